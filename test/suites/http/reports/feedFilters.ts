import { assert } from "@effect/vitest"
import { compareText } from "@hourbook/core/values/fold"
import { Effect } from "effect"
import { newUuid } from "../../../support/data/builders.ts"
import { type Caller, dataOf, openWith } from "../../../support/http/callers.ts"
import { at } from "../../../support/http/stack.ts"
import { bodyOf, paymentKind, payoutKind, timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/reports/activity"
const read = ({ read: caller }: { readonly read: Caller }, query = "") =>
  Effect.map(caller.get(`${path}?${query}`), dataOf)
const feedOf = (of: { readonly read: Caller }, query = "") =>
  Effect.map(read(of, `feed_limit=100&${query}`), ({ feed }): ReadonlyArray<any> => feed)

export const feedFilters = defineHttpSuite("filters of the feed of changes", (it) => {
  it.effect("200 with what every filter means, with the names of what was asked about", () =>
    Effect.gen(function* () {
      const { acme, bolt, member, owner, shop, website } = yield* openWith("acme", "bolt", "member", "shop", "website")
      const moment = at("2026-03-01T23:59:59.999Z")
      yield* member.full.make("/api/time", { ...timeKind.body, project_id: website.id }).pipe(moment)
      yield* owner.full
        .make("/api/money", { ...paymentKind.body, project_id: shop.id, user_id: member.id })
        .pipe(moment)
      yield* owner.full.make("/api/payouts", payoutKind.body).pipe(at("2026-03-02T00:00:00.000Z"))
      const subjects = (query: string) =>
        Effect.map(feedOf(owner, query), (lines) => lines.map(({ subject }) => subject).toSorted(compareText))
      assert.deepStrictEqual(yield* subjects("date_from=2026-03-01&date_to=2026-03-01"), ["payment", "time_entry"])
      assert.deepStrictEqual(yield* subjects("date_from=2026-03-02&date_to=2026-03-02"), ["payout"])
      assert.deepStrictEqual(yield* subjects("date_to=2026-02-28"), [])
      const dates = "date_from=2026-03-01&date_to=2026-03-02"
      assert.deepStrictEqual(yield* subjects(`${dates}&counteragent_id=${acme.id}`), ["time_entry"])
      assert.deepStrictEqual(yield* subjects(`${dates}&project_id=${website.id},${shop.id}`), ["payment", "time_entry"])
      assert.deepStrictEqual(yield* subjects(`${dates}&user_id=${member.id}`), ["time_entry"])
      assert.deepStrictEqual(yield* subjects(`${dates}&user_id=${newUuid()}`), [])
      assert.deepStrictEqual(yield* subjects(`${dates}&project_id=none`), ["payout"])
      const none = (yield* read(owner, "project_id=none&counteragent_id=none")).filters
      assert.deepInclude(none, {
        projects: [{ id: null, name: "No project" }],
        counteragents: [{ id: null, name: "No client" }]
      })
      const unknown = newUuid()
      const query = `${dates}&project_id=${website.id}&counteragent_id=${bolt.id},${unknown}&user_id=${member.id}`
      assert.deepStrictEqual((yield* read(owner, query)).filters, {
        date_from: "2026-03-01",
        date_to: "2026-03-02",
        projects: [{ id: website.id, name: "Website" }],
        counteragents: [
          { id: bolt.id, name: "Bolt" },
          { id: unknown, name: null }
        ],
        users: [{ id: member.id, name: "Mary" }]
      })
      assert.deepStrictEqual((yield* read(owner)).filters, {
        date_from: null,
        date_to: null,
        projects: [],
        counteragents: [],
        users: []
      })
    })
  )

  it.effect(
    "200 with the lines of some kinds and actions alone, on every page and in files, and the same figures",
    () =>
      Effect.gen(function* () {
        const { acme, owner } = yield* openWith("acme")
        const entry = yield* owner.full.make("/api/time", timeKind.body)
        const payment = yield* owner.full.make("/api/money", bodyOf(paymentKind, acme))
        dataOf(yield* owner.full.put(`/api/counteragents/${acme.id}`, { name: "Ajax" }))
        dataOf(yield* owner.full.delete(`/api/time/${entry.id}`))
        dataOf(yield* owner.full.delete(`/api/money/${payment.id}`))
        const lines = (query: string) =>
          Effect.map(feedOf(owner, query), (feed) => feed.map(({ action, subject }) => `${subject} ${action}`))
        assert.deepStrictEqual(yield* lines("feed_subject=counteragent"), [
          "counteragent updated",
          "counteragent created"
        ])
        assert.deepStrictEqual(yield* lines("feed_action=deleted"), ["payment deleted", "time_entry deleted"])
        assert.deepStrictEqual(yield* lines("feed_subject=time_entry,payment&feed_action=created,updated"), [
          "payment created",
          "time_entry created"
        ])
        assert.deepStrictEqual(yield* lines("feed_subject=payout"), [])
        const page = yield* read(owner, "feed_subject=payment&feed_limit=1&feed_offset=1")
        assert.deepStrictEqual(page.feed_pagination, { offset: 1, limit: 1, total: 2, has_more: false })
        assert.deepInclude(page.feed[0], { subject: "payment", action: "created" })
        const { feed: _, feed_pagination: __, ...figures } = page
        const { feed: all, feed_pagination: ___, ...others } = yield* read(owner)
        assert.deepStrictEqual(figures, others)
        // With those of the new workspace, and of the key with which it asks.
        assert.lengthOf(all, 7 + 3)
        const file = yield* owner.read.get(`${path}?format=csv&feed_action=deleted`)
        assert.lengthOf(String(file.body).trim().split("\n"), 3)
      })
  )

  it.effect("200 with the lines that concern some days, before or after the change", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWith("acme")
      const entry = yield* owner.full.make("/api/time", { ...timeKind.body, accrual_date: "2026-02-10" })
      dataOf(yield* owner.full.put(`/api/time/${entry.id}`, { accrual_date: "2026-03-10" }))
      yield* owner.full.make("/api/payouts", { payout_date: "2026-02-28", amount: 5, currency: "EUR" })
      const days = (query: string) =>
        Effect.map(feedOf(owner, query), (feed) =>
          feed.map(({ action, day, day_before: before }) => `${action} ${day} ${before}`)
        )
      const [paid, moved, made] = [
        "created 2026-02-28 null",
        "updated 2026-03-10 2026-02-10",
        "created 2026-02-10 null"
      ]
      assert.deepStrictEqual(yield* days("concerns_from=2026-02-01&concerns_to=2026-02-27"), [moved, made])
      assert.deepStrictEqual(yield* days("concerns_from=2026-02-28"), [paid, moved])
      assert.deepStrictEqual(yield* days("concerns_to=2026-02-28&feed_subject=payout"), [paid])
      assert.deepStrictEqual(yield* days("concerns_to=2026-01-31"), [])
      const refused = yield* owner.read.get(`${path}?concerns_from=2026-03-02&concerns_to=2026-03-01`)
      assert.strictEqual(refused.status, 400)
      const file = yield* owner.read.get(`${path}?format=csv&concerns_to=2026-02-28&user_id=${owner.id}`)
      assert.lengthOf(String(file.body).trim().split("\n"), 4)
    })
  )
})
