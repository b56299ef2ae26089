import { Effect, Schema } from "effect"
import { priceFields } from "../prices/Price.ts"
import { claimFields, unclaimed } from "../records/claims.ts"
import { nameFields, type RecordDraft, recordFields } from "../records/Record.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { wholeNumber } from "../values/Check.ts"
import { Uuid } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { noMetadata } from "../values/Metadata.ts"
import { mostMinutes } from "../values/Rounding.ts"
import { line } from "../values/Text.ts"
import { EntryTags } from "./Tag.ts"

export const TimeEntryId = Uuid.pipe(Schema.brand("TimeEntryId"))
export type TimeEntryId = typeof TimeEntryId.Type

const Minutes = wholeNumber(0, mostMinutes, { description: "How long it took, in minutes.", examples: [150] })

/** The fields of a time entry: work done on a day, how long it took, what it earned and at which price. */
export const timeEntryFields = {
  description: line(2000),
  workedOn: CalendarDate,
  durationMinutes: Minutes,
  ...priceFields,
  startedAt: Schema.NullOr(Instant),
  endedAt: Schema.NullOr(Instant),
  tags: EntryTags,
  /** Whether another system has billed it: no document takes it. */
  billedElsewhere: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  /** How many of its versions differ by that alone: what else was made of it is as old as it was. */
  marks: Schema.Number.pipe(Schema.withDecodingDefaultKey(Effect.succeed(0))),
  ...claimFields
}
const Fields = Schema.Struct(timeEntryFields)
/** Every field that a time entry has of its own. */
export type TimeEntryFields = typeof Fields.Type

/**
 * What callers write. Without a cost the rate in force says it, without minutes start and end do, without a day the start;
 * `rateId`, `billedMinutes` and `internalCost` are never sent.
 */
export type TimeEntryDraft = Pick<TimeEntryFields, "description"> &
  Partial<
    Pick<
      TimeEntryFields,
      | "workedOn"
      | "durationMinutes"
      | "cost"
      | "currency"
      | "billable"
      | "hourlyRate"
      | "startedAt"
      | "endedAt"
      | "tags"
      | "billedElsewhere"
    >
  > &
  RecordDraft

/** What an entry has that was written before there were prices. */
export const unpriced = {
  metadata: noMetadata,
  billable: true,
  hourlyRate: null,
  rateId: null,
  internalCost: null,
  startedAt: null,
  endedAt: null,
  tags: [],
  billedElsewhere: false,
  marks: 0,
  ...unclaimed
} as const

export const TimeEntry = Schema.Struct({
  id: TimeEntryId,
  ...recordFields,
  ...timeEntryFields,
  ...nameFields,
  /** The hour at which it was made by the clocks of its member, 0 to 23. */
  madeInHour: wholeNumber(0, 23)
})
export type TimeEntry = typeof TimeEntry.Type

export type TimeSort = "workedOn" | "createdAt" | "durationMinutes" | "cost" | "description"
