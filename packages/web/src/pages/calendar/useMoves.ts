import type { TimeEntry } from "@hourbook/api/contract"
import { copyOf, namesLike } from "../../features/entry/copyOf.ts"
import { draftOf, patchOf } from "../../features/entry/draft.ts"
import { spanIn } from "../../features/entry/spanIn.ts"
import { useEntryWrites } from "../../features/entry/useEntryWrites.ts"
import { m } from "../../paraglide/messages.js"
import { sayError } from "../../parts/messages/sayError.ts"
import { say } from "../../parts/messages/toasts.ts"
import { useSession } from "../../session/useSession.ts"
import { type Day, shortDay } from "../../words/dates.ts"

/** Moves and copies entries to another day, and takes it back while the toast is there. */
export const useMoves = () => {
  const zone = useSession().user.time_zone
  const { amend, record, undoRecord } = useEntryWrites()

  const moveTo = async (entry: TimeEntry, day: Day): Promise<void> => {
    const before = draftOf(entry, zone)
    const after = { ...before, day }
    const { entry: moved } = await amend(entry, patchOf(before, after, { zone, span: spanIn(before) }))
    say(m.calendar_moved({ day: shortDay(day) }), {
      undo: () => {
        amend(moved, patchOf(after, before, { zone, span: spanIn(before) })).catch(sayError)
      }
    })
  }
  const copyTo = async (entry: TimeEntry, day: Day): Promise<void> => {
    const made = await record(copyOf(entry, day), namesLike(entry))
    say(m.calendar_copied({ day: shortDay(day) }), { undo: () => undoRecord(made.entry) })
  }
  return (entry: TimeEntry, day: Day, copies: boolean): void => {
    if (copies) copyTo(entry, day).catch(sayError)
    else if (entry.accrual_date !== day) moveTo(entry, day).catch(sayError)
  }
}
