import { fewestPrices, type ScopePrice } from "./fewestPrices.ts"
import { inTurn } from "./inTurn.ts"
import { raisesIn } from "./raises.ts"
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

/** The rates of a scope: all that held one after the other, or the one that held last where they vary without a pattern. */
const datedRates = ({ price, scope, works }: ScopePrice): ReadonlyArray<RateFrom> =>
  inTurn(works)?.map(([turn, from]) => ({ scope, price: turn, from })) ?? [
    { scope, price, from: works.map(heldFrom).reduce((a, b) => (a < b ? a : b)) }
  ]

interface Found {
  readonly rates: ReadonlyArray<RateFrom>
  readonly left: ReadonlyArray<Work>
}

/** The rates that work needs beside those that are there: what follows these, then the fewest others. */
const neededRates = (works: ReadonlyArray<Work>, byMembers: boolean, book: RateBook, bookWith: BookWith): Found => {
  const raises = raisesIn(works, book)
  const { left, scopes } = fewestPrices(works, byMembers, raises.length === 0 ? book : bookWith(raises))
  return { rates: [...raises, ...scopes.flatMap(datedRates)], left }
}

type BookWith = (rates: ReadonlyArray<RateFrom>) => RateBook

/** How often rates of members and clients are kept and the others found again, at most. */
const mostRounds = 8

/**
 * The same, but so that a second run finds the same: an import that is undone leaves the rates of members, so those of projects are found as beside
 * them.
 */
const settledRates = (works: ReadonlyArray<Work>, byMembers: boolean, bookWith: BookWith): Found => {
  let kept: ReadonlyArray<RateFrom> = []
  for (let round = 1; ; round++) {
    const withKept: BookWith = (rates) => bookWith([...kept, ...rates])
    const { left, rates } = neededRates(works, byMembers, withKept([]), withKept)
    const general = rates.filter(({ scope }) => scope.project === null && scope.client === null)
    const isSettled = general.length === 0 || general.length === rates.length || round === mostRounds
    if (isSettled) return { rates: [...kept, ...rates], left }
    kept = [...kept, ...general]
  }
}

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
  const { left, rates } = settledRates(works, byMembers, (more) => rateBook([...known, ...more], currencyOf))
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
