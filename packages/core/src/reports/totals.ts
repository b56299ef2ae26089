import type { CalendarDate } from "../shared/CalendarDate.ts"
import { add, type Amount, type CurrencyCode, zero } from "../shared/Money.ts"
import type { Fact } from "./ReportFacts.ts"

/** Sums in one currency. `amount` is earned, received or paid out, whatever was asked for. */
export interface CurrencySum {
  readonly currency: CurrencyCode
  readonly amount: Amount
  readonly minutes: number
  readonly count: number
}

/** A sum in the workspace's currency, with what could not be converted beside it, so that nothing vanishes. */
export interface Total {
  readonly amount: Amount
  readonly minutes: number
  readonly count: number
  readonly byCurrency: ReadonlyArray<CurrencySum>
  readonly unconverted: ReadonlyArray<CurrencySum>
}

export interface DayTotal {
  readonly day: CalendarDate
  readonly amount: Amount
  readonly minutes: number
  readonly count: number
}

/** Adds facts up in the base currency. Minutes and counts do not depend on a currency and are never left out. */
export const totalOf = (facts: Iterable<Fact>, base: CurrencyCode): Total => {
  const sums = new Map<CurrencyCode, CurrencySum>()
  for (const { amount, count, currency, minutes } of facts) {
    const sum = sums.get(currency)
    sums.set(currency, {
      currency,
      amount: sum === undefined ? amount : add(sum.amount, amount),
      minutes: minutes + (sum?.minutes ?? 0),
      count: count + (sum?.count ?? 0)
    })
  }
  const byCurrency = [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))
  return {
    amount: sums.get(base)?.amount ?? zero,
    minutes: byCurrency.reduce((minutes, sum) => minutes + sum.minutes, 0),
    count: byCurrency.reduce((count, sum) => count + sum.count, 0),
    byCurrency,
    unconverted: byCurrency.filter(({ currency }) => currency !== base)
  }
}

/** Facts in groups by what a function makes of them. */
export const groupFacts = <K>(facts: Iterable<Fact>, keyOf: (fact: Fact) => K): ReadonlyMap<K, ReadonlyArray<Fact>> => {
  const groups = new Map<K, Array<Fact>>()
  for (const fact of facts) {
    const key = keyOf(fact)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [fact])
    else group.push(fact)
  }
  return groups
}

/** One total for each day that has records, in order. */
export const totalsByDay = (facts: Iterable<Fact>, base: CurrencyCode): ReadonlyArray<DayTotal> =>
  [...groupFacts(facts, (fact) => fact.day)]
    .flatMap(([day, ofDay]) => (day === null ? [] : [{ day, ...totalOf(ofDay, base) }]))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
