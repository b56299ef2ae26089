import { assert, describe, it } from "@effect/vitest"
import { conversion } from "@hourbook/core/exchangeRates/Conversion"
import { Rate, rateToNumber } from "@hourbook/core/exchangeRates/ExchangeRate"
import type { Dimension } from "@hourbook/core/facts/Fact"
import { type Countable, foldFacts } from "@hourbook/core/facts/foldFacts"
import { totalOf, totalsByDay } from "@hourbook/core/facts/totals"
import { UserId } from "@hourbook/core/values/Ids"
import { add, type Amount, fromText, toText, zero } from "@hourbook/core/values/Money"
import { BigDecimal, Schema } from "effect"
import * as fc from "fast-check"
import { amountText } from "../../support/data/arbitraries.ts"
import { currency, day, money, newUuid, someday } from "../../support/data/builders.ts"
import { expectSame } from "../../support/expecting.ts"

const base = currency("EUR")
const mary = UserId.make(newUuid())
const foreign = [currency("JPY"), currency("USD")]

const aDay = fc.integer({ min: 1, max: 28 }).map((date) => day(`2026-02-${String(date).padStart(2, "0")}`))
const rateText = fc.bigInt({ min: 1n, max: 99_999_999_999_999n }).map((units) => toText(BigDecimal.make(units, 10)))
const aRate = fc.record({ currency: fc.constantFrom(...foreign), effectiveDate: aDay, rate: rateText.map(fromText) })
/** In no order, one for each currency and day at most. */
const someRates = fc.uniqueArray(aRate, {
  selector: (rate) => `${rate.currency} ${rate.effectiveDate}`,
  maxLength: 12
})
type ExchangeRates = ReadonlyArray<{ currency: string; effectiveDate: string; rate: Amount }>

const aRecord: fc.Arbitrary<Countable> = fc
  .record({
    currency: fc.constantFrom(base, ...foreign),
    day: aDay,
    amount: amountText.map(fromText),
    minutes: fc.nat(600)
  })
  .map((drawn) => ({ ...drawn, kind: "time", createdAt: someday, projectId: null, clientId: null, userId: mary }))

/** The rate of the last day that is not after this one, by looking at all of them. */
const inForce = (rates: ExchangeRates, of: Pick<Countable, "currency" | "day">): Amount | undefined =>
  of.currency === base
    ? money("1")
    : rates
        .filter((rate) => rate.currency === of.currency && rate.effectiveDate <= of.day)
        .sort((a, b) => (a.effectiveDate < b.effectiveDate ? 1 : -1))[0]?.rate

/** Record by record. */
const valuedOneByOne = (rates: ExchangeRates, records: ReadonlyArray<Countable>) => {
  let amount = zero
  const missing = new Map<string, Amount>()
  for (const record of records) {
    const rate = inForce(rates, record)
    if (rate === undefined) missing.set(record.currency, add(missing.get(record.currency) ?? zero, record.amount))
    else amount = add(amount, BigDecimal.multiply(record.amount, rate))
  }
  return { amount, missing: [...missing].sort(([a], [b]) => (a < b ? -1 : 1)) }
}

describe("conversion", () => {
  it("takes the rate in force on the day: of the last date that is not after it", () => {
    const rate = (effectiveDate: string, units: string) => ({
      currency: currency("USD"),
      effectiveDate: day(effectiveDate),
      rate: money(units)
    })
    const { at, changes } = conversion(base, [rate("2026-03-01", "0.9"), rate("2026-01-01", "0.8")])
    const worth = (date: string | null) => {
      const found = at(money("10"), currency("USD"), date === null ? null : day(date))
      return found === undefined ? undefined : toText(found)
    }
    assert.deepStrictEqual(["2025-12-31", "2026-01-01", "2026-02-28", "2026-03-01", "2999-12-31", null].map(worth), [
      undefined,
      "8",
      "8",
      "9",
      "9",
      undefined
    ])
    assert.deepStrictEqual(changes, [day("2026-01-01"), day("2026-03-01")])
    assert.strictEqual(at(money("10"), currency("GBP"), day("2026-03-01")), undefined)
  })

  it("takes the right one of any rates on any day, and leaves the base currency as it is", () => {
    fc.assert(
      fc.property(someRates, aRecord, (rates, record) => {
        const worth = conversion(base, rates).at(record.amount, record.currency, record.day)
        const rate = inForce(rates, record)
        expectSame(worth, rate === undefined ? undefined : BigDecimal.multiply(record.amount, rate))
      })
    )
  })

  it("ignores a rate of the base currency itself", () => {
    const rate = { currency: base, effectiveDate: day("2026-01-01"), rate: money("2") }
    const { at, changes } = conversion(base, [rate])
    expectSame(at(money("10"), base, day("2026-03-01")), money("10"))
    assert.deepStrictEqual(changes, [])
  })
})

describe("totals of several currencies", () => {
  const splits: ReadonlyArray<ReadonlyArray<Dimension>> = [[], ["day"], ["month", "member"], ["hour"]]

  it("equal the records valued one by one, with what has no rate beside them to the last digit", () => {
    fc.assert(
      fc.property(someRates, fc.array(aRecord, { maxLength: 30 }), fc.constantFrom(...splits), (rates, records, by) => {
        const valuing = conversion(base, rates)
        const facts = foldFacts(records, { of: ["time"], by, boundaries: by.includes("day") ? [] : valuing.changes })
        const total = totalOf(facts, valuing)
        const expected = valuedOneByOne(rates, records)
        expectSame(total.amount, expected.amount)
        expectSame(
          total.unconverted.map((sum) => [sum.currency, sum.amount]),
          expected.missing
        )
        assert.strictEqual(total.count, records.length)
        assert.strictEqual(
          total.minutes,
          records.reduce((sum, { minutes }) => sum + minutes, 0)
        )
      })
    )
  })

  it("do not depend on how finely the facts are cut, and days add up to the whole", () => {
    fc.assert(
      fc.property(someRates, fc.array(aRecord, { maxLength: 30 }), (rates, records) => {
        const valuing = conversion(base, rates)
        const cut = totalOf(foldFacts(records, { of: ["time"], by: [], boundaries: valuing.changes }), valuing)
        const daily = foldFacts(records, { of: ["time"], by: ["day"] })
        expectSame(totalOf(daily, valuing), cut)
        expectSame(
          totalsByDay(daily, valuing).reduce((sum, { amount }) => add(sum, amount), zero),
          cut.amount
        )
      })
    )
  })

  it("list the plain sum of each currency whatever the rates", () => {
    fc.assert(
      fc.property(someRates, fc.array(aRecord, { maxLength: 30 }), (rates, records) => {
        const facts = foldFacts(records, { of: ["time"], by: ["day"] })
        expectSame(totalOf(facts, conversion(base, rates)).byCurrency, totalOf(facts, conversion(base, [])).byCurrency)
      })
    )
  })
})

describe("a rate", () => {
  const isRate = Schema.is(Rate)

  it("is positive, with up to 10 decimals and 15 significant digits", () => {
    for (const good of ["1", "0.0000000001", "12345.0123456789", "999999999999999", "0.5000000000000"]) {
      assert.isTrue(isRate(fromText(good)), good)
    }
    for (const bad of ["0", "-1", "0.00000000001", "1000000000000000", "123456.0123456789"]) {
      assert.isFalse(isRate(fromText(bad)), bad)
    }
  })

  it("survives a JSON number", () => {
    fc.assert(
      fc.property(rateText, (text) => {
        const rate = fromText(text)
        expectSame(BigDecimal.fromNumberUnsafe(JSON.parse(JSON.stringify(rateToNumber(rate)))), rate)
      })
    )
  })
})
