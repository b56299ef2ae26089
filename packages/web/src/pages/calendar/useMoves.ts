import type { TimeEntry } from "@hourbook/contract/contract"
import { sayError } from "../../components/messages/sayError.ts"
import { say } from "../../components/messages/toasts.ts"
import { copyOf, namesLike } from "../../features/entry/copyOf.ts"
import { useEntryWrites } from "../../features/entry/useEntryWrites.ts"
import { type Day, shortDay } from "../../format/dates.ts"
import { m } from "../../paraglide/messages.js"
import { useClosed } from "../../session/useClosed.ts"
import { useMay } from "../../session/useSession.ts"

/** Moves and copies entries to another day, and takes it back while the toast is there. */
export const useMoves = () => {
  const { amend, record, undoRecord } = useEntryWrites()
  const { prices } = useMay()
  const closed = useClosed()

  const moveTo = async (entry: TimeEntry, day: Day): Promise<void> => {
    // Its start and end move with the day.
    const { entry: moved } = await amend(entry, { accrual_date: day })
    say(m.calendar_moved({ day: shortDay(day) }), {
      undo: () => {
        const { accrual_date, ended_at, started_at } = entry
        amend(moved, { accrual_date, started_at, ended_at }).catch(sayError)
      }
    })
  }
  const copyTo = async (entry: TimeEntry, day: Day): Promise<void> => {
    const made = await record(copyOf(entry, day, prices), namesLike(entry))
    say(m.calendar_copied({ day: shortDay(day) }), { undo: () => undoRecord(made.entry) })
  }
  return (entry: TimeEntry, day: Day, copies: boolean): void => {
    const why = closed(day, copies ? undefined : entry.accrual_date)
    if (why !== undefined) say(why, { tone: "wrong" })
    else if (copies) copyTo(entry, day).catch(sayError)
    else if (entry.accrual_date !== day) moveTo(entry, day).catch(sayError)
  }
}
