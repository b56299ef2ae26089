import type { Price } from "./Price.ts"
import type { Work } from "./ratedWork.ts"

/** More prices than that one after the other are no pattern, but those of single jobs. */
const mostTurns = 12

/** The prices of the work of a scope one after the other, with their first days; undefined where one comes again, two are of
 * a day, or there are many. */
export const inTurn = (
  works: ReadonlyArray<Work>
): ReadonlyArray<readonly [price: Price, from: string]> | undefined => {
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
