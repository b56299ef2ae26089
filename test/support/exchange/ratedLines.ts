import { resolveRate } from "@hourbook/core/rates/resolveRate"
import { atOnce } from "@hourbook/exchange/atOnce"
import { type DatedRate, offeredRates } from "@hourbook/exchange/rates/offeredRates"
import { amountIn, currencyIn } from "@hourbook/exchange/rates/Price"
import { type RatedLine, ratedWork } from "@hourbook/exchange/rates/ratedWork"
import * as fc from "fast-check"

export const lines = fc.array(
  fc.record({
    member: fc.constantFrom("m1", "m2", "m3"),
    place: fc.constantFrom(
      ["p1", "c1"],
      ["p2", "c1"],
      ["p3", "c2"],
      ["p4", null],
      [null, "c1"],
      [null, "c2"],
      [null, null]
    ),
    day: fc.integer({ min: 1, max: 9 }).map((day) => `2026-03-0${day}`),
    start: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
    price: fc.constantFrom("80 EUR", "90 EUR", "80 USD")
  }),
  { minLength: 1, maxLength: 30 }
)

export const asLines = (drawn: ReadonlyArray<any>): ReadonlyArray<RatedLine> =>
  drawn.map(({ day, member, place: [project, client], price, start }, line) => ({
    member,
    project,
    client,
    day,
    start,
    line,
    price
  }))

export const offer = (all: ReadonlyArray<RatedLine>, byMembers = false) => {
  const work = ratedWork()
  for (const line of all) work.add(line)
  return atOnce(offeredRates(work.all(), { byMembers }))
}

/** What Hourbook itself makes of the rates. */
export const priceHere = (
  rates: ReadonlyArray<DatedRate>,
  { client, day, member, project }: RatedLine
): string | undefined => {
  const given: ReadonlyArray<any> = rates.map(({ from, price, scope }) => ({
    kind: "bill",
    effectiveDate: from,
    projectId: scope.project,
    clientId: scope.client,
    userId: scope.member,
    amount: amountIn(price),
    currency: currencyIn(price)
  }))
  const work: any = { day, projectId: project, clientId: client, userId: member }
  const found: any = resolveRate(given, "bill", work)
  return found === undefined ? undefined : `${found.amount} ${found.currency}`
}

export const isAfter = (a: RatedLine, b: RatedLine): boolean =>
  a.day !== b.day
    ? a.day > b.day
    : (a.start ?? -1) !== (b.start ?? -1)
      ? (a.start ?? -1) > (b.start ?? -1)
      : a.line > b.line
