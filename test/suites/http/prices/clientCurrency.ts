import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { csvOf, workbookOf } from "../../../support/exchange/listFiles.ts"
import { dataOf, join, openWith, refused } from "../../../support/http/callers.ts"
import { at } from "../../../support/http/stack.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const bill = (amount: number, currency: string, of: object) => ({
  kind: "bill",
  amount,
  currency,
  effective_date: "2026-01-01",
  ...of
})

const work = { description: "Calls", accrual_date: "2026-03-02", duration_minutes_total: 60 }
const other = "rate_in_other_currency"
const codes = ({ warnings = [] }: { readonly warnings?: ReadonlyArray<{ readonly code: string }> }) =>
  warnings.map(({ code }) => code).filter((code) => code === other)

/** What a client pays in: kept, listed, and decisive for members' rates. */
export const clientCurrency = defineHttpSuite("the currency of a client", (it) => {
  it.effect("is null until it is set, in either case and by any way of writing, and is in lists and files", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWith()
      const { full, read } = owner
      const path = "/api/counteragents"
      const acme = yield* full.make(path, { name: "Acme" })
      assert.strictEqual(acme.currency, null)
      const bolt = yield* full.make(path, { name: "Bolt", currency: "usd" })
      assert.strictEqual(bolt.currency, "USD")
      refused(yield* full.post(path, { name: "Cozy", currency: "US" }), 400, "validation_error", /^currency: /u)
      const listed = dataOf(yield* read.get(`${path}?sort_by=name`)).counteragents
      assert.deepStrictEqual(
        listed.map(({ currency }: any) => currency),
        [null, "USD"]
      )
      assert.deepStrictEqual(dataOf(yield* read.get(`${path}?for_select=1`)).counteragents, [
        { id: acme.id, name: "Acme" },
        { id: bolt.id, name: "Bolt", currency: "USD" }
      ])
      assert.deepStrictEqual(
        (yield* csvOf(read, path)).rows.map(({ currency, name }) => [name, currency]),
        [
          ["Acme", ""],
          ["Bolt", "USD"]
        ]
      )
      assert.deepStrictEqual(
        (yield* workbookOf(full, path)).rows.map((row) => row["currency"]),
        [null, "USD"]
      )
      const change = (currency: string | null) =>
        Effect.map(full.put(`${path}/${bolt.id}`, { currency }), (answer) => dataOf(answer).counteragent.currency)
      assert.deepStrictEqual([yield* change("GBP"), yield* change(null)], ["GBP", null])
      const operations = [
        { op: "update", id: acme.id, body: { currency: "JPY" } },
        { op: "create", body: { name: "Dove", currency: "SEK" } }
      ]
      const { results } = dataOf(yield* full.post(`${path}/bulk`, { operations }))
      assert.deepStrictEqual(
        results.map(({ data }: any) => data.counteragent.currency),
        ["JPY", "SEK"]
      )
      assert.strictEqual(dataOf(yield* read.get(`${path}/${acme.id}`)).counteragent.currency, "JPY")
      const { feed } = dataOf(yield* read.get("/api/reports/activity?feed_limit=100"))
      const changed = feed.filter(({ changes }: any) => changes?.currency !== undefined)
      assert.deepInclude(
        changed.map(({ changes }: any) => changes.currency),
        { before: "GBP", after: null }
      )
    })
  )

  it.effect("puts a member's rate in another currency behind the client's and before the workspace's", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* openWith("acme", "website")
      const { full } = owner
      const mary = yield* join(full, { name: "Mary", role: "member" })
      const rate = (amount: number, currency: string, of: object = {}) =>
        Effect.map(full.make("/api/rates", bill(amount, currency, of)), ({ id }) => String(id))
      yield* rate(60, "EUR")
      const ofMary = yield* rate(70, "EUR", { user_id: mary.id })
      const log = (rest: object = {}) =>
        Effect.map(mary.full.post("/api/time", { ...work, counteragent_id: acme.id, ...rest }), (answer) => {
          const data = dataOf(answer, 201)
          return [data.entry.rate_id, data.entry.currency, ...codes(data)]
        })
      assert.deepStrictEqual(yield* log(), [ofMary, "EUR"])
      dataOf(yield* full.put(`/api/counteragents/${acme.id}`, { currency: "USD" }))
      assert.deepStrictEqual(yield* log(), [ofMary, "EUR", other])
      // Of another client nothing says so, and a sent price surprises nobody.
      assert.deepStrictEqual(yield* log({ counteragent_id: null }), [ofMary, "EUR"])
      assert.deepStrictEqual(yield* log({ cost: 9, currency: "USD" }), [null, "USD"])
      assert.deepStrictEqual(yield* log({ project_id: website.id }), [ofMary, "EUR", other])
      const { results } = dataOf(
        yield* mary.full.post("/api/time/bulk", {
          operations: [{ op: "create", body: { ...work, counteragent_id: acme.id } }]
        })
      )
      assert.deepStrictEqual(codes(results[0].data), [other])
      yield* mary.full.post("/api/timer/start", { project_id: website.id }).pipe(at("2026-03-02T09:00:00.000Z"))
      const stopped = dataOf(yield* mary.full.post("/api/timer/stop", {}).pipe(at("2026-03-02T10:00:00.000Z")), 201)
      assert.deepStrictEqual([stopped.entry.rate_id, ...codes(stopped)], [ofMary, other])

      const ofAcme = yield* rate(80, "USD", { counteragent_id: acme.id })
      assert.deepStrictEqual(yield* log(), [ofAcme, "USD"])
      const moved = dataOf(yield* mary.full.put(`/api/time/${stopped.entry.id}`, { accrual_date: "2026-03-03" }))
      assert.deepStrictEqual([moved.entry.rate_id, moved.entry.cost, ...codes(moved)], [ofAcme, 80])
      const period = { kind: "bill", from: "2026-03-01", to: "2026-03-31", counteragent_id: acme.id }
      const repriced = dataOf(yield* full.post("/api/rates/reprice", period))
      assert.strictEqual(repriced.changed_count, 4)
      assert.strictEqual(dataOf(yield* full.post("/api/rates/reprice", period)).changed_count, 0)
      // A member's rate in the client's currency is theirs again, and a project's price is agreed in any currency.
      const inDollars = yield* rate(90, "USD", { user_id: mary.id, effective_date: "2026-02-01" })
      assert.deepStrictEqual(yield* log(), [inDollars, "USD"])
      const ofWebsite = yield* rate(100, "EUR", { project_id: website.id })
      assert.deepStrictEqual(yield* log({ project_id: website.id }), [ofWebsite, "EUR"])
    })
  )

  it.effect("is that of a price without one, where no rate says it", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* openWith("acme", "website")
      const { full } = owner
      dataOf(yield* full.put(`/api/counteragents/${acme.id}`, { currency: "USD" }))
      const priced = dataOf(yield* full.post("/api/time", { ...work, project_id: website.id, hourly_rate: 50 }), 201)
      assert.deepInclude(priced.entry, { cost: 50, currency: "USD" })
      yield* full.post("/api/timer/start", { counteragent_id: acme.id }).pipe(at("2026-03-02T09:00:00.000Z"))
      const stopped = dataOf(yield* full.post("/api/timer/stop", {}).pipe(at("2026-03-02T10:00:00.000Z")), 201)
      assert.deepInclude(stopped.entry, { cost: 0, currency: "USD" })
    })
  )
})
