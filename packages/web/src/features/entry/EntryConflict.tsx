import { Conflict } from "../../components/conflict/Conflict.tsx"
import type { EntryDraft } from "./draft.ts"
import { entryLines } from "./entryLines.ts"

interface EntryConflictProps {
  readonly mine: EntryDraft
  /** The entry as it is now. */
  readonly theirs: EntryDraft
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** An entry that was changed meanwhile. */
export const EntryConflict = ({ keepMine, mine, takeTheirs, theirs }: EntryConflictProps) => (
  <Conflict
    fields={entryLines.map(([label, text]) => ({ label: label(), theirs: text(theirs), mine: text(mine) }))}
    keepMine={keepMine}
    takeTheirs={takeTheirs}
  />
)
