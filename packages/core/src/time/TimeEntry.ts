import { Schema } from "effect"
import { nameFields, recordFields, type ReferencesDraft } from "../records/Record.ts"
import { CalendarDate } from "../shared/CalendarDate.ts"
import { wholeNumber } from "../shared/Check.ts"
import { Uuid } from "../shared/Ids.ts"
import { NonNegativeAmount } from "../shared/Money.ts"
import { line } from "../shared/Text.ts"

export const TimeEntryId = Uuid.pipe(Schema.brand("TimeEntryId"))
export type TimeEntryId = typeof TimeEntryId.Type

/** The fields of a time entry: work done on a day, how long it took and what it earned. */
export const timeEntryFields = {
  description: line(2000),
  workedOn: CalendarDate,
  durationMinutes: wholeNumber(0, 1_000_000, { description: "How long it took, in minutes.", examples: [150] }),
  cost: NonNegativeAmount,
  currency: recordFields.currency
}
const Fields = Schema.Struct(timeEntryFields)
export type TimeEntryDraft = typeof Fields.Type & ReferencesDraft

export const TimeEntry = Schema.Struct({ id: TimeEntryId, ...recordFields, ...timeEntryFields, ...nameFields })
export type TimeEntry = typeof TimeEntry.Type

export type TimeSort = "workedOn" | "createdAt" | "durationMinutes" | "cost" | "description"
