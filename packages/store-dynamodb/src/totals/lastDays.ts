import type { EntityDimension } from "@hourbook/core/facts/Fact"
import type { FactKindName } from "@hourbook/core/facts/factKinds"
import { entityOf } from "@hourbook/core/facts/foldFacts"
import type { LastDay } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { type CalendarDate, firstOfMonth } from "@hourbook/core/values/CalendarDate"
import { Effect } from "effect"
import { readSums } from "./readSums.ts"
import { factsInMonth, factsOfSums } from "./sumFacts.ts"
import type { Totals } from "./Totals.ts"

interface Question {
  readonly of: ReadonlyArray<FactKindName>
  readonly filter: RecordFilter
  readonly by: EntityDimension
}

type Days = ReadonlyArray<LastDay>

/**
 * Finds the last day of each project, client or member. Summaries have it; for other totals, it finds the last month, and then
 * the last day in that month.
 */
export const lastDays = Effect.fnUntraced(function* (
  totals: Totals,
  { by, filter, of }: Question
): Effect.fn.Return<ReadonlyArray<LastDay>> {
  const sums = yield* readSums(totals, { of, filter, by: [by], boundaries: [] })
  const known = lastOf(
    sums.flatMap((sum) => (sum.last === undefined ? [] : [{ id: entityOf(sum, by), day: sum.last }]))
  )
  const others = factsOfSums(
    sums.filter(({ last }) => last === undefined),
    { of, filter, by: ["month", by] }
  )
  const lastMonths = lastOf(
    others.flatMap((fact) => (fact.month === null ? [] : [{ id: entityOf(fact, by), day: fact.month }]))
  )
  const months = new Set(
    [...lastMonths].flatMap(([id, month]) => {
      const day = known.get(id)
      return day === undefined || month >= firstOfMonth(day) ? [month] : []
    })
  )
  const inMonths = yield* Effect.forEach(
    months,
    (month) =>
      Effect.map(factsInMonth(totals, { of, filter, by: ["day", by] }, month), (facts) =>
        facts.flatMap((fact): Days => (fact.day === null ? [] : [{ id: entityOf(fact, by), day: fact.day }]))
      ),
    { concurrency: 8 }
  )
  const found = [...known].map(([id, day]): LastDay => ({ id, day }))
  return [...lastOf([...found, ...inMonths.flat()])].map(([id, day]) => ({ id, day }))
})

const lastOf = (days: Days): ReadonlyMap<LastDay["id"], CalendarDate> => {
  const last = new Map<LastDay["id"], CalendarDate>()
  for (const { day, id } of days) {
    const known = last.get(id)
    if (known === undefined || known < day) last.set(id, day)
  }
  return last
}
