import { fewestPrices, type ScopePrice } from "./fewestPrices.ts"
import type { Price } from "./Price.ts"
import { endOfDays, type RateBook, rateBook, type RateFrom } from "./rateBook.ts"
import type { Work } from "./ratedWork.ts"

export interface OfferedRates {
  readonly rates: ReadonlyArray<RateFrom>
  /** How many lines with a price these and those that are there price as the file does, and how many those that are there alone do. */
  readonly explained: number
  readonly pricedHere: number
  /** Work whose own rate there is another, so that it stays, with that rate. */
  readonly left: ReadonlyArray<{ readonly work: Work; readonly here: RateFrom | undefined }>
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
const datedRates = ({ price, scope, works }: ScopePrice): ReadonlyArray<RateFrom> =>
  inTurn(works)?.map(([turn, from]) => ({ scope, price: turn, from })) ?? [
    { scope, price, from: works.map(heldFrom).reduce((a, b) => (a < b ? a : b)) }
  ]

/** How many lines of work have the price that the rates say. */
const explainedOf = (work: Work, book: RateBook): number => {
  let explained = 0
  for (const [day, { counts }] of work.days) {
    const rate = book.deciding(work, day)
    if (rate !== undefined) explained += counts.get(rate.price) ?? 0
  }
  return explained
}

interface Offering {
  readonly byMembers?: boolean
  /** The rates that are there, and what clients pay in. */
  readonly known?: ReadonlyArray<RateFrom>
  readonly currencyOf?: (client: string | null) => string | null
}

/**
 * The dated rates that explain the prices of a file beside those that are there, few of them: each occurs in it, and the last line of each
 * member in each project is priced as it is there, unless a rate that is there stays. Step by step.
 */
export function* offeredRates(
  works: ReadonlyArray<Work>,
  { byMembers = false, currencyOf = () => null, known = [] }: Offering = {}
): Generator<void, OfferedRates, void> {
  const here = rateBook(known, currencyOf)
  const { left, scopes } = fewestPrices(works, byMembers, here)
  const rates = scopes.flatMap(datedRates)
  const book = rateBook([...known, ...rates], currencyOf)
  let [explained, pricedHere] = [0, 0]
  for (const work of works) {
    yield
    explained += explainedOf(work, book)
    pricedHere += explainedOf(work, here)
  }
  return {
    rates,
    explained,
    pricedHere,
    left: left.map((work) => ({ work, here: here.deciding(work, endOfDays) }))
  }
}
