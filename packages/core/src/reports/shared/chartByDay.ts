import { Effect } from "effect"
import { type FactKindName, listedKinds } from "../../facts/factKinds.ts"
import { groupFacts, totalsByDay } from "../../facts/totals.ts"
import type { CalendarDate } from "../../shared/CalendarDate.ts"
import { type Amount, zero } from "../../shared/Money.ts"
import type { ReportReader } from "./ReportReader.ts"

/** A day's flows. */
export interface ChartDay {
  readonly date: CalendarDate
  readonly minutes: number
  readonly entries: number
  readonly earned: Amount
  readonly charged: Amount
  readonly received: Amount
}

/** The list that each kind of fact of a chart is of. */
const listOf = new Map<FactKindName, "time" | "charges" | "payments">(
  (["time", "charges", "payments"] as const).flatMap((of) => listedKinds[of].map((kind) => [kind, of] as const))
)
const chartKinds = [...listOf.keys()]

/** Each day of the period that has work, charges or payments. */
export const chartByDay = Effect.fnUntraced(function* ({ flows, valuation }: ReportReader) {
  const kinds = groupFacts(yield* flows(chartKinds, ["day"]), ({ kind }) => listOf.get(kind))
  const totals = (of: "time" | "charges" | "payments") => totalsByDay(kinds.get(of) ?? [], valuation.conversion)
  const days = new Map<CalendarDate, ChartDay>()
  const put = (date: CalendarDate, change: Partial<ChartDay>) =>
    days.set(date, {
      ...(days.get(date) ?? { date, minutes: 0, entries: 0, earned: zero, charged: zero, received: zero }),
      ...change
    })
  for (const { amount, count, day, minutes } of totals("time")) {
    put(day, { minutes, entries: count, earned: amount })
  }
  for (const { amount, day } of totals("charges")) put(day, { charged: amount })
  for (const { amount, day } of totals("payments")) put(day, { received: amount })
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
})
