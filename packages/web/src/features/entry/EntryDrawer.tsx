import { Button } from "../../components/Button.tsx"
import { Dialog } from "../../components/Dialog.tsx"
import { lazyComponent } from "../../components/lazyComponent.tsx"
import { ErrorNote } from "../../components/messages/ErrorNote.tsx"
import { WaitingMark } from "../../offline/WaitingMark.tsx"
import { m } from "../../paraglide/messages.js"
import type { EntryDraft } from "./draft.ts"
import styles from "./EntryDrawer.module.css"
import { EntryFields } from "./EntryFields.tsx"
import { useEntryForm } from "./useEntryForm.ts"
import type { ListedEntry } from "./waitingEntries.ts"

const EntryConflict = lazyComponent(async () => (await import("./EntryConflict.tsx")).EntryConflict)
const EntryLocks = lazyComponent(async () => (await import("./EntryLocks.tsx")).EntryLocks)

interface EntryDrawerProps {
  /** The entry to edit; a new one without. */
  readonly entry?: ListedEntry | undefined
  /** What a new entry has already, such as its day and project. */
  readonly start?: Partial<EntryDraft>
  readonly close: () => void
  /** After what is in the form is kept. */
  readonly saved?: () => void
}

/** A time entry with all its fields, at the side of the page: a new one, or one to change or delete. */
export const EntryDrawer = ({ close, entry, saved, start }: EntryDrawerProps) => {
  const { closed, conflict, discard, draft, error, isFixed, isReady, remove, save, set } = useEntryForm(
    entry,
    { start, saved },
    close
  )
  return (
    <Dialog title={entry === undefined ? m.entry_new() : m.entry_edit()} close={close} look="drawer">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void save()
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
        }}
      >
        <EntryLocks closed={closed} number={entry?.invoice_number} />
        <EntryFields draft={draft} set={set} entry={entry} />
        {error === undefined && <WaitingMark pending={entry?.pending} discard={discard} />}
        {error !== undefined && <ErrorNote error={error} />}
        {conflict !== undefined && <EntryConflict mine={draft} {...conflict} />}
        <div className={styles.actions}>
          <Button type="submit" look="main" disabled={!isReady || conflict !== undefined}>
            {m.components_save()}
          </Button>
          <Button look="quiet" onClick={close}>
            {m.components_cancel()}
          </Button>
          {entry !== undefined && !isFixed && (
            <Button look="danger" className={styles.delete} onClick={remove}>
              {m.components_delete()}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
