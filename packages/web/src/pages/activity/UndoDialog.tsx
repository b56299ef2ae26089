import type { FeedItem, KeptOfOperation } from "@hourbook/contract/contract"
import { useQuery } from "@tanstack/react-query"
import { ArrowRight } from "lucide-react"
import { useState } from "react"
import { send } from "../../api/client.ts"
import { useWrite } from "../../api/write.ts"
import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { say } from "../../components/messages/toasts.ts"
import { m } from "../../paraglide/messages.js"
import styles from "./Activity.module.css"
import type { ChangeText } from "./changeText.ts"
import { sentenceOf, titleOf } from "./FeedLine.tsx"

interface UndoDialogProps {
  readonly item: FeedItem
  /** How many changes its request made, itself included. */
  readonly together: number
  readonly changes: ReadonlyArray<ChangeText>
  readonly close: () => void
}

const reasons: Readonly<Record<KeptOfOperation["reason"], () => string>> = {
  changed: m.activity_kept_changed,
  in_use: m.activity_kept_in_use,
  reference_gone: m.activity_kept_reference_gone,
  taken: m.activity_kept_taken,
  not_allowed: m.activity_kept_not_allowed,
  closed: m.activity_kept_closed,
  invoiced: m.activity_kept_invoiced,
  not_undoable: m.activity_kept_not_undoable
}

const mostListed = 200

/** What undoing a change does. */
const Effects = ({ changes, item }: Pick<UndoDialogProps, "changes" | "item">) => {
  if (item.subject === "import") return <p>{m.activity_undo_imported()}</p>
  if (item.action === "created") return <p>{m.activity_undo_made()}</p>
  if (item.action === "deleted") return <p>{m.activity_undo_removed()}</p>
  if (changes.length === 0) return <p>{m.activity_undo_renamed()}</p>
  return (
    <>
      <p>{m.activity_undo_changed()}</p>
      <ul className={styles.values}>
        {changes.map(({ after, before, field }) => (
          <li key={field} className={styles.change}>
            <small>{field}</small>
            <s aria-label={m.activity_before({ value: after })}>{after}</s>
            <ArrowRight size={12} aria-hidden="true" />
            <span aria-label={m.activity_after({ value: before })}>{before}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shows what undoing a change would do, or why it cannot be undone, and does it; lists what stays as it is. */
export const UndoDialog = ({ changes, close, item, together }: UndoDialogProps) => {
  const write = useWrite()
  const [kept, setKept] = useState<ReadonlyArray<KeptOfOperation>>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const params = { id: item.id }
  const check = useQuery({
    queryKey: ["undo", item.id],
    queryFn: async ({ signal }) =>
      (await send("POST", "/api/activity/{id}/undo", { params, query: { dry_run: "1" }, signal })).data,
    retry: false,
    gcTime: 0
  })

  const run = async (undo: () => Promise<{ readonly n: number; readonly kept: ReadonlyArray<KeptOfOperation> }>) => {
    setBusy(true)
    setError(undefined)
    try {
      const undone = await undo()
      if (undone.n > 0) say(m.activity_undone({ n: undone.n }))
      if (undone.kept.length > 0) setKept(undone.kept)
      else close()
    } catch (cause) {
      setError(cause)
    }
    setBusy(false)
  }
  const undoOne = () =>
    run(async () => {
      while (!(await write("POST", "/api/activity/{id}/undo", { params })).done);
      return { n: 1, kept: [] }
    })
  const undoAll = () =>
    run(async () => {
      let n = 0
      for (;;) {
        const {
          done,
          kept: left,
          undone
        } = await write("POST", "/api/operations/{id}/undo", {
          params: { id: item.operation_id ?? item.id }
        })
        n += undone
        if (done) return { n, kept: left }
      }
    })

  if (kept !== undefined) {
    return (
      <Dialog title={m.activity_kept({ n: kept.length })} close={close}>
        <ul className={styles.values}>
          {kept.slice(0, mostListed).map(({ id, reason, title }) => (
            <li key={id}>
              <b>{title}</b> <small>{reasons[reason]()}</small>
            </li>
          ))}
        </ul>
        <p className="row">
          <Button look="main" onClick={close} autoFocus>
            {m.components_close()}
          </Button>
        </p>
      </Dialog>
    )
  }
  const failure = error ?? check.error
  const isAlone = together < 2
  return (
    <Dialog title={m.activity_undo_question()} close={close}>
      <p className={styles.sentence}>
        <span className="soft">{sentenceOf(item)({ name: item.user_name })}</span> <b>{titleOf(item)}</b>
      </p>
      {failure === null ? (
        <Effects item={item} changes={changes} />
      ) : (
        <ErrorNote title={m.activity_undo_failed()} error={failure} />
      )}
      {!isAlone && <p className="soft">{m.activity_undo_together({ count: together })}</p>}
      <p className="row">
        {failure === null && (
          <Button look="main" autoFocus disabled={isBusy || check.isPending} onClick={() => void undoOne()}>
            {m.components_undo()}
          </Button>
        )}
        {!isAlone && (
          <Button disabled={isBusy} onClick={() => void undoAll()}>
            {m.activity_undo_all({ count: together })}
          </Button>
        )}
        <Button look="quiet" disabled={isBusy} onClick={close}>
          {failure === null ? m.components_cancel() : m.components_close()}
        </Button>
      </p>
    </Dialog>
  )
}
