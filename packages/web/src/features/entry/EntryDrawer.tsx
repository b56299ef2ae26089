import type { TimeEntry } from "@hourbook/api/contract"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../../api/client.ts"
import { m } from "../../paraglide/messages.js"
import { Button } from "../../parts/Button.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { ErrorNote } from "../../parts/ErrorNote.tsx"
import { say } from "../../parts/toasts.ts"
import { useSession } from "../../session/useSession.ts"
import { draftOf, emptyDraft, type EntryDraft, newEntryOf, patchOf } from "./draft.ts"
import styles from "./EntryDrawer.module.css"
import { EntryFields } from "./EntryFields.tsx"
import { spanIn } from "./spanIn.ts"
import { useEntryWrites } from "./useEntryWrites.ts"

interface EntryDrawerProps {
  /** The entry to edit; a new one without. */
  readonly entry?: TimeEntry
  /** What a new entry has already, such as its day and project. */
  readonly start?: Partial<EntryDraft>
  readonly close: () => void
}

/** A time entry with all its fields, at the side of the page: a new one, or one to change or delete. */
export const EntryDrawer = ({ close, entry, start }: EntryDrawerProps) => {
  const { today, user, workspace } = useSession()
  const zone = user.time_zone
  const before: EntryDraft =
    entry === undefined
      ? { ...emptyDraft({ userId: user.id, day: today, currency: workspace.currency }), userName: user.name, ...start }
      : draftOf(entry, zone)
  const [draft, setDraft] = useState(before)
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const { amend, record, remove } = useEntryWrites()
  // Its version, so that a change of somebody else is not written over.
  const { data: version } = useQuery({
    queryKey: ["version", entry?.id, entry?.updated_at],
    enabled: entry !== undefined,
    queryFn: async ({ signal }) =>
      (await send("GET", "/api/time/{id}", { params: { id: entry?.id ?? "" }, signal })).etag ?? null
  })

  const span = spanIn(draft)
  const isComplete =
    draft.description.trim() !== "" &&
    draft.day !== null &&
    (draft.hasClock ? span !== undefined : draft.minutes !== null) &&
    (draft.pricing === "rate" || draft.pricing === "none" || draft.amount !== null)

  const save = async () => {
    setBusy(true)
    setError(undefined)
    try {
      if (entry === undefined) {
        await record(newEntryOf(draft, { zone, span, ownId: user.id }))
        say(m.entry_saved())
      } else {
        const patch = patchOf(before, draft, { zone, span })
        if (Object.keys(patch).length > 0) await amend(entry.id, patch, version ?? undefined)
      }
      close()
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }

  return (
    <Dialog title={entry === undefined ? m.entry_new() : m.entry_edit()} close={close} look="drawer">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete && !isBusy) void save()
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
        }}
      >
        <EntryFields draft={draft} set={(change) => setDraft((now) => ({ ...now, ...change }))} entry={entry} />
        {error !== undefined && <ErrorNote error={error} />}
        <div className={styles.deeds}>
          <Button type="submit" look="main" disabled={!isComplete || isBusy}>
            {m.parts_save()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.parts_cancel()}
          </Button>
          {entry !== undefined && (
            <Button
              look="danger"
              className={styles.delete}
              onClick={() => {
                remove([entry])
                close()
              }}
            >
              {m.parts_delete()}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
