import type { Shown } from "@hourbook/core/access/hiddenFields"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { toText } from "@hourbook/core/values/Money"
import type { TimesheetEntry } from "@hourbook/paper/TimesheetEntry"
import { Effect } from "effect"
import type { PaperOptions } from "../paper/PaperOptions.ts"

const entryOf = (entry: Shown<TimeEntry>): TimesheetEntry => ({
  day: entry.workedOn,
  text: entry.description,
  person: entry.userName,
  client: entry.clientName,
  project: entry.projectName,
  minutes: entry.durationMinutes,
  billable: entry.billable,
  billedMinutes: entry.billedMinutes,
  amount: toText(entry.cost),
  currency: entry.currency
})

/** Entries on paper, the oldest first, as a client gets them with an invoice. */
export const timesheetOnPaper = Effect.fnUntraced(function* (
  entries: ReadonlyArray<Shown<TimeEntry>>,
  days: { readonly sender: string; readonly from: string | null; readonly to: string | null },
  options: PaperOptions
) {
  const { by, hasPrices } = options
  const { timesheetSheet } = yield* Effect.promise(() => import("@hourbook/paper/Timesheet"))
  return timesheetSheet({ ...days, by, hasPrices, entries: yield* mapInSlices(entries, entryOf) }, options)
})
