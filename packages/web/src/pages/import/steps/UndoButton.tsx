import type { KeptOfImport } from "@hourbook/contract/contract"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../../components/Button.tsx"
import { lazyComponent } from "../../../components/lazyComponent.tsx"
import { confirm } from "../../../components/messages/confirm.ts"
import { sayError } from "../../../components/messages/sayError.ts"
import { say } from "../../../components/messages/toasts.ts"
import { count } from "../../../format/money.ts"
import { m } from "../../../paraglide/messages.js"
import { undoImport } from "../model/imports.ts"

const KeptDialog = lazyComponent(async () => (await import("./KeptDialog.tsx")).KeptDialog)

interface UndoButtonProps {
  readonly id: string
  /** Of the file. */
  readonly name: string
  readonly small?: boolean
  /** Called if records were kept: their list stays open after the imports are read again. */
  readonly isUndone?: boolean
  readonly done?: () => void
}

/** Undoes an import, after a question; lists the records that are kept because they were changed or are in use. */
export const UndoButton = ({ done, id, isUndone = false, name, small = false }: UndoButtonProps) => {
  const cache = useQueryClient()
  const [removed, setRemoved] = useState<number>()
  const [kept, setKept] = useState<ReadonlyArray<KeptOfImport>>()
  const undo = async (): Promise<void> => {
    const sure = await confirm({
      title: m.import_undo_question({ name }),
      text: m.import_undo_why(),
      yes: m.import_undo(),
      no: m.import_undo_no(),
      danger: true
    })
    if (!sure) return
    setRemoved(0)
    try {
      const undone = await undoImport(id, setRemoved, cache)
      say(m.import_undone({ n: undone.removed }))
      if (undone.kept.length > 0) setKept(undone.kept)
      else done?.()
    } catch (error) {
      sayError(error)
    }
    setRemoved(undefined)
    await cache.invalidateQueries()
  }
  return (
    <>
      {isUndone && removed === undefined ? (
        <span className="faint">{m.import_was_undone()}</span>
      ) : (
        <Button
          small={small}
          look={small ? "quiet" : "danger"}
          disabled={removed !== undefined}
          aria-label={small ? m.import_undo_one({ name }) : undefined}
          onClick={() => void undo()}
        >
          {removed === undefined ? m.import_undo() : m.import_undoing({ n: count(removed) })}
        </Button>
      )}
      {kept !== undefined && (
        <KeptDialog
          kept={kept}
          close={() => {
            setKept(undefined)
            done?.()
          }}
        />
      )}
    </>
  )
}
