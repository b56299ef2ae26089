import { BigDecimal, Effect } from "effect"
import { addDays, type CalendarDate } from "../shared/CalendarDate.ts"
import { eachInSlices } from "../shared/inSlices.ts"
import { add, type Amount, type CurrencyCode, subtract, zero } from "../shared/Money.ts"
import type { Fact } from "./ReportFacts.ts"
import type { Valuation } from "./Valuation.ts"

/** Work and money up to the end of a period, cut at its start and wherever a rate changes. */
export interface Movements {
  readonly work: ReadonlyArray<Fact>
  readonly receipts: ReadonlyArray<Fact>
}

/** What has no rate in force, in its own currency. */
export interface Unconverted {
  readonly currency: CurrencyCode
  readonly earned: Amount
  readonly received: Amount
  readonly debt: Amount
}

/** Flows of the period and balances at its ends, in the base currency (semantics, section 5). */
export interface Balance {
  readonly minutes: number
  readonly entries: number
  readonly payments: number
  readonly earned: Amount
  readonly received: Amount
  readonly opening: Amount
  readonly debt: Amount
  /** What is owed in each currency, with a rate on the balance date or without, by currency. */
  readonly debts: ReadonlyArray<{ readonly currency: CurrencyCode; readonly debt: Amount }>
  readonly unconverted: ReadonlyArray<Unconverted>
}

const nothing = (currency: CurrencyCode): Unconverted => ({ currency, earned: zero, received: zero, debt: zero })

const isFlow = (fact: Fact, from: CalendarDate | undefined): boolean =>
  from === undefined || (fact.day ?? fact.cut ?? "") >= from

const owedOf = ({ receipts, work }: Movements): ReadonlyMap<CurrencyCode, Amount> => {
  const sums = new Map<CurrencyCode, Amount>()
  for (const { amount, currency } of work) sums.set(currency, add(sums.get(currency) ?? zero, amount))
  for (const { amount, currency } of receipts) sums.set(currency, subtract(sums.get(currency) ?? zero, amount))
  return sums
}

/** Adds movements up. Exact: nothing is rounded, and amounts that cannot be converted are listed apart. */
export const balanceOf = (movements: Movements, { balanceDate, conversion, from }: Valuation): Balance => {
  const left = new Map<CurrencyCode, Unconverted>()
  const leave = (currency: CurrencyCode, change: (sum: Unconverted) => Unconverted) =>
    left.set(currency, change(left.get(currency) ?? nothing(currency)))

  const flow = (facts: ReadonlyArray<Fact>, missing: "earned" | "received") => {
    const sums = { amount: zero, minutes: 0, count: 0 }
    for (const fact of facts.filter((one) => isFlow(one, from))) {
      const value = conversion.at(fact.amount, fact.currency, fact.day ?? fact.cut)
      sums.minutes += fact.minutes
      sums.count += fact.count
      if (value === undefined) {
        leave(fact.currency, (sum) => ({ ...sum, [missing]: add(sum[missing], fact.amount) }))
      } else {
        sums.amount = add(sums.amount, value)
      }
    }
    return sums
  }
  const worth = (
    sums: ReadonlyMap<CurrencyCode, Amount>,
    day: CalendarDate,
    missed: (c: CurrencyCode, a: Amount) => void
  ) => {
    let total = zero
    for (const [currency, amount] of sums) {
      const value = conversion.at(amount, currency, day)
      if (value === undefined) missed(currency, amount)
      else total = add(total, value)
    }
    return total
  }

  const work = flow(movements.work, "earned")
  const receipts = flow(movements.receipts, "received")
  const owed = owedOf(movements)
  const debt = worth(owed, balanceDate, (currency, amount) => {
    if (!BigDecimal.isZero(amount)) leave(currency, (sum) => ({ ...sum, debt: amount }))
  })
  const before = (facts: ReadonlyArray<Fact>) => facts.filter((fact) => !isFlow(fact, from))
  const opening =
    from === undefined
      ? zero
      : worth(
          owedOf({ work: before(movements.work), receipts: before(movements.receipts) }),
          addDays(from, -1),
          () => {}
        )
  return {
    minutes: work.minutes,
    entries: work.count,
    payments: receipts.count,
    earned: work.amount,
    received: receipts.amount,
    opening,
    debt,
    debts: [...owed]
      .map(([currency, amount]) => ({ currency, debt: amount }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    unconverted: [...left.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))
  }
}

export type EntityId = Fact["projectId"] | Fact["clientId"] | Fact["userId"]

/** The movements of each project, client or member that occurs; null for records without. */
export const movementsBy = (
  { receipts, work }: Movements,
  idOf: (fact: Fact) => EntityId
): Effect.Effect<ReadonlyMap<EntityId, Movements>> => {
  const movementsById = new Map<EntityId, { work: Array<Fact>; receipts: Array<Fact> }>()
  const movementsOf = (fact: Fact) => {
    const id = idOf(fact)
    const known = movementsById.get(id)
    if (known !== undefined) return known
    const fresh = { work: [], receipts: [] }
    movementsById.set(id, fresh)
    return fresh
  }
  return eachInSlices(work, (fact) => movementsOf(fact).work.push(fact)).pipe(
    Effect.andThen(eachInSlices(receipts, (fact) => movementsOf(fact).receipts.push(fact))),
    Effect.as(movementsById)
  )
}

/** The same movements, however many projects, clients or members they are by: for one balance of all of them. */
export const together = ({ receipts, work }: Movements): Effect.Effect<Movements> =>
  Effect.all({ work: summed(work), receipts: summed(receipts) })

const summed = (facts: ReadonlyArray<Fact>): Effect.Effect<ReadonlyArray<Fact>> => {
  const sums = new Map<string, Fact>()
  const put = (fact: Fact) => {
    const place = `${fact.currency} ${fact.day ?? ""} ${fact.cut ?? ""}`
    const sum = sums.get(place)
    sums.set(
      place,
      sum === undefined
        ? { ...fact, projectId: null, clientId: null, userId: null }
        : {
            ...sum,
            amount: add(sum.amount, fact.amount),
            minutes: sum.minutes + fact.minutes,
            count: sum.count + fact.count
          }
    )
  }
  return Effect.map(eachInSlices(facts, put), () => [...sums.values()])
}
