import { BigDecimal, Effect } from "effect"
import { eachInSlices } from "../scheduling/inSlices.ts"
import { addDays, type CalendarDate } from "../values/CalendarDate.ts"
import { add, type Amount, type CurrencyCode, zero } from "../values/Money.ts"
import type { EntityId, Fact } from "./Fact.ts"
import type { FactKindName } from "./factKinds.ts"
import { groupInSlices } from "./totals.ts"
import type { Valuation } from "./Valuation.ts"

/** Facts of everything that a debt consists of, up to the end of a period, cut at its start and wherever a rate changes. */
export type Movements = ReadonlyArray<Fact>

/** What has no rate in force, in its own currency. Received is what arrived in it, the debt what is open in it. */
export interface Unconverted {
  readonly currency: CurrencyCode
  readonly earned: Amount
  readonly charged: Amount
  readonly received: Amount
  readonly settled: Amount
  readonly debt: Amount
}

/** Flows of the period and balances at its ends, in the base currency (semantics, section 5). */
export interface Balance {
  readonly minutes: number
  readonly entries: number
  readonly charges: number
  /** Payments and refunds. */
  readonly payments: number
  readonly earned: Amount
  readonly charged: Amount
  /** What arrived. */
  readonly received: Amount
  /** What it settled: the same, unless a payment says otherwise. */
  readonly settled: Amount
  readonly opening: Amount
  readonly debt: Amount
  /** What is owed in each currency, with a rate on the balance date or without, by currency. */
  readonly debts: ReadonlyArray<{ readonly currency: CurrencyCode; readonly debt: Amount }>
  readonly unconverted: ReadonlyArray<Unconverted>
}

/** The flows of a debt. What payments settled apart from what arrived is the difference between settled and received. */
export type Flow = "earned" | "charged" | "received" | "settledApart"

/** The flow that a kind of fact counts in, and with which sign. */
export const flowOf: Readonly<Record<FactKindName, readonly [Flow, 1 | -1] | null>> = {
  time: ["earned", 1],
  charges: ["charged", 1],
  credits: ["charged", -1],
  payments: ["received", 1],
  refunds: ["received", -1],
  settling: ["settledApart", -1],
  settlements: ["settledApart", 1],
  payouts: null,
  nonBillable: null,
  rounding: null,
  internal: null,
  elsewhere: null
}

const signed = (amount: Amount, sign: 1 | -1): Amount => (sign === 1 ? amount : BigDecimal.negate(amount))

/** What a fact adds to a debt; below 0 for what settles it. */
export const owedBy = ({ amount, kind }: Fact): Amount => {
  const [flow, sign] = flowOf[kind] ?? [null, 1]
  if (flow === null) return zero
  return signed(amount, (flow === "earned" || flow === "charged") === (sign === 1) ? 1 : -1)
}

export const noFlows = (currency: CurrencyCode): Unconverted => ({
  currency,
  earned: zero,
  charged: zero,
  received: zero,
  settled: zero,
  debt: zero
})

export const isFlow = (fact: Fact, from: CalendarDate | undefined): boolean =>
  from === undefined || (fact.day ?? fact.cut ?? "") >= from

const byCode = <A extends { readonly currency: CurrencyCode }>(all: Iterable<A>): ReadonlyArray<A> =>
  [...all].sort((a, b) => (a.currency < b.currency ? -1 : 1))

/** Adds movements up. Exact: nothing is rounded, and amounts that cannot be converted are listed apart. */
export const balanceOf = (movements: Movements, { balanceDate, conversion, from }: Valuation): Balance => {
  const left = new Map<CurrencyCode, Unconverted>()
  const leave = (currency: CurrencyCode, change: (sum: Unconverted) => Unconverted) =>
    left.set(currency, change(left.get(currency) ?? noFlows(currency)))
  const worth = (
    sums: ReadonlyMap<CurrencyCode, Amount>,
    day: CalendarDate,
    missed: (currency: CurrencyCode, amount: Amount) => void
  ) => {
    let total = zero
    for (const [currency, amount] of sums) {
      const value = conversion.at(amount, currency, day)
      if (value === undefined) missed(currency, amount)
      else total = add(total, value)
    }
    return total
  }

  const flows = { earned: zero, charged: zero, received: zero, settledApart: zero }
  const counts = { earned: 0, charged: 0, received: 0, settledApart: 0 }
  let minutes = 0
  const [owed, owedBefore] = [new Map<CurrencyCode, Amount>(), new Map<CurrencyCode, Amount>()]
  for (const fact of movements) {
    const owes = owedBy(fact)
    owed.set(fact.currency, add(owed.get(fact.currency) ?? zero, owes))
    const [flow, sign] = flowOf[fact.kind] ?? [null, 1]
    if (flow === null) continue
    if (!isFlow(fact, from)) {
      owedBefore.set(fact.currency, add(owedBefore.get(fact.currency) ?? zero, owes))
      continue
    }
    minutes += fact.minutes
    counts[flow] += fact.count
    const amount = signed(fact.amount, sign)
    const value = conversion.at(amount, fact.currency, fact.day ?? fact.cut)
    if (value !== undefined) flows[flow] = add(flows[flow], value)
    else {
      leave(fact.currency, (sum) => ({
        ...sum,
        ...(flow === "settledApart" ? {} : { [flow]: add(sum[flow], amount) }),
        settled: flow === "received" || flow === "settledApart" ? add(sum.settled, amount) : sum.settled
      }))
    }
  }
  const debt = worth(owed, balanceDate, (currency, amount) => {
    if (!BigDecimal.isZero(amount)) leave(currency, (sum) => ({ ...sum, debt: amount }))
  })
  return {
    minutes,
    entries: counts.earned,
    charges: counts.charged,
    payments: counts.received,
    earned: flows.earned,
    charged: flows.charged,
    received: flows.received,
    settled: add(flows.received, flows.settledApart),
    opening: from === undefined ? zero : worth(owedBefore, addDays(from, -1), () => {}),
    debt,
    debts: byCode([...owed].map(([currency, amount]) => ({ currency, debt: amount }))),
    unconverted: byCode(left.values())
  }
}

/** The movements of each project, client or member that occurs; null for records without. */
export const movementsBy = (
  movements: Movements,
  idOf: (fact: Fact) => EntityId
): Effect.Effect<ReadonlyMap<EntityId, Movements>> => groupInSlices(movements, idOf)

/** The same movements, however many projects, clients or members they are by: for one balance of all of them. */
export const together = (movements: Movements): Effect.Effect<Movements> => {
  const sums = new Map<string, { readonly first: Fact; amount: Amount; minutes: number; count: number }>()
  const put = (fact: Fact) => {
    const place = `${fact.kind} ${fact.currency} ${fact.day ?? ""} ${fact.cut ?? ""}`
    const sum = sums.get(place)
    if (sum === undefined) {
      sums.set(place, { first: fact, amount: fact.amount, minutes: fact.minutes, count: fact.count })
      return
    }
    sum.amount = add(sum.amount, fact.amount)
    sum.minutes += fact.minutes
    sum.count += fact.count
  }
  return Effect.map(eachInSlices(movements, put), () =>
    [...sums.values()].map(({ first, ...sum }) => ({ ...first, ...sum, projectId: null, clientId: null, userId: null }))
  )
}
