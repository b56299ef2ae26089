import { BigDecimal } from "effect"
import { hourlyRate } from "../prices/hourlyRate.ts"
import type { Warning } from "../records/Warning.ts"
import type { TimeEntryFields } from "./TimeEntry.ts"

type Earned = Pick<TimeEntryFields, "cost" | "currency" | "durationMinutes" | "hourlyRate">

/** What an hour earned before and after a change of the duration that leaves a cost as it is that no rate decides. */
export const rateWarnings = (before: Earned, after: Earned): ReadonlyArray<Warning> => {
  const { cost, currency, durationMinutes } = after
  if (
    after.hourlyRate !== null ||
    durationMinutes === before.durationMinutes ||
    BigDecimal.isZero(cost) ||
    !BigDecimal.equals(cost, before.cost)
  ) {
    return []
  }
  const [was, is] = [hourlyRate(before.cost, before.durationMinutes), hourlyRate(cost, durationMinutes)]
  return was === null || is === null ? [] : [{ code: "hourly_rate_changed", before: was, after: is, currency }]
}
