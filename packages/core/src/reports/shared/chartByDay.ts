import { Effect } from "effect"
import type { ValidationFailed } from "../../errors/Errors.ts"
import { type FactKindName, listedKinds } from "../../facts/factKinds.ts"
import type { DayFlows } from "../../facts/ReportFacts.ts"
import { groupFacts, totalsByDay } from "../../facts/totals.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { zero } from "../../values/Money.ts"
import type { ReportReader } from "./ReportReader.ts"

/** A day's flows. */
export type ChartDay = DayFlows

/** The list that each kind of fact of a chart is of. */
const listOf = new Map<FactKindName, "time" | "charges" | "payments">(
  (["time", "charges", "payments"] as const).flatMap((of) => listedKinds[of].map((kind) => [kind, of] as const))
)
const chartKinds = [...listOf.keys()]

/** Each day of the period that has work, charges or payments, or one of those: added up by the store, or from facts. */
export const chartByDay = (
  reader: ReportReader,
  of: ReadonlyArray<FactKindName> = chartKinds
): Effect.Effect<ReadonlyArray<ChartDay>, ValidationFailed> => {
  const { call, facts, scope, valuation } = reader
  return facts.dayFlows === null
    ? fromFacts(reader, of)
    : facts.dayFlows(call.visible, { of, filter: scope, conversion: valuation.conversion })
}

const fromFacts = Effect.fnUntraced(function* ({ flows, valuation }: ReportReader, of: ReadonlyArray<FactKindName>) {
  const kinds = groupFacts(yield* flows(of, ["day"]), ({ kind }) => listOf.get(kind))
  const totals = (list: "time" | "charges" | "payments") => totalsByDay(kinds.get(list) ?? [], valuation.conversion)
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
