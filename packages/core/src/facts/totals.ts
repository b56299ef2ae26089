import { BigDecimal, Effect } from "effect"
import type { Conversion } from "../exchangeRates/Conversion.ts"
import { eachInSlices } from "../scheduling/inSlices.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { add, type Amount, type CurrencyCode, zero } from "../values/Money.ts"
import type { Fact } from "./Fact.ts"
import { factKinds } from "./factKinds.ts"

/** Sums in one currency. `amount` is earned, charged, received or paid out, whatever was asked for. */
export interface CurrencySum {
  readonly currency: CurrencyCode
  readonly amount: Amount
  readonly minutes: number
  readonly count: number
}

/**
 * A sum in the workspace's currency, with the amounts that could not be converted: `amount` and `unconverted` are
 * everything that there is, each record in one of the two. Exact: output rounds it.
 */
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

/** The amount of a fact with the sign that its records have: refunds and credits are below 0. */
const signed = ({ amount, kind }: Fact): Amount => (factKinds[kind].sign === 1 ? amount : BigDecimal.negate(amount))

/**
 * What a flow is worth in the base currency, at the rate of its day (semantics, section 4), with the sign of its records;
 * undefined where there was no rate. The fact is of one day, or was cut where a rate changes.
 */
export const worthOf = (fact: Fact, conversion: Conversion): Amount | undefined =>
  conversion.at(signed(fact), fact.currency, fact.day ?? fact.cut)

/** A sum that grows fact by fact. */
type Sums = Map<CurrencyCode, { -readonly [Field in keyof CurrencySum]: CurrencySum[Field] }>

const addTo = (sums: Sums, fact: Fact): void => {
  const { count, currency, minutes } = fact
  const amount = signed(fact)
  const sum = sums.get(currency)
  if (sum === undefined) {
    sums.set(currency, { currency, amount, minutes, count })
    return
  }
  sum.amount = add(sum.amount, amount)
  sum.minutes += minutes
  sum.count += count
}

const byCode = (sums: Sums): ReadonlyArray<CurrencySum> =>
  [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))

/** Adds flows up in the base currency. Minutes and counts do not depend on a currency and are never left out. */
export const totalOf = (facts: Iterable<Fact>, conversion: Conversion): Total => {
  const { put, total } = totalling(conversion)
  for (const fact of facts) put(fact)
  return total()
}

/** The same for many facts. */
export const totalInSlices = (facts: Iterable<Fact>, conversion: Conversion): Effect.Effect<Total> =>
  Effect.suspend(() => {
    const { put, total } = totalling(conversion)
    return Effect.map(eachInSlices(facts, put), total)
  })

const totalling = (conversion: Conversion) => {
  const sums: Sums = new Map()
  const missing: Sums = new Map()
  /** Of other currencies: what is in the base currency is its own sum. */
  let converted = zero
  return {
    put: (fact: Fact): void => {
      addTo(sums, fact)
      if (fact.currency === conversion.base) return
      const worth = worthOf(fact, conversion)
      if (worth === undefined) addTo(missing, fact)
      else converted = add(converted, worth)
    },
    total: (): Total => {
      const byCurrency = byCode(sums)
      const own = sums.get(conversion.base)
      return {
        amount: own === undefined ? converted : add(own.amount, converted),
        minutes: byCurrency.reduce((minutes, sum) => minutes + sum.minutes, 0),
        count: byCurrency.reduce((count, sum) => count + sum.count, 0),
        byCurrency,
        unconverted: byCode(missing)
      }
    }
  }
}

/** Facts in groups by what a function makes of them. */
export const groupFacts = <K>(facts: Iterable<Fact>, keyOf: (fact: Fact) => K): ReadonlyMap<K, ReadonlyArray<Fact>> => {
  const { groups, put } = grouping(keyOf)
  for (const fact of facts) put(fact)
  return groups
}

/** The same for many facts. */
export const groupInSlices = <K>(
  facts: Iterable<Fact>,
  keyOf: (fact: Fact) => K
): Effect.Effect<ReadonlyMap<K, ReadonlyArray<Fact>>> =>
  Effect.suspend(() => {
    const { groups, put } = grouping(keyOf)
    return Effect.as(eachInSlices(facts, put), groups)
  })

const grouping = <K>(keyOf: (fact: Fact) => K) => {
  const groups = new Map<K, Array<Fact>>()
  return {
    groups,
    put: (fact: Fact): void => {
      const key = keyOf(fact)
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [fact])
      else group.push(fact)
    }
  }
}

/** One total for each day that has records, in order. In one pass, since there may be years of days. */
export const totalsByDay = (facts: Iterable<Fact>, conversion: Conversion): ReadonlyArray<DayTotal> => {
  const days = new Map<CalendarDate, DayTotal>()
  for (const fact of facts) {
    const { count, day, minutes } = fact
    if (day === null) continue
    const worth = worthOf(fact, conversion) ?? zero
    const sum = days.get(day)
    days.set(
      day,
      sum === undefined
        ? { day, amount: worth, minutes, count }
        : { day, amount: add(sum.amount, worth), minutes: sum.minutes + minutes, count: sum.count + count }
    )
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}
