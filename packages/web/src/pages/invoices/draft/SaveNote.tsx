import { errorText } from "../../../format/errorText.ts"
import { m } from "../../../paraglide/messages.js"
import styles from "./Draft.module.css"
import { type Draft, hasUnfinished } from "./draft.ts"
import type { SaveState } from "./useDraft.ts"

interface SaveNoteProps {
  readonly state: SaveState
  readonly draft: Draft
  readonly error: unknown
  readonly retry: () => void
}

const texts: Readonly<Record<Exclude<SaveState, "failed">, () => string>> = {
  saved: m.invoices_draft_saved,
  waits: m.invoices_draft_unsaved,
  saving: m.invoices_draft_saving,
  wrong: m.invoices_draft_wrong,
  conflict: m.invoices_draft_unsaved,
  gone: m.invoices_draft_gone
}

/** Whether the server has all that is typed. */
export const SaveNote = ({ draft, error, retry, state }: SaveNoteProps) => {
  if (state === "failed") {
    return (
      <span role="alert" className={styles.unsaved}>
        {m.invoices_draft_failed()}: {errorText(error)}{" "}
        <button type="button" className="link" onClick={retry}>
          {m.components_try_again()}
        </button>
      </span>
    )
  }
  const isWhole = state !== "saved" || !hasUnfinished(draft)
  return (
    <span
      role={state === "gone" ? "alert" : "status"}
      className={["wrong", "conflict", "gone"].includes(state) ? styles.unsaved : undefined}
    >
      {isWhole ? texts[state]() : m.invoices_draft_unsaved()}
    </span>
  )
}
