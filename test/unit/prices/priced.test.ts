import { assert, describe, it } from "@effect/vitest"
import { priced, type Pricing, type Repricing, type GivenPrice } from "@hourbook/core/prices/priced"
import { BillingRateId } from "@hourbook/core/values/Ids"
import { equals, toText } from "@hourbook/core/values/Money"
import { Result } from "effect"
import { currency, money, newUuid } from "../../support/data/builders.ts"

const [eur, usd, jpy] = [currency("EUR"), currency("USD"), currency("JPY")]
const rateOf = (amount: string, code = eur) => ({
  id: BillingRateId.make(newUuid()),
  amount: money(amount),
  currency: code
})
const [hundred, own] = [rateOf("100"), rateOf("33.3", usd)]

const nothing: Pricing = {
  given: {},
  before: null,
  minutes: 90,
  rounding: null,
  billableDefault: true,
  billRate: undefined,
  costRate: undefined,
  base: eur,
  lenient: false
}

const decided = (pricing: Partial<Pricing>) => Result.getOrThrow(priced({ ...nothing, ...pricing }))
const priceOf = (pricing: Partial<Pricing>) => {
  const { price, warnings } = decided(pricing)
  const { billable, billedMinutes, cost, currency: code, hourlyRate, rateId } = price
  const by = rateId !== null ? "rate" : hourlyRate !== null ? "hand" : "cost"
  const money = `${toText(cost)} ${code} by ${by}`
  return [billable ? money : "nothing", billedMinutes, ...warnings.map((warning) => warning.code)]
}
const refused = (pricing: Partial<Pricing>) =>
  Result.match(priced({ ...nothing, ...pricing }), {
    onSuccess: (found) => assert.fail(JSON.stringify(found.price)),
    onFailure: ({ field, rule }) => [field, rule.code]
  })

const given = (price: GivenPrice): Pick<Pricing, "given"> => ({ given: price })
const quarters = { mode: "up", step: 15, minimum: 0 } as const

describe("the price of new work", () => {
  it("goes by the rate where no cost is sent, and by a sent hourly rate before that", () => {
    assert.deepStrictEqual(priceOf({ billRate: hundred }), ["150 EUR by rate", 90])
    assert.deepStrictEqual(priceOf({ billRate: own }), ["49.95 USD by rate", 90])
    assert.deepStrictEqual(priceOf({ billRate: rateOf("33.3", jpy) }), ["50 JPY by rate", 90])
    assert.deepStrictEqual(priceOf({ billRate: rateOf("0") }), ["0 EUR by rate", 90])
    assert.deepStrictEqual(priceOf({ ...given({ hourlyRate: money("80") }), billRate: own }), ["120 USD by hand", 90])
    assert.deepStrictEqual(priceOf(given({ hourlyRate: money("80") })), ["120 EUR by hand", 90])
    assert.deepStrictEqual(priceOf(given({ hourlyRate: money("80"), currency: usd })), ["120 USD by hand", 90])
    assert.deepStrictEqual(priceOf({ ...given({ hourlyRate: null }), billRate: hundred }), ["150 EUR by rate", 90])
  })

  it("says how to set a rate where none applies, and leaves the work unpaid where it must be written", () => {
    assert.deepStrictEqual(refused({}), ["cost", "no_rate"])
    assert.deepStrictEqual(refused(given({ cost: money("5") })), ["currency", "no_rate"])
    assert.deepStrictEqual(priceOf({ lenient: true, base: usd }), ["0 USD by cost", 90, "no_rate"])
    assert.deepStrictEqual(priceOf({ lenient: true, billRate: hundred }), ["150 EUR by rate", 90])
  })

  it("takes a given cost before everything, and warns where the rate comes to another", () => {
    const cost = money("150.00")
    assert.deepStrictEqual(priceOf(given({ cost, currency: eur })), ["150 EUR by cost", 90])
    assert.deepStrictEqual(priceOf({ ...given({ cost, currency: eur }), billRate: hundred }), ["150 EUR by rate", 90])
    assert.deepStrictEqual(priceOf({ ...given({ cost }), billRate: hundred }), ["150 EUR by rate", 90])
    const differs = "cost_differs_from_rate"
    const other = { ...given({ cost: money("151") }), billRate: hundred }
    assert.deepStrictEqual(priceOf(other), ["151 EUR by cost", 90, differs])
    const [warning] = decided(other).warnings
    assert.deepInclude(warning, { currency: eur, rateCurrency: eur })
    assert.deepStrictEqual(warning?.code === differs && [warning.cost, warning.rateCost].map(toText), ["151", "150"])
    assert.deepStrictEqual(priceOf({ ...given({ cost, currency: usd }), billRate: hundred }), [
      "150 USD by cost",
      90,
      differs
    ])
    const both = given({ cost, currency: eur, hourlyRate: money("99") })
    assert.deepStrictEqual(priceOf({ ...both, billRate: hundred }), ["150 EUR by cost", 90, differs])
    assert.deepStrictEqual(priceOf(given({ cost, currency: eur, hourlyRate: money("100") })), ["150 EUR by hand", 90])
  })

  it("refuses another currency than the rate's without a cost", () => {
    assert.deepStrictEqual(refused({ ...given({ currency: usd }), billRate: hundred }), [
      "currency",
      "currency_of_rate"
    ])
    assert.deepStrictEqual(priceOf({ ...given({ currency: eur }), billRate: hundred }), ["150 EUR by rate", 90])
  })

  it("is billable as sent, else where a price is sent, else as the project says", () => {
    assert.deepStrictEqual(priceOf({ billableDefault: false, billRate: hundred }), ["nothing", 0])
    const cost = money("7")
    assert.deepStrictEqual(priceOf({ ...given({ cost, currency: eur }), billableDefault: false }), [
      "7 EUR by cost",
      90
    ])
    assert.deepStrictEqual(priceOf({ ...given({ cost: money("0"), currency: eur }), billableDefault: false }), [
      "nothing",
      0
    ])
    const hourlyRate = money("2")
    assert.deepStrictEqual(priceOf({ ...given({ hourlyRate }), billableDefault: false }), ["3 EUR by hand", 90])
    assert.deepStrictEqual(priceOf({ ...given({ billable: true }), billableDefault: false, billRate: hundred }), [
      "150 EUR by rate",
      90
    ])
    assert.deepStrictEqual(refused(given({ billable: false, cost })), ["cost", "not_billable"])
    assert.deepStrictEqual(refused(given({ billable: false, hourlyRate })), ["hourlyRate", "not_billable"])
    const unbilled = decided({
      ...given({ billable: false, cost: money("0") }),
      billRate: own,
      costRate: hundred
    }).price
    assert.deepInclude(unbilled, { billable: false, currency: usd, hourlyRate: null, rateId: null })
    assert.isTrue(unbilled.internalCost !== null && equals(unbilled.internalCost.amount, money("150")))
  })

  it("bills rounded minutes, and costs the workspace the actual ones", () => {
    const { price } = decided({ minutes: 61, rounding: quarters, billRate: hundred, costRate: own })
    assert.strictEqual(price.billedMinutes, 75)
    assert.strictEqual(toText(price.cost), "125")
    assert.strictEqual(toText(price.internalCost?.amount ?? money("-1")), "33.86")
    assert.strictEqual(price.internalCost?.currency, usd)
  })
})

describe("the price of work that changes", () => {
  const before = (pricing: Partial<Pricing> = {}, how: Partial<Repricing> = {}): Repricing => ({
    ...decided({ billRate: hundred, ...pricing }).price,
    isMoved: false,
    isRerounded: false,
    ...how
  })
  const moved = { isMoved: true, isRerounded: true }
  const longer = { minutes: 120, billRate: own }

  it("stays where nothing bears on it, whatever rates and roundings say now", () => {
    const now: Partial<Pricing> = { billRate: own, costRate: own, rounding: quarters, minutes: 90, lenient: false }
    for (const one of [before(), before(given({ cost: money("5") })), before(given({ billable: false }))]) {
      const { isMoved, isRerounded, ...price } = one
      assert.deepStrictEqual([isMoved, isRerounded], [false, false])
      assert.deepStrictEqual(decided({ ...now, before: one }), { price, warnings: [] })
      const { billable, cost, currency: code, hourlyRate } = price
      const again = given({ billable, cost, currency: code, hourlyRate })
      assert.deepStrictEqual(decided({ ...now, ...again, before: one }), { price, warnings: [] })
    }
  })

  it("follows other minutes at the price it has, unless its cost was given", () => {
    const rerounded = { isRerounded: true }
    assert.deepStrictEqual(priceOf({ ...longer, before: before({}, rerounded) }), ["200 EUR by rate", 120])
    const byHand = before(given({ hourlyRate: money("50") }), rerounded)
    assert.deepStrictEqual(priceOf({ ...longer, before: byHand }), ["100 EUR by hand", 120])
    const byCost = before(given({ cost: money("5") }), rerounded)
    assert.deepStrictEqual(priceOf({ ...longer, before: byCost }), ["5 EUR by cost", 120])
    const same = before({}, rerounded)
    assert.deepStrictEqual(priceOf({ ...longer, ...given({ cost: same.cost }), before: same }), [
      "150 EUR by cost",
      120,
      "cost_differs_from_rate"
    ])
    assert.deepStrictEqual(priceOf({ ...longer, ...given({ hourlyRate: same.hourlyRate }), before: same }), [
      "200 EUR by rate",
      120
    ])
  })

  it("looks the rate up again in another place where it came from one", () => {
    assert.deepStrictEqual(priceOf({ billRate: own, before: before({}, moved) }), ["49.95 USD by rate", 90])
    assert.deepStrictEqual(priceOf({ before: before({}, moved) }), ["150 EUR by hand", 90, "no_rate"])
    const byHand = before(given({ hourlyRate: money("50") }), moved)
    assert.deepStrictEqual(priceOf({ billRate: own, before: byHand }), ["75 EUR by hand", 90])
    const byCost = before(given({ cost: money("5") }), moved)
    assert.deepStrictEqual(priceOf({ billRate: own, before: byCost }), ["5 EUR by cost", 90])
    assert.deepStrictEqual(
      priceOf({ billRate: own, ...given({ currency: eur, cost: money("9") }), before: before({}, moved) }),
      ["9 EUR by cost", 90, "cost_differs_from_rate"]
    )
  })

  it("turns billable and back, and drops a rate where given", () => {
    const off = decided({ ...given({ billable: false }), billRate: own, before: before() }).price
    assert.deepInclude(off, { billable: false, billedMinutes: 0, hourlyRate: null, rateId: null, currency: eur })
    const unbilled = { ...off, isMoved: false, isRerounded: false }
    const on = given({ billable: true })
    assert.deepStrictEqual(priceOf({ ...on, billRate: own, before: unbilled }), ["49.95 USD by rate", 90])
    assert.deepStrictEqual(refused({ ...on, before: unbilled }), ["cost", "no_rate"])
    const cost = money("7")
    assert.deepStrictEqual(priceOf({ ...given({ cost }), before: unbilled }), ["7 EUR by cost", 90])
    assert.deepStrictEqual(priceOf({ ...given({ hourlyRate: null }), before: before() }), ["150 EUR by cost", 90])
    assert.deepStrictEqual(refused({ ...given({ currency: usd }), before: before() }), ["currency", "currency_of_rate"])
    const byCost = before(given({ cost }))
    assert.deepStrictEqual(priceOf({ ...given({ currency: usd }), before: byCost }), ["7 USD by cost", 90])
  })
})
