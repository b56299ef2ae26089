import { EntryTags, TagName } from "@hourbook/core/time/Tag"
import { timeEntryFields } from "@hourbook/core/time/TimeEntry"
import { Schema } from "effect"
import { sentAmount, sentCurrency, sentDate, sentFlag, sentNumber, sentText } from "./Fields.ts"
import { sentMoment } from "./moments.ts"
import { referenceNames } from "./recordShapes.ts"

/** The texts of an entry. */
export const sentTags = Schema.Array(
  sentText(TagName, 50, { description: "A tag of 1 to 50 characters without commas.", example: "design" })
)
  .annotate({
    description: "Up to 10 tags, the same whatever their case. Those that do not exist are made.",
    examples: [["design"]]
  })
  .pipe(Schema.decodeTo(EntryTags), Schema.optionalKey)

export const sentBillable = sentFlag(
  "Whether a client pays for it. By default what the project says, or else true; a cost or an hourly rate above 0 makes it billable."
).pipe(Schema.optionalKey)

/** The fields of an entry in bodies, without its client, project and member. */
export const sentEntry = {
  description: sentText(timeEntryFields.description, 2000, {
    description: "What was done: 1 to 2000 characters.",
    example: "Wireframes for the landing page"
  }),
  workedOn: sentDate(
    "The day of the work; by default the one of started_at where the member is. A change of it alone moves started_at and ended_at by as many days."
  ).pipe(Schema.optionalKey),
  durationMinutes: sentNumber(timeEntryFields.durationMinutes).pipe(Schema.optionalKey),
  cost: sentAmount(timeEntryFields.cost, {
    description:
      "The amount earned, exact: at most 11 digits before the decimal point and 4 after. By default hourly_rate, or the rate in force, times the billed minutes.",
    minimum: "zero"
  }).pipe(Schema.optionalKey),
  currency: sentCurrency(
    "The currency of cost and hourly_rate, ISO 4217; by default that of the rate in force, or else the workspace's."
  ).pipe(Schema.optionalKey),
  billable: sentBillable,
  hourlyRate: sentAmount(timeEntryFields.cost, {
    description: "The price of an hour instead of cost; by default the rate in force.",
    minimum: "zero"
  }).pipe(Schema.NullOr, Schema.optionalKey),
  startedAt: sentMoment("When the work began, RFC 3339. With ended_at it says the duration.").pipe(
    Schema.NullOr,
    Schema.optionalKey
  ),
  endedAt: sentMoment("When the work ended; the duration may be shorter by a break.").pipe(
    Schema.NullOr,
    Schema.optionalKey
  ),
  tags: sentTags,
  billedElsewhere: sentFlag(
    "Whether another system has billed it, so that no invoice takes it. By default false."
  ).pipe(Schema.optionalKey)
}
export const sentEntryNames = {
  ...referenceNames,
  workedOn: "accrual_date",
  durationMinutes: "duration_minutes_total",
  hourlyRate: "hourly_rate",
  startedAt: "started_at",
  endedAt: "ended_at",
  billedElsewhere: "billed_elsewhere"
} as const
