import { assert, describe, it } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { Charges } from "@hourbook/core/money/Charges"
import { Payments } from "@hourbook/core/money/Payments"
import { People } from "@hourbook/core/operations/People"
import { Reports } from "@hourbook/core/reports/Reports"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { NewId } from "@hourbook/core/values/NewId"
import { shortIdOf } from "@hourbook/core/values/ShortId"
import { Members } from "@hourbook/core/workspaces/Members"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Clock, Effect, Layer } from "effect"
import { currency, day, money } from "../../support/data/builders.ts"
import { useCases } from "../../support/useCases.ts"
import { seedPrices } from "./seedPrices.ts"

const hideable = ["internalCost", "hourlyRate", "rateId", "metadata"]
const page = <Sort extends string>(sortBy: Sort) =>
  ({ sortBy, direction: "asc", start: { _tag: "Offset", offset: 0 }, limit: 9 }) as const
const everything = { projectIds: undefined, clientIds: undefined, userIds: undefined }
const period = { from: undefined, to: undefined }
const metadata = { invoice: "7" }
const eur = currency("EUR")

/** Ids of the test's own clock: a short id finds no record that was made at another time than its id. */
const idsByTheClock = Effect.map(Clock.currentTimeMillis, (millis) => {
  const time = millis.toString(16).padStart(12, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`
})

/** The fields of anything that some callers are not shown, sorted. */
const keysOf = (shown: object | undefined) =>
  hideable.filter((field) => field in (shown ?? assert.fail("nothing"))).sort()

/** A workspace with something of every kind that has fields to hide, all of it Mary's and of Acme. */
const seeded = Effect.gen(function* () {
  const seed = yield* seedPrices
  const { acme, mary, member, owner, rate, website } = seed
  const [time, projects, clients] = [yield* TimeEntries, yield* Projects, yield* Clients]
  yield* rate("100")
  yield* rate("30", { kind: "cost", userId: mary.member.userId })
  yield* projects.amend(owner, website.id, { metadata })
  yield* clients.amend(owner, acme.id, { metadata })
  const place = { projectId: website.id, metadata }
  const once = { key: "one", fingerprint: "a" }
  const work = { description: "Design", workedOn: day("2026-02-20"), durationMinutes: 60, ...place }
  const { value } = yield* time.record(member, work, once)
  const own = { receivedOn: day("2026-02-20"), amount: money("5"), currency: eur, comment: null }
  const paid = (yield* (yield* Payments).record(member, { ...own, ...place })).value.record
  const fee = { chargedOn: day("2026-02-20"), amount: money("5"), currency: eur, comment: null, kind: "fee" } as const
  const charge = (yield* (yield* Charges).record(owner, { ...fee, ...place })).value.record
  return { ...seed, work, once, entry: value.record, paid, charge }
})

describe("fields that are hidden from a role", () => {
  it.effect("are in no answer of any verb or list", () =>
    Effect.gen(function* () {
      const { acme, charge, client, entry, member, other, owner, admin, paid, website, workspace } = yield* seeded
      const [time, payments, charges] = [yield* TimeEntries, yield* Payments, yield* Charges]
      const [projects, clients] = [yield* Projects, yield* Clients]
      const ofTime = (who: Principal) =>
        Effect.all([
          time.get(who, entry.id),
          Effect.map(time.withShortId(who, shortIdOf(entry.id)), ([first]) => first),
          Effect.map(time.list(who, { filter: {}, page: page("workedOn"), chart: false }), (list) => list.page.items[0])
        ])
      const ofOthers = (who: Principal) =>
        Effect.all([
          payments.get(who, paid.id),
          Effect.map(
            payments.list(who, { filter: {}, page: page("receivedOn"), chart: false }),
            (list) => list.page.items[0]
          ),
          ...(who.member.role === "member" ? [] : [charges.get(who, charge.id)]),
          projects.get(who, website.id),
          Effect.map(projects.named(who, "Website"), ([first]) => first),
          Effect.map(projects.all(who), (all) => all.find(({ id }) => id === website.id)),
          Effect.map(projects.choices(who, {}), (choices) => choices.page.items.find(({ id }) => id === website.id)),
          Effect.map(
            projects.list(who, { filter: {}, period, page: page("earned"), totals: true }),
            ({ page: { items } }) => items.map(({ entity }) => entity).find(({ id }) => id === website.id)
          ),
          clients.get(who, acme.id),
          Effect.map(clients.choices(who, {}), (choices) => choices.page.items.find(({ id }) => id === acme.id)),
          Effect.map(
            clients.list(who, { filter: {}, period, page: page("name"), totals: false }),
            (list) => list.page.items.find((one) => one.entity.id === acme.id)?.entity
          )
        ])
      const telling = { ...client, workspace: { ...workspace, showRatesToClients: true } }
      for (const [who, fields, others] of [
        [owner, ["hourlyRate", "internalCost", "metadata", "rateId"], ["metadata"]],
        [admin, ["hourlyRate", "internalCost", "metadata", "rateId"], ["metadata"]],
        [member, ["hourlyRate", "metadata", "rateId"], ["metadata"]],
        [client, [], []],
        [telling, ["hourlyRate", "rateId"], []]
      ] as const) {
        for (const shown of yield* ofTime(who)) assert.deepStrictEqual(keysOf(shown), [...fields], who.member.role)
        for (const shown of yield* ofOthers(who)) assert.deepStrictEqual(keysOf(shown), [...others], who.member.role)
      }
      assert.strictEqual((yield* Effect.flip(time.get(other, entry.id)))._tag, "NotFound")
    }).pipe(
      Effect.provideService(NewId, idsByTheClock),
      Effect.provide(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))
    )
  )

  it.effect("are in no answer to a write or to its repeat, whatever the caller was when it was kept", () =>
    Effect.gen(function* () {
      const { entry, member, once, owner, work } = yield* seeded
      const time = yield* TimeEntries
      const fields = ["hourlyRate", "metadata", "rateId"]
      const again = yield* time.record(member, work, once)
      assert.isTrue(again.replayed)
      assert.deepStrictEqual(keysOf(entry), fields)
      assert.deepStrictEqual([again.value.record.id, keysOf(again.value.record)], [entry.id, fields])
      const asManager = { ...member, member: { ...member.member, role: "admin" as const } }
      assert.include(keysOf((yield* time.record(asManager, work, once)).value.record), "internalCost")
      const several = { key: "two", fingerprint: "a" }
      for (const replayed of [false, true]) {
        const all = yield* time.recordAll(member, [work], several)
        assert.strictEqual(all.replayed, replayed)
        assert.deepStrictEqual(
          all.value.map(({ record }) => keysOf(record)),
          [fields]
        )
      }
      assert.deepStrictEqual(keysOf((yield* time.amend(member, entry.id, { tags: ["call"] })).record), fields)
      assert.include(keysOf((yield* time.amend(owner, entry.id, { tags: [] })).record), "internalCost")
    }).pipe(Effect.provide(useCases.pipe(Layer.provideMerge(MemoryStore.layer))))
  )

  it.effect("are in no line of the log", () =>
    Effect.gen(function* () {
      const { entry, member, owner } = yield* seeded
      const reports = yield* Reports
      const scope = { ...everything, from: day("2026-03-01"), to: day("2026-03-31") }
      const changed = (who: Principal) =>
        Effect.map(reports.dashboard(who, scope), ({ feed }) =>
          keysOf(feed.find(({ subjectId }) => subjectId === entry.id)?.changes)
        )
      assert.deepStrictEqual(yield* changed(owner), ["hourlyRate", "internalCost", "metadata", "rateId"])
      assert.deepStrictEqual(yield* changed(member), ["hourlyRate", "metadata", "rateId"])
      const activity = yield* reports.activity(owner, scope, { offset: 0, limit: 20 })
      const line = activity?.feed.items.find(({ subjectId }) => subjectId === entry.id)
      assert.deepInclude(line?.changes, { metadata: { before: null, after: metadata } })
      assert.notProperty(line?.changes, "tags")
    }).pipe(Effect.provide(useCases.pipe(Layer.provideMerge(MemoryStore.layer))))
  )

  it.effect("are not in what a person is given about themselves", () =>
    Effect.gen(function* () {
      const { mary, owner } = yield* seeded
      const people = yield* People
      const [theirs] = (yield* people.exportData(mary.member.email)).memberships
      const [entry] = theirs?.records["time"] ?? []
      assert.notProperty(entry, "internalCost")
      assert.property(entry, "hourlyRate")
      assert.deepStrictEqual(theirs?.rates, [])
      for (const { changes } of theirs?.activity ?? []) assert.notProperty(changes, "internalCost")
      yield* (yield* Members).amend(owner, mary.member.userId, { role: "admin" })
      const [all] = (yield* people.exportData(mary.member.email)).memberships
      assert.property(all?.records["time"]?.[0], "internalCost")
      assert.lengthOf(all?.rates ?? [], 1)
    }).pipe(Effect.provide(useCases.pipe(Layer.provideMerge(MemoryStore.layer))))
  )
})
