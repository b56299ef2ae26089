import { assert, describe, it } from "@effect/vitest"
import { costAt } from "@hourbook/core/prices/hourlyRate"
import type { Price } from "@hourbook/core/prices/Price"
import { priced, type Pricing, type GivenPrice } from "@hourbook/core/prices/priced"
import { minorDigits } from "@hourbook/core/values/currencies"
import { BillingRateId } from "@hourbook/core/values/Ids"
import { type Amount, equals, toText } from "@hourbook/core/values/Money"
import { billedMinutesOf } from "@hourbook/core/values/Rounding"
import { Result } from "effect"
import * as fc from "fast-check"
import { currency, money } from "../../support/data/builders.ts"

const [eur, usd, jpy] = [currency("EUR"), currency("USD"), currency("JPY")]

describe("every price", () => {
  const amounts = fc.integer({ min: 0, max: 50_000 }).map((cents) => money((cents / 100).toFixed(2)))
  const codes = fc.constantFrom(eur, usd, jpy)
  const rates = fc.option(
    fc.record({ id: fc.uuid().map((id) => BillingRateId.make(id)), amount: amounts, currency: codes }),
    { nil: undefined }
  )
  const roundings = fc.option(
    fc.record({
      mode: fc.constantFrom("none", "up", "nearest", "down"),
      step: fc.constantFrom(1, 5, 6, 10, 15, 30, 60),
      minimum: fc.integer({ min: 0, max: 60 })
    })
  )
  const givens: fc.Arbitrary<GivenPrice> = fc.record(
    { billable: fc.boolean(), cost: amounts, currency: codes, hourlyRate: fc.option(amounts) },
    { requiredKeys: [] }
  )
  const situations = fc.record({
    minutes: fc.integer({ min: 0, max: 2000 }),
    rounding: roundings,
    billableDefault: fc.boolean(),
    billRate: rates,
    costRate: rates,
    base: codes,
    lenient: fc.boolean()
  })
  const news = fc.record({ given: givens, of: situations }).map(({ of, given: one }): Pricing => ({
    ...of,
    given: one,
    before: null
  }))

  const isSame = (a: Amount | undefined, b: Amount) => a !== undefined && equals(a, b)

  const checkSound = ({ minutes }: Pick<Pricing, "minutes">, price: Price) => {
    const { billable, billedMinutes, cost, currency: code, hourlyRate, rateId } = price
    if (!billable) assert.deepStrictEqual([toText(cost), billedMinutes, hourlyRate, rateId], ["0", 0, null, null])
    if (hourlyRate === null) assert.isNull(rateId)
    else assert.isTrue(isSame(costAt(hourlyRate, billedMinutes, minorDigits(code)), cost))
    if (minutes === 0) assert.strictEqual(billedMinutes, 0)
  }

  it("is its hourly rate times the billed minutes or set by hand, and nothing where not billable", () => {
    fc.assert(
      fc.property(news, (pricing) => {
        const found = priced(pricing)
        if (Result.isFailure(found)) return
        const { price } = found.success
        checkSound(pricing, price)
        if (price.billable) assert.strictEqual(price.billedMinutes, billedMinutesOf(pricing.rounding, pricing.minutes))
        if (pricing.given.cost !== undefined) assert.isTrue(isSame(pricing.given.cost, price.cost))
        if (pricing.given.billable !== undefined) assert.strictEqual(price.billable, pricing.given.billable)
        if (price.rateId !== null) assert.strictEqual(price.rateId, pricing.billRate?.id)
      }),
      { numRuns: 2000 }
    )
  })

  it("is found wherever it must be", () => {
    fc.assert(
      fc.property(news, (pricing) => {
        const { cost: _, currency: __, ...open } = pricing.given
        const given = open.billable === false ? { billable: false } : open
        assert.isTrue(Result.isSuccess(priced({ ...pricing, given, lenient: true })))
      })
    )
  })

  it("stays sound through any change, and a repeated change changes nothing", () => {
    const changes = fc.record({ given: givens, of: situations, isMoved: fc.boolean(), isRerounded: fc.boolean() })
    fc.assert(
      fc.property(news, changes, (made, { isMoved, isRerounded, of, given: one }) => {
        const first = priced({ ...made, lenient: true })
        if (Result.isFailure(first)) return
        const minutes = isRerounded ? of.minutes : made.minutes
        const change: Pricing = {
          ...of,
          minutes,
          lenient: false,
          given: one,
          before: { ...first.success.price, isMoved, isRerounded }
        }
        const second = priced(change)
        if (Result.isFailure(second)) return
        const { price } = second.success
        checkSound({ minutes }, price)
        if (one.cost !== undefined) assert.isTrue(isSame(one.cost, price.cost))
        const { cost, currency: code, billable, hourlyRate } = price
        const again = { ...change, before: { ...price, isMoved: false, isRerounded: false } }
        assert.deepStrictEqual(
          priced({ ...again, given: { cost, currency: code, billable, hourlyRate } }),
          second.pipe(Result.map(({ price: same }) => ({ price: same, warnings: [] })))
        )
      }),
      { numRuns: 2000 }
    )
  })
})
