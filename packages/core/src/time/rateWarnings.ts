import { BigDecimal } from "effect"
import type { Warning } from "../records/Warning.ts"
import { hourlyRate } from "./hourlyRate.ts"
import type { TimeEntry } from "./TimeEntry.ts"

/** What an hour earned before and after a change of the duration that leaves the cost as it is. */
export const rateWarnings = (before: TimeEntry, after: TimeEntry): ReadonlyArray<Warning> => {
  const { cost, currency, durationMinutes } = after
  if (durationMinutes === before.durationMinutes || BigDecimal.isZero(cost) || !BigDecimal.equals(cost, before.cost)) {
    return []
  }
  const [was, is] = [hourlyRate(before.cost, before.durationMinutes), hourlyRate(cost, durationMinutes)]
  return was === null || is === null ? [] : [{ code: "hourly_rate_changed", before: was, after: is, currency }]
}
