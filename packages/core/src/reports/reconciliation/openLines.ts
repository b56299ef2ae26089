import { BigDecimal, Effect } from "effect"
import type { Fact } from "../../facts/Fact.ts"
import type { OpenPart, OpenParts } from "../../facts/OpenParts.ts"
import type { AtDay } from "../../facts/settleAccount.ts"
import { eachInSlices } from "../../scheduling/inSlices.ts"
import { add, type Amount, compare, one, rounded, subtract, zero } from "../../values/Money.ts"
import { accrualOf, type Line } from "./lines.ts"

type Place = Pick<OpenPart, "clientId" | "projectId" | "userId" | "currency" | "day">

/** What is settled as one: the accruals of an account, project and member on one day in one currency. */
const placeOf = ({ clientId, currency, day, projectId, userId }: Place): string =>
  [day, currency, clientId, projectId, userId].join(" ")

const ofLine = ({ clientId, currency, date, projectId, userId }: Line): string =>
  placeOf({ clientId, currency, day: date, projectId, userId })

/** What is left of a part after what surpluses cover of it, in its currency; rounded where something is, since it is converted back. */
const leftOf = ({ amount, covered, currency }: OpenPart, { balanceDate, conversion }: AtDay): Amount => {
  if (BigDecimal.isZero(covered)) return amount
  const rate = conversion.at(one, currency, balanceDate) ?? one
  const value = conversion.at(amount, currency, balanceDate) ?? amount
  return rounded(BigDecimal.divideUnsafe(subtract(value, covered), rate))
}

/** What accrued on the day of a position before it: facts of the kinds before, and lines up to it. */
export interface AccruedBefore {
  readonly facts: ReadonlyArray<Fact>
  readonly lines: ReadonlyArray<Line>
}

export const nothingBefore: AccruedBefore = { facts: [], lines: [] }

/** What of a line is open, in its currency; null for a line that accrues nothing. Lines must come in order, each once. */
export type OpenOfLine = (line: Line) => Amount | null

const excess = (amount: Amount, over: Amount): Amount => (compare(amount, over) > 0 ? subtract(amount, over) : zero)

/**
 * What is open of lines, from what is open by day, client, project and member: of those, too, the oldest are settled first, so
 * that the last lines are open that add up to it.
 */
export const openOfLines = Effect.fnUntraced(function* (
  { open }: Pick<OpenParts, "open">,
  at: AtDay,
  before: AccruedBefore
): Effect.fn.Return<OpenOfLine> {
  const settled = new Map<string, Amount>()
  yield* eachInSlices(open, (part) => settled.set(placeOf(part), subtract(part.accrued, leftOf(part, at))))
  const accrued = new Map<string, Amount>()
  const put = (place: string, amount: Amount): Amount => {
    const sum = add(accrued.get(place) ?? zero, amount)
    accrued.set(place, sum)
    return sum
  }
  yield* eachInSlices(before.facts, (fact) => put(placeOf(fact), fact.amount))
  yield* eachInSlices(before.lines, (line) => put(ofLine(line), accrualOf(line) ?? zero))
  return (line) => {
    const amount = accrualOf(line)
    if (amount === null) return null
    const place = ofLine(line)
    const upTo = settled.get(place)
    if (upTo === undefined) return zero
    const now = put(place, amount)
    return subtract(excess(now, upTo), excess(subtract(now, amount), upTo))
  }
})
