import { assert } from "@effect/vitest"
import type { ExchangeRate } from "@hourbook/core/exchangeRates/ExchangeRate"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { ExchangeRateId } from "@hourbook/core/values/Ids"
import { toText } from "@hourbook/core/values/Money"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { BigDecimal, Effect, Option } from "effect"
import * as fc from "fast-check"
import { aRate, currency, day, instant, money, newUuid } from "../../support/data/builders.ts"
import { anAnswer, later } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame, forAll, outcome, outcomes } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"

export const exchangeRates = defineSuite("ExchangeRateRepository", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const rates = yield* ExchangeRateRepository
    const rate = (overrides: Partial<ExchangeRate> = {}) => aRate(fixture.workspace.id, overrides)
    const put = (made: ExchangeRate) => rates.put({ rate: made, idempotency: null })
    return { fixture, rates, rate, put, list: rates.list(fixture.all) }
  })

  it.effect("lists the rates of this workspace to everybody in it, by currency, then date", () =>
    Effect.gen(function* () {
      const { fixture, put, rate, rates } = yield* open
      const made = [
        rate({ effectiveDate: day("2999-12-31"), rate: money("0.9") }),
        rate({ effectiveDate: day("1900-01-01") }),
        rate({ currency: currency("JPY"), effectiveDate: day("2026-03-01"), rate: money("0.0061") }),
        rate({ effectiveDate: day("2026-03-01"), createdAt: instant("2026-03-04T05:06:07.891Z") })
      ]
      for (const one of made) yield* put(one)
      const stranger = yield* seedWorkspace
      yield* put(aRate(stranger.workspace.id))
      const expected = [made[2], made[1], made[3], made[0]]
      for (const { visible } of [fixture.olga, fixture.adam, fixture.mary, fixture.carl]) {
        expectSame(yield* rates.list(visible), expected)
      }
      expectSame(yield* rates.list((yield* seedWorkspace).all), [])
    })
  )

  it.effect("keeps every digit of a rate", () =>
    Effect.gen(function* () {
      const { list, put, rate } = yield* open
      const units = fc.oneof(
        fc.constantFrom(1n, 10n ** 15n - 1n, 12_345_678_901_234n),
        fc.bigInt({ min: 1n, max: 10n ** 15n - 1n })
      )
      yield* forAll(fc.tuple(units, fc.integer({ min: 0, max: 10 })), 20, ([value, scale]) =>
        Effect.gen(function* () {
          const made = rate({ rate: BigDecimal.make(value, scale) })
          yield* put(made)
          expectSame(yield* list, [made], toText(made.rate))
        })
      )
    })
  )

  it.effect("puts a rate in the place of one of the same currency and date, whose id is gone", () =>
    Effect.gen(function* () {
      const { fixture, list, put, rate, rates } = yield* open
      const first = rate()
      const others = [rate({ currency: currency("GBP") }), rate({ effectiveDate: day("2026-02-02") })]
      for (const one of [first, ...others]) yield* put(one)
      const second = rate({ rate: money("0.95"), createdAt: later(first.createdAt, 5) })
      yield* put(second)
      expectSame(yield* list, [others[0], second, others[1]])
      assert.isFalse(yield* rates.remove(fixture.all, first.id))
      assert.isTrue(yield* rates.remove(fixture.all, second.id))
      expectSame(yield* list, others)
    })
  )

  it.effect("leaves one of several rates of the same currency and date that are put at once", () =>
    Effect.gen(function* () {
      const { list, put, rate } = yield* open
      const made = ["0.91", "0.92", "0.93", "0.94"].map((units) => rate({ rate: money(units) }))
      assert.deepStrictEqual(
        yield* outcomes(made.map(put)),
        made.map(() => "done")
      )
      const [left, ...more] = yield* list
      assert.deepStrictEqual(more, [])
      expectSame(
        left,
        made.find(({ id }) => id === left?.id)
      )
    })
  )

  it.effect("keeps the answer with the rate, and writes neither where there is one already", () =>
    Effect.gen(function* () {
      const { fixture, list, rate, rates } = yield* open
      const answers = yield* IdempotencyStore
      const idempotency = anAnswer(fixture.olga.member)
      const first = rate()
      yield* rates.put({ rate: first, idempotency })
      const { fingerprint, result } = idempotency
      expectSame(yield* answers.find(fixture.all, idempotency), Option.some({ fingerprint, result }))
      const again = { rate: rate({ rate: money("2") }), idempotency: { ...idempotency, fingerprint: "f2" } }
      assert.strictEqual(yield* outcome(rates.put(again)), "KeyAlreadyUsed")
      expectSame(yield* list, [first])
      expectSame(yield* answers.find(fixture.all, idempotency), Option.some({ fingerprint, result }))
    })
  )

  it.effect("writes one of several rates that come with the same answer at once", () =>
    Effect.gen(function* () {
      const { fixture, list, rate, rates } = yield* open
      const idempotency = anAnswer(fixture.olga.member)
      const calls = ["USD", "JPY", "GBP", "CHF"].map((code) =>
        rates.put({ rate: rate({ currency: currency(code) }), idempotency })
      )
      assert.deepStrictEqual(yield* outcomes(calls), [...Array.from({ length: 3 }, () => "KeyAlreadyUsed"), "done"])
      assert.lengthOf(yield* list, 1)
    })
  )

  it.effect("removes a rate once, and none of another workspace", () =>
    Effect.gen(function* () {
      const { fixture, list, put, rate, rates } = yield* open
      const stranger = yield* seedWorkspace
      const made = rate()
      yield* put(made)
      assert.isFalse(yield* rates.remove(stranger.all, made.id))
      assert.isFalse(yield* rates.remove(fixture.all, ExchangeRateId.make(newUuid())))
      expectSame(yield* list, [made])
      const remove = rates.remove(fixture.all, made.id)
      const removed = yield* Effect.all([remove, remove, remove], { concurrency: "unbounded" })
      assert.lengthOf(removed.filter(Boolean), 1)
      expectSame(yield* list, [])
    })
  )
})
