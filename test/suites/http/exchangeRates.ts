import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../support/data/builders.ts"
import { dataOf, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { at } from "../../support/http/stack.ts"
import { rateBody, timeKind } from "../../support/http/wireKinds.ts"
import { datesOutOfBounds, malformedAmounts, malformedDates } from "../../support/http/wrongValues.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

const path = "/api/exchange-rates"

/** What other currencies are worth: set, replaced, removed and shown. */
export const exchangeRates = defineHttpSuite("exchange rates", (it, { refusals }) => {
  const open = Effect.gen(function* () {
    const { owner, ...rest } = yield* openWorkspace()
    const list = Effect.map(owner.read.get(path), (answer): ReadonlyArray<any> => dataOf(answer).exchange_rates)
    return { ...rest, owner, list }
  })

  it.effect("200 with all rates by currency, then date, and none in a new workspace", () =>
    Effect.gen(function* () {
      const { list, owner } = yield* open
      assert.deepStrictEqual(yield* list, [])
      const second = yield* owner.full.make(path, { ...rateBody, effective_date: "2026-04-01" })
      const first = yield* owner.full.make(path, { ...rateBody, currency: "usd" })
      const yen = yield* owner.full.make(path, { ...rateBody, currency: "JPY", effective_date: "2026-12-31" })
      assert.deepStrictEqual(yield* list, [yen, first, second])
      assert.deepStrictEqual(yield* (yield* open).list, [])
    })
  )

  it.effect("201 with the rate as it was sent, as a number or as text, to its last digit", () =>
    Effect.gen(function* () {
      const { list, owner } = yield* open
      for (const [sent, stored] of [
        [0.9215, 0.9215],
        ["0.9215", 0.9215],
        ["0.92150000000000", 0.9215],
        ["0.0000000001", 1e-10],
        [1e-10, 1e-10],
        [999_999_999_999_999, 999_999_999_999_999],
        ["12345.0123456789", 12_345.0123456789],
        [1, 1]
      ] as const) {
        const answer = yield* owner.full.post(path, { ...rateBody, rate: sent }).pipe(at("2026-03-04T05:06:07.891Z"))
        const { exchange_rate } = dataOf(answer, 201)
        const { id, ...rest } = exchange_rate
        assert.deepStrictEqual(rest, { ...rateBody, rate: stored, created_at: "2026-03-04T05:06:07.891Z" })
        assert.deepStrictEqual(yield* list, [{ id, ...rest }])
      }
    })
  )

  it.effect("201 in the place of a rate of the same currency and date, which is gone", () =>
    Effect.gen(function* () {
      const { list, owner } = yield* open
      const first = yield* owner.full.make(path, rateBody)
      const other = yield* owner.full.make(path, { ...rateBody, effective_date: "2026-03-02" })
      const second = yield* owner.full.make(path, { ...rateBody, rate: 0.95 })
      assert.notStrictEqual(second.id, first.id)
      assert.deepStrictEqual(yield* list, [second, other])
      refused(yield* owner.full.delete(`${path}/${first.id}`), 404, "not_found", /exchange rate/u)
      assert.deepStrictEqual(yield* list, [second, other])
    })
  )

  it.effect("201 with the first answer for a repeat, which puts nothing back", () =>
    Effect.gen(function* () {
      const { list, owner } = yield* open
      const put = (body: object) => owner.full.post(path, body, { "idempotency-key": "k1" })
      const first = yield* put(rateBody)
      const other = yield* owner.full.make(path, { ...rateBody, rate: 0.95 })
      const again = yield* put(rateBody)
      assert.deepStrictEqual(again.body, first.body)
      assert.strictEqual(again.headers.get("idempotent-replayed"), "true")
      assert.deepStrictEqual(yield* list, [other])
      refused(yield* put({ ...rateBody, rate: 0.8 }), 400, "validation_error", /Idempotency-Key/u)
      const calls = Array.from({ length: 10 }, () => owner.full.post(path, rateBody, { "idempotency-key": "k2" }))
      const answers = yield* Effect.all(calls, { concurrency: "unbounded" })
      assert.strictEqual(new Set(answers.map((answer) => dataOf(answer, 201).exchange_rate.id)).size, 1)
      assert.lengthOf(yield* list, 1)
    })
  )

  it.effect("200 for what is removed, then 404", () =>
    Effect.gen(function* () {
      const { list, owner } = yield* open
      const { id } = yield* owner.full.make(path, rateBody)
      assert.deepStrictEqual(dataOf(yield* owner.full.delete(`${path}/${id}`)), { id })
      assert.deepStrictEqual(yield* list, [])
      for (const gone of [id, newUuid()]) {
        refused(yield* owner.full.delete(`${path}/${gone}`), 404, "not_found", /exchange rate/u)
      }
      refused(yield* owner.full.delete(`${path}/x`), 400, "invalid_param", /^id: /u)
      refused(yield* owner.full.get(`${path}/${id}`), 405, "method_not_allowed")
    })
  )

  if (refusals)
    it.effect("400 validation_error for the workspace's own currency, and values out of bounds", () =>
      Effect.gen(function* () {
        const { list, owner } = yield* open
        for (const [wrong, message] of [
          [{ currency: "EUR" }, /^currency: EUR is the workspace's own currency/u],
          [{ currency: "eur" }, /^currency: EUR is/u],
          [{ currency: "XXQ" }, /^currency: /u],
          [{ rate: 0 }, /^rate: .*greater than 0/u],
          [{ rate: "0.0000" }, /^rate: .*greater than 0/u],
          [{ rate: -0.9 }, /^rate: /u],
          [{ rate: "0.00000000001" }, /^rate: .*10 decimals/u],
          [{ rate: 1e-11 }, /^rate: .*10 decimals/u],
          [{ rate: "123456.0123456789" }, /^rate: .*15 significant digits/u],
          [{ rate: "1000000000000000" }, /^rate: /u],
          [{ rate: 1e308 }, /^rate: /u],
          ...datesOutOfBounds.map((effective_date) => [{ effective_date }, /^effective_date: /u] as const)
        ] as const) {
          refused(yield* owner.full.post(path, { ...rateBody, ...wrong }), 400, "validation_error", message)
        }
        assert.deepStrictEqual(yield* list, [])
      })
    )

  if (refusals)
    it.effect("400 invalid_body for missing or malformed fields", () =>
      Effect.gen(function* () {
        const { list, owner } = yield* open
        for (const field of Object.keys(rateBody)) {
          for (const wrong of [undefined, null, {}, true]) {
            const refusal = yield* owner.full.post(path, { ...rateBody, [field]: wrong })
            refused(refusal, 400, "invalid_body", new RegExp(field, "u"))
          }
        }
        for (const rate of malformedAmounts) {
          refused(yield* owner.full.post(path, { ...rateBody, rate }), 400, "invalid_body", /^rate: /u)
        }
        for (const effective_date of malformedDates) {
          refused(
            yield* owner.full.post(path, { ...rateBody, effective_date }),
            400,
            "invalid_body",
            /^effective_date: /u
          )
        }
        const tooPrecise = JSON.stringify(rateBody).replace("0.9", "0.12345678901234567891")
        refused(yield* owner.full.post(path, tooPrecise), 400, "invalid_body", /more digits/u)
        const tooSmall = JSON.stringify(rateBody).replace("0.9", "1e-400")
        refused(yield* owner.full.post(path, tooSmall), 400, "invalid_body", /more digits/u)
        assert.deepStrictEqual(yield* list, [])
      })
    )

  if (refusals)
    it.effect("403 for members who change rates, and for clients whatever they do", () =>
      Effect.gen(function* () {
        const { admin, client, member } = yield* openWith("admin", "client", "member")
        const rate = yield* admin.full.make(path, rateBody)
        assert.deepStrictEqual(dataOf(yield* member.read.get(path)).exchange_rates, [rate])
        refused(yield* client.read.get(path), 403, "forbidden", /not shown to clients/u)
        for (const { full } of [member, client]) {
          refused(yield* full.post(path, rateBody), 403, "forbidden", /owner or admin/u)
          refused(yield* full.delete(`${path}/${rate.id}`), 403, "forbidden", /owner or admin/u)
        }
        for (const { read } of [admin, member]) refused(yield* read.post(path, rateBody), 403, "forbidden", /key/u)
        assert.deepStrictEqual(dataOf(yield* admin.read.get(path)).exchange_rates, [rate])
      })
    )

  it.effect("200 with what the new rates say after one is replaced or removed", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      yield* owner.full.make("/api/time", { ...timeKind.body, accrual_date: "2026-03-10", cost: 100, currency: "USD" })
      const earned = Effect.map(owner.read.get("/api/time"), (answer) => dataOf(answer).stats.earned_total)
      const rate = (effective_date: string, units: number) =>
        owner.full.make(path, { currency: "USD", effective_date, rate: units })
      assert.strictEqual(yield* earned, 0)
      yield* rate("2026-03-11", 3)
      assert.strictEqual(yield* earned, 0)
      yield* rate("2026-03-01", 0.5)
      assert.strictEqual(yield* earned, 50)
      yield* rate("2026-03-10", 0.6)
      assert.strictEqual(yield* earned, 60)
      const { id } = yield* rate("2026-03-10", 0.7)
      assert.strictEqual(yield* earned, 70)
      dataOf(yield* owner.full.delete(`${path}/${id}`))
      assert.strictEqual(yield* earned, 50)
    })
  )
})
