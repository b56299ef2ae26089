import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { type Caller, dataOf, openTeam, refused } from "../../support/http/callers.ts"
import { ExpectedShape } from "../../support/http/contract.ts"
import { stackOn } from "../../support/http/stack.ts"

const rate = { kind: "bill", amount: "80", currency: "EUR", effective_date: "2020-01-01" }

/** A workspace in which the rates alone say what work costs, with a rate of Acme and none of Bolt. */
const opened = Effect.gen(function* () {
  const team = yield* openTeam()
  const { acme, owner } = team
  yield* owner.full.make("/api/rates", { ...rate, counteragent_id: acme.id })
  dataOf(yield* owner.full.put("/api/workspace", { members_may_price: false }))
  let days = 0
  /** 90 minutes of a day of their own, so that no entry looks like another. */
  const work = (at: { readonly id: string }, price: object = {}) => ({
    description: "Work",
    accrual_date: `2026-03-${String(++days).padStart(2, "0")}`,
    duration_minutes_total: 90,
    project_id: at.id,
    ...price
  })
  return { ...team, work }
})

const priceIn = ({ cost, currency, hourly_rate }: any) => ({ cost, currency, hourly_rate })
const byRate = { cost: 120, currency: "EUR", hourly_rate: 80 }

const refusedPrice = (answer: Effect.Success<ReturnType<Caller["post"]>>) =>
  refused(answer, 403, "forbidden", /the rates say what work costs/u)

layer(stackOn(MemoryStore.layer), { excludeTestServices: true, timeout: "10 minutes" })(
  "members who may not price",
  (it) => {
    it.effect("are refused a cost and an hourly rate, unless these are what the rate says", () =>
      Effect.gen(function* () {
        const { member, website, work } = yield* opened
        for (const price of [
          { cost: 119.99, currency: "EUR" },
          { cost: 0, currency: "EUR" },
          { cost: 120, currency: "USD" },
          { hourly_rate: 81 },
          { hourly_rate: 0 },
          { cost: 120, hourly_rate: 81 },
          { cost: 121, hourly_rate: 80 },
          { billable: false, cost: 120 }
        ]) {
          const answer = yield* member.full.post("/api/time", work(website, price))
          assert.include([400, 403], answer.status, JSON.stringify(price))
          if (!("currency" in price && price.currency === "USD")) refusedPrice(answer)
        }
        for (const price of [
          {},
          { cost: 120 },
          { cost: "120.00", currency: "EUR" },
          { hourly_rate: 80 },
          { hourly_rate: null },
          { cost: 120, hourly_rate: 80 }
        ]) {
          const { entry, warnings } = dataOf(yield* member.full.post("/api/time", work(website, price)), 201)
          assert.deepEqual(priceIn(entry), byRate, JSON.stringify(price))
          assert.isUndefined(warnings)
        }
        const { entry } = dataOf(yield* member.full.post("/api/time", work(website, { billable: false, cost: 0 })), 201)
        assert.deepEqual(priceIn(entry), { cost: 0, currency: "EUR", hourly_rate: null })
      })
    )

    it.effect("have work without a rate taken at no cost, and are told so", () =>
      Effect.gen(function* () {
        const { member, shop, work } = yield* opened
        const answer = dataOf(yield* member.full.post("/api/time", work(shop)), 201)
        assert.deepEqual(priceIn(answer.entry), { cost: 0, currency: "EUR", hourly_rate: null })
        assert.isTrue(answer.entry.billable)
        assert.deepEqual(
          answer.warnings.map(({ code }: any) => code),
          ["no_rate"]
        )
        assert.match(answer.warnings[0].message, /have an owner or admin set a rate/u)
        dataOf(yield* member.full.post("/api/time", work(shop, { cost: 0 })), 201)
        refusedPrice(yield* member.full.post("/api/time", work(shop, { cost: 1, currency: "EUR" })))
        refusedPrice(yield* member.full.post("/api/time", work(shop, { hourly_rate: 1 })))
      })
    )

    it.effect("change everything else, and leave a price that a manager has set", () =>
      Effect.gen(function* () {
        const { member, owner, shop, website, work } = yield* opened
        const made = yield* member.full.make("/api/time", work(website))
        const path = `/api/time/${made.id}`
        const put = (body: object) => member.full.put(path, body)
        refusedPrice(yield* put({ cost: 1 }))
        refusedPrice(yield* put({ hourly_rate: null }))
        refusedPrice(yield* put({ hourly_rate: 90 }))
        refusedPrice(yield* put({ currency: "USD" }))
        const longer = dataOf(
          yield* put({ duration_minutes_total: 60, cost: 80, hourly_rate: 80, currency: "EUR" })
        ).entry
        assert.deepEqual(priceIn(longer), { ...byRate, cost: 80 })
        dataOf(yield* owner.full.put(path, { cost: 500, currency: "USD" }))
        const kept = dataOf(yield* put({ description: "Better", cost: 500, currency: "USD", hourly_rate: null })).entry
        assert.deepEqual(priceIn(kept), { cost: 500, currency: "USD", hourly_rate: null })
        refusedPrice(yield* put({ currency: "JPY" }))
        const minutes = dataOf(yield* put({ duration_minutes_total: 61 })).entry
        assert.strictEqual(minutes.cost, 500)
        const moved = dataOf(yield* put({ project_id: shop.id })).entry
        assert.strictEqual(moved.cost, 500)
      })
    )

    it.effect("are refused one by one in a bulk, and by the timer's stop", () =>
      Effect.gen(function* () {
        const { admin, member, website, work } = yield* opened
        const operations = [work(website), work(website, { cost: 3, currency: "EUR" })].map((body) => ({
          op: "create",
          body
        }))
        const { results } = dataOf(yield* member.full.post("/api/time/bulk", { operations }))
        assert.deepEqual(
          results.map(({ error, status }: any) => [status, error?.code]),
          [
            [201, undefined],
            [403, "forbidden"]
          ]
        )
        dataOf(yield* admin.full.post("/api/time", work(website, { cost: 3, currency: "EUR" })), 201)
        dataOf(yield* member.full.post("/api/timer/start", { project_id: website.id }), 201)
        const stop = { duration_minutes_total: 90 }
        const { entry } = dataOf(yield* member.full.post("/api/timer/stop", stop), 201)
        assert.deepEqual(priceIn(entry), byRate)
      })
    )

    it.effect("who see no money cannot find a rate out by guesses", () =>
      Effect.gen(function* () {
        const { member, owner, website, work } = yield* opened
        const made = yield* member.full.make("/api/time", work(website))
        dataOf(yield* owner.full.put("/api/workspace", { members_see_money: false }))
        for (const guess of [{ cost: 120 }, { hourly_rate: 80 }, { cost: 121 }, { hourly_rate: 81 }]) {
          refusedPrice(yield* member.full.post("/api/time", work(website, guess)))
          refusedPrice(yield* member.full.put(`/api/time/${made.id}`, guess))
        }
        const plain = member.full.post("/api/time", work(website))
        dataOf(yield* Effect.provideService(plain, ExpectedShape, "moneyless"), 201)
      })
    )
  }
)
