import { inTurn } from "./inTurn.ts"
import { currencyIn } from "./Price.ts"
import type { RateBook, RateFrom } from "./rateBook.ts"
import type { Work } from "./ratedWork.ts"
import { groupedBy, scopeKey } from "./scopes.ts"

const isOfAll = ({ scope: { client, member, project } }: RateFrom): boolean =>
  client === null && member === null && project === null

/** What followed a rate in its own work, if all of that work followed it. */
const raisesOf = (rate: RateFrom, works: ReadonlyArray<Work>): ReadonlyArray<RateFrom> => {
  const turns = inTurn(works.filter(({ price }) => price !== rate.price)) ?? []
  const before = turns.findIndex(([price]) => price === rate.price)
  const later = before < 0 ? [] : turns.slice(before + 1)
  const [first] = later
  if (first === undefined || first[1] <= rate.from) return []
  const currency = currencyIn(rate.price)
  const follows =
    later.every(([price]) => currencyIn(price) === currency) &&
    works.every(({ lastDay, price }) => price !== rate.price || (lastDay >= rate.from && lastDay < first[1]))
  return follows ? later.map(([price, from]) => ({ scope: rate.scope, price, from })) : []
}

/**
 * The rates by which those that are there go on in a file that has grown: where all work of one had its price and then, from a day on, another
 * in the same currency. Those of the workspace as a whole stay.
 */
export const raisesIn = (works: ReadonlyArray<Work>, book: RateBook): ReadonlyArray<RateFrom> => {
  const end = works.reduce((last, { lastDay }) => (lastDay > last ? lastDay : last), "")
  const decided = groupedBy(works, (work) => {
    const rate = book.deciding(work, end)
    return rate === undefined || isOfAll(rate) || book.of(rate.scope).at(-1) !== rate ? null : rate
  })
  return [...decided].flatMap(([rate, all]) => raisesOf(rate, all))
}

/** Whether work was priced as in the file until a later rate of the same scope followed, which so stays. */
export const isFollowed = (work: Work, book: RateBook, end: string): boolean => {
  const [then, now] = [book.deciding(work, work.lastDay), book.deciding(work, end)]
  return (
    then !== undefined &&
    now !== undefined &&
    then !== now &&
    then.price === work.price &&
    scopeKey(then.scope) === scopeKey(now.scope)
  )
}
