import type { Price } from "./Price.ts"
import type { PricedDay, Work } from "./ratedWork.ts"
import { fewestPrices, type Scope, scopeKey, type ScopePrice, scopesOf } from "./scopes.ts"

/** A price of an hour from a day on. */
export interface DatedRate {
  readonly scope: Scope
  readonly price: Price
  readonly from: string
  /** The work that it prices. */
  readonly works: ReadonlyArray<Work>
}

export interface OfferedRates {
  readonly rates: ReadonlyArray<DatedRate>
  /** How many lines with a price they price as the file does. */
  readonly explained: number
}

/** The first day of those at the end on which each line has the last price; at least the last day. */
const heldFrom = ({ days, lastDay, price }: Work): string => {
  let from = lastDay
  for (const [day, { counts }] of days.toReversed()) {
    if (day !== lastDay && (counts.size > 1 || !counts.has(price))) break
    from = day
  }
  return from
}

/** More prices than that one after the other are no pattern, but those of single jobs. */
const mostTurns = 12

/** The prices of the work of a scope one after the other, with their first days; undefined where one comes again, two are of
 * a day, or there are many. */
const inTurn = (works: ReadonlyArray<Work>): ReadonlyArray<readonly [price: Price, from: string]> | undefined => {
  const days = new Map<string, Price>()
  for (const work of works) {
    for (const [day, { counts }] of work.days) {
      for (const price of counts.keys()) {
        if ((days.get(day) ?? price) !== price) return undefined
        days.set(day, price)
      }
    }
  }
  const turns: Array<readonly [Price, string]> = []
  const seen = new Set<Price>()
  for (const [day, price] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (turns.at(-1)?.[0] === price) continue
    if (seen.has(price)) return undefined
    seen.add(price)
    turns.push([price, day])
    if (turns.length > mostTurns) return undefined
  }
  return turns
}

/** The rates of a scope: all that held one after the other, or the one that held last where they vary without a pattern. */
const datedRates = ({ price, scope, works }: ScopePrice): ReadonlyArray<DatedRate> =>
  inTurn(works)?.map(([turn, from]) => ({ scope, price: turn, from, works })) ?? [
    { scope, price, works, from: works.map(heldFrom).reduce((a, b) => (a < b ? a : b)) }
  ]

/** How many lines of a day have the price that the rates say. */
const explainedOf = (day: string, { counts }: PricedDay, chains: ReadonlyArray<ReadonlyArray<DatedRate>>): number => {
  for (const chain of chains) {
    const rate = chain.findLast(({ from }) => from <= day)
    if (rate !== undefined) return counts.get(rate.price) ?? 0
  }
  return 0
}

/**
 * The dated rates that explain the prices of a file, few of them: each occurs in it, and the last line of each member in each project is
 * priced as it is there. Step by step.
 */
export function* offeredRates(
  works: ReadonlyArray<Work>,
  { byMembers = false }: { readonly byMembers?: boolean } = {}
): Generator<void, OfferedRates, void> {
  const rates = fewestPrices(works, byMembers).flatMap(datedRates)
  const byScope = Map.groupBy(rates, ({ scope }) => scopeKey(scope))
  let explained = 0
  for (const work of works) {
    yield
    const chains = scopesOf(work).map((scope) => byScope.get(scopeKey(scope)) ?? [])
    for (const [day, priced] of work.days) explained += explainedOf(day, priced, chains)
  }
  return { rates, explained }
}
