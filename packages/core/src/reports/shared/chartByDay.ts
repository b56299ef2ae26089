import { Effect } from "effect"
import { totalsByDay } from "../../facts/totals.ts"
import type { CalendarDate } from "../../shared/CalendarDate.ts"
import { type Amount, zero } from "../../shared/Money.ts"
import type { ReportReader } from "./ReportReader.ts"

/** A day's flows. */
export interface ChartDay {
  readonly date: CalendarDate
  readonly minutes: number
  readonly entries: number
  readonly earned: Amount
  readonly received: Amount
}

/** Each day of the period that has work or money. */
export const chartByDay = Effect.fnUntraced(function* ({ flows, valuation }: ReportReader) {
  const [work, receipts] = yield* Effect.all([flows("time", ["day"]), flows("payments", ["day"])], {
    concurrency: "unbounded"
  })
  const days = new Map<CalendarDate, ChartDay>()
  const put = (date: CalendarDate, change: Partial<ChartDay>) =>
    days.set(date, {
      ...(days.get(date) ?? { date, minutes: 0, entries: 0, earned: zero, received: zero }),
      ...change
    })
  for (const { amount, count, day, minutes } of totalsByDay(work, valuation.conversion)) {
    put(day, { minutes, entries: count, earned: amount })
  }
  for (const { amount, day } of totalsByDay(receipts, valuation.conversion)) put(day, { received: amount })
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
})
