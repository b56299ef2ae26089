import { resolveRate } from "@hourbook/core/prices/resolveRate"
import { atOnce } from "@hourbook/exchange/atOnce"
import { offeredRates } from "@hourbook/exchange/rates/offeredRates"
import { amountIn, currencyIn } from "@hourbook/exchange/rates/Price"
import type { RateFrom } from "@hourbook/exchange/rates/rateBook"
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

/** Rates that a workspace may have, some of them from after the lines. */
export const knownRates = fc.uniqueArray(
  fc.record({
    scope: fc.constantFrom(
      ["m1", null, null],
      ["m2", null, null],
      ["m1", "p1", null],
      ["m2", "p3", null],
      [null, "p1", null],
      [null, "p4", null],
      [null, null, "c1"],
      [null, null, "c2"],
      [null, null, null]
    ),
    day: fc.constantFrom("2026-01-01", "2026-03-04", "2026-03-09", "2026-04-01"),
    price: fc.constantFrom("80 EUR", "90 EUR", "80 USD")
  }),
  { maxLength: 6, selector: ({ day, scope }) => JSON.stringify([scope, day]) }
)

export const asRates = (drawn: ReadonlyArray<any>): ReadonlyArray<RateFrom> =>
  drawn.map(({ day: from, price, scope: [member, project, client] }) => ({
    scope: { member, project, client },
    price,
    from
  }))

/** The first client pays in USD, of which the workspace knows where this is true. */
export const currencyIf =
  (isKnown: boolean) =>
  (client: string | null): string | null =>
    isKnown && client === "c1" ? "USD" : null

export const offer = (
  all: ReadonlyArray<RatedLine>,
  byMembers = false,
  beside: {
    readonly known?: ReadonlyArray<RateFrom>
    readonly currencyOf?: (client: string | null) => string | null
  } = {}
) => {
  const work = ratedWork()
  for (const line of all) work.add(line)
  return atOnce(offeredRates(work.all(), { byMembers, ...beside }))
}

/** The rate that Hourbook itself finds. */
export const rateHere = (
  rates: ReadonlyArray<RateFrom>,
  { client, day, member, project }: Pick<RatedLine, "client" | "day" | "member" | "project">,
  clientCurrency: string | null = null
): RateFrom | undefined => {
  const given: ReadonlyArray<any> = rates.map((rate) => ({
    rate,
    kind: "bill",
    effectiveDate: rate.from,
    projectId: rate.scope.project,
    clientId: rate.scope.client,
    userId: rate.scope.member,
    amount: amountIn(rate.price),
    currency: currencyIn(rate.price)
  }))
  const work: any = { day, projectId: project, clientId: client, userId: member, clientCurrency }
  const found: any = resolveRate(given, "bill", work)
  return found?.rate
}

/** What Hourbook itself makes of the rates. */
export const priceHere = (rates: ReadonlyArray<RateFrom>, line: RatedLine): string | undefined =>
  rateHere(rates, line)?.price

export const isAfter = (a: RatedLine, b: RatedLine): boolean =>
  a.day !== b.day
    ? a.day > b.day
    : (a.start ?? -1) !== (b.start ?? -1)
      ? (a.start ?? -1) > (b.start ?? -1)
      : a.line > b.line
