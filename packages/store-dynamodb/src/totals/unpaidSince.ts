import type { Fact, OpenDebt } from "@hourbook/core/facts/Fact"
import { accrualKinds } from "@hourbook/core/facts/factKinds"
import { entityOf } from "@hourbook/core/facts/foldFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { add, type Amount, compare, subtract, zero } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { factsInMonth, sumFacts } from "./sumFacts.ts"
import type { Totals } from "./Totals.ts"

interface Question {
  readonly filter: RecordFilter
  readonly by: "project" | "client"
  readonly debts: ReadonlyArray<OpenDebt>
}

/** The accruals of each project or client in each currency. */
const groupAccruals = (facts: ReadonlyArray<Fact>, by: Question["by"]) => {
  const groups = Map.groupBy(facts, (fact) => `${entityOf(fact, by)} ${fact.currency}`)
  return ({ currency, id }: OpenDebt): ReadonlyArray<Fact> => groups.get(`${id} ${currency}`) ?? []
}

/** The newest period since which the accruals add up to the debt, and the part of the debt that falls into that period. */
const reached = (
  accruals: ReadonlyArray<Fact>,
  { debt }: OpenDebt,
  periodOf: (fact: Fact) => CalendarDate | null
): { readonly period: CalendarDate; readonly left: Amount } | undefined => {
  const amounts = new Map<CalendarDate, Amount>()
  for (const fact of accruals) {
    const period = periodOf(fact)
    if (period !== null) amounts.set(period, add(amounts.get(period) ?? zero, fact.amount))
  }
  const newestFirst = [...amounts].sort(([a], [b]) => (a < b ? 1 : -1))
  let sum = zero
  for (const [period, amount] of newestFirst) {
    const left = subtract(debt, sum)
    sum = add(sum, amount)
    if (compare(sum, debt) >= 0) return { period, left }
  }
  return undefined
}

/** Finds the month in which each debt started, then the day in that month, of the kinds of accruals that it has. */
export const unpaidSince = Effect.fnUntraced(function* (totals: Totals, { by, debts, filter }: Question) {
  const ofMonths = yield* sumFacts(totals, { of: accrualKinds, filter, by: ["month", by] })
  const inMonths = groupAccruals(ofMonths, by)
  const begun = debts.flatMap((debt) => {
    const month = reached(inMonths(debt), debt, (fact) => fact.month)
    return month === undefined ? [] : [{ debt: { ...debt, debt: month.left }, month: month.period }]
  })
  const months = [...new Set(begun.map(({ month }) => month))]
  const occurring = new Set(ofMonths.map(({ kind, month }) => `${kind} ${month}`))
  const kindsOf = (month: CalendarDate) => accrualKinds.filter((kind) => occurring.has(`${kind} ${month}`))
  const days = new Map(
    yield* Effect.forEach(
      months,
      (month) =>
        Effect.map(
          factsInMonth(totals, { of: kindsOf(month), filter, by: ["day", by] }, month),
          (facts) => [month, groupAccruals(facts, by)] as const
        ),
      { concurrency: 8 }
    )
  )
  return begun.flatMap(({ debt, month }) => {
    const day = reached(days.get(month)?.(debt) ?? [], debt, (fact) => fact.day)
    return day === undefined ? [] : [{ id: debt.id, currency: debt.currency, day: day.period }]
  })
})
