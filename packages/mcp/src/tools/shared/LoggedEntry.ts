import { timeEntryFields } from "@hourbook/core/time/TimeEntry"
import { rule } from "@hourbook/core/values/Check"
import { NonNegativeAmount } from "@hourbook/core/values/Money"
import { mostMinutes } from "@hourbook/core/values/Rounding"
import { Schema, Struct } from "effect"
import { aCount, aCurrency, aDay, anAmount, aReference, someText, tags } from "../../schema/arguments.ts"

/** Hours instead of minutes. */
export const someHours = Schema.Finite.check(
  rule((hours: number) => hours >= 0 && hours * 60 <= mostMinutes, "hours such as 1.5")
)

/** A time entry as an assistant sends it: names instead of ids and an hourly rate instead of a cost are allowed. */
export const LoggedEntry = Schema.Struct({
  date: aDay(),
  minutes: Schema.optionalKey(aCount(timeEntryFields.durationMinutes)),
  hours: Schema.optionalKey(someHours),
  start: Schema.optionalKey(Schema.String.annotate({ description: "09:00; with end or minutes" })),
  end: Schema.optionalKey(Schema.String),
  description: someText(timeEntryFields.description),
  cost: Schema.optionalKey(anAmount(NonNegativeAmount, "what it earned in all")),
  hourly_rate: Schema.optionalKey(anAmount(NonNegativeAmount, "instead of cost")),
  billable: Schema.optionalKey(Schema.Boolean),
  tags,
  currency: Schema.optionalKey(
    aCurrency("default: the billing rate's; with cost or without a rate, the client's or workspace's")
  ),
  client: Schema.optionalKey(aReference()),
  project: Schema.optionalKey(aReference("id or exact name; sets its client too")),
  person: Schema.optionalKey(aReference("default: you"))
})
export type LoggedEntry = typeof LoggedEntry.Type

/** As much of an entry as can be read. */
export const PartOfEntry = LoggedEntry.mapFields(Struct.map(Schema.optionalKey))
