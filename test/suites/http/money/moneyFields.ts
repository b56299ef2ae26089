import { describe, assert } from "@effect/vitest"
import { Effect } from "effect"
import { amountText } from "../../../support/data/arbitraries.ts"
import { forAll } from "../../../support/expecting.ts"
import { dataOf, refused } from "../../../support/http/callers.ts"
import { openFor } from "../../../support/http/openFor.ts"
import { moneyKinds, paymentKind, timeKind } from "../../../support/http/wireKinds.ts"
import {
  amountsOutOfBounds,
  datesOutOfBounds,
  malformedAmounts,
  malformedDates
} from "../../../support/http/wrongValues.ts"
import { defineHttpSuite, triedKinds } from "../defineHttpSuite.ts"

/** Of a payment, a refund. */
const isBelowZero = (amount: number | string): boolean => ["-1", "-0.0001"].includes(String(amount))

/** Amounts, dates and currencies. */
export const moneyFields = defineHttpSuite("amounts, dates and currencies", (it, effort) => {
  const { refusals } = effort
  for (const kind of triedKinds(moneyKinds, { ...effort, aliases: false })) {
    const { amount, date, one, path } = kind
    const least = kind === timeKind ? 0 : 0.0001

    describe(kind.title, () => {
      it.effect(`201 with exactly the ${amount} that was sent, as a number or as text`, () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const exact: ReadonlyArray<readonly [unknown, number]> = [
            [99999999999.9999, 99999999999.9999],
            ["99999999999.9999", 99999999999.9999],
            ["12345678901.2345", 12345678901.2345],
            ["0.0001", 0.0001],
            [0.1 + 0.2 - 5e-17, 0.3],
            [1e3, 1000],
            ["007.50", 7.5],
            ["120.50000", 120.5],
            [least, least],
            ...(kind === paymentKind ? [["-99999999999.9999", -99999999999.9999] as const] : [])
          ]
          for (const [sent, stored] of exact) {
            const record = yield* owner.full.make(path, { ...body, [amount]: sent })
            assert.strictEqual(record[amount], stored)
            assert.strictEqual(dataOf(yield* owner.read.get(`${path}/${record.id}`))[one][amount], stored)
          }
        })
      )

      it.effect(`201 with any ${amount} of 15 digits, read back to the last one`, () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          yield* forAll(amountText, effort.thorough ? 60 : 6, (text) =>
            Effect.gen(function* () {
              const asText = yield* owner.full.make(path, { ...body, [amount]: text })
              const asNumber = yield* owner.full.post(
                path,
                JSON.stringify(body).replace(/"(cost|amount)":[\d.]+/u, `"$1":${text}`)
              )
              assert.strictEqual(asText[amount], Number(text))
              assert.strictEqual(dataOf(asNumber, 201)[one][amount], Number(text))
            })
          )
        })
      )

      if (refusals)
        it.effect(`400 validation_error when ${amount} breaks a bound`, () =>
          Effect.gen(function* () {
            const { body, owner } = yield* openFor(kind)
            const outside =
              kind === paymentKind ? amountsOutOfBounds.filter((wrong) => !isBelowZero(wrong)) : amountsOutOfBounds
            const wrongs = kind === timeKind ? outside : [...outside, 0, "0", "0.0000"]
            for (const wrong of wrongs) {
              const refusal = yield* owner.full.post(path, { ...body, [amount]: wrong })
              refused(refusal, 400, "validation_error", new RegExp(`^${amount}: expected an amount`, "u"))
            }
            assert.strictEqual(dataOf(yield* owner.read.get(path)).totalCount, 0)
          })
        )

      if (refusals)
        it.effect(`400 invalid_body when ${amount} is no decimal number`, () =>
          Effect.gen(function* () {
            const { body, owner } = yield* openFor(kind)
            for (const wrong of malformedAmounts) {
              const refusal = yield* owner.full.post(path, { ...body, [amount]: wrong })
              refused(refusal, 400, "invalid_body", new RegExp(`^${amount}: expected`, "u"))
            }
          })
        )

      it.effect(`201 with the first and the last ${date}, and leap days`, () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          for (const day of ["1900-01-01", "2999-12-31", "2000-02-29", "2024-02-29", "2026-12-31"]) {
            assert.strictEqual((yield* owner.full.make(path, { ...body, [date]: day }))[date], day)
          }
        })
      )

      if (refusals)
        it.effect(`400 when ${date} does not exist, is malformed or lies out of bounds`, () =>
          Effect.gen(function* () {
            const { body, owner } = yield* openFor(kind)
            for (const wrong of malformedDates) {
              const refusal = yield* owner.full.post(path, { ...body, [date]: wrong })
              refused(refusal, 400, "invalid_body", new RegExp(`^${date}: expected`, "u"))
            }
            for (const wrong of datesOutOfBounds) {
              const refusal = yield* owner.full.post(path, { ...body, [date]: wrong })
              refused(refusal, 400, "validation_error", /1900-01-01 to 2999-12-31/u)
            }
          })
        )

      it.effect("201 with a currency in any case, and in upper case from then on", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          for (const [sent, stored] of [
            ["eur", "EUR"],
            ["Usd", "USD"],
            ["jPY", "JPY"],
            ["CLF", "CLF"]
          ] as const) {
            const record = yield* owner.full.make(path, { ...body, currency: sent })
            assert.strictEqual(record.currency, stored)
            assert.strictEqual(dataOf(yield* owner.read.get(`${path}/${record.id}`))[one].currency, stored)
          }
        })
      )

      if (refusals)
        it.effect("400 validation_error for a currency that is not in ISO 4217", () =>
          Effect.gen(function* () {
            const { body, owner } = yield* openFor(kind)
            for (const wrong of ["XXQ", "EU", "EURO", "", "€", " EUR", "BTC", "ZZZ", "ıRR"]) {
              refused(
                yield* owner.full.post(path, { ...body, currency: wrong }),
                400,
                "validation_error",
                /^currency: .*ISO 4217/u
              )
            }
          })
        )
    })
  }
})
