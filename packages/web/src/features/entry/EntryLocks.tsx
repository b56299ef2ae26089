import { ClosedNote } from "../../components/messages/Closed.tsx"
import { m } from "../../paraglide/messages.js"

interface EntryLocksProps {
  /** Why its day is closed, if it is. */
  readonly closed: string | undefined
  /** The number of the issued invoice that has it, if any. */
  readonly number: string | null | undefined
}

/** In a form, what locks an entry, and what to do instead. */
export const EntryLocks = ({ closed, number }: EntryLocksProps) => (
  <>
    <ClosedNote why={closed} />
    {number && <ClosedNote why={m.refusals_invoiced({ number })} />}
  </>
)
