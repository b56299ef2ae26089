import { assert, describe, it } from "@effect/vitest"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntryDraft } from "@hourbook/core/time/TimeEntry"
import { ProjectId } from "@hourbook/core/values/Ids"
import { toText } from "@hourbook/core/values/Money"
import { Settings } from "@hourbook/core/workspaces/Settings"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { currency, day, instant, money, newUuid } from "../../support/data/builders.ts"
import { useCases } from "../../support/useCases.ts"
import { seedPrices } from "./seedPrices.ts"

const provided = Effect.provide(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))

const design: TimeEntryDraft = { description: "Design", workedOn: day("2026-03-01"), durationMinutes: 90 }

describe("time entries with prices", () => {
  it.effect("get the rate of their project, client, member and day, and the cost of their member", () =>
    Effect.gen(function* () {
      const { acme, mary, member, owner, rate, shop, website } = yield* seedPrices
      const time = yield* TimeEntries
      const recorded = (draft: Partial<TimeEntryDraft>, who = member) =>
        Effect.map(time.record(who, { ...design, ...draft }), ({ value }) => value.record)
      const refusal = yield* Effect.flip(time.record(member, design))
      assert.deepInclude(refusal, { _tag: "ValidationFailed", field: "cost", rule: { code: "no_rate" } })
      assert.include(refusal.message, "set a billing rate")

      const general = yield* rate("100")
      yield* rate("80", { clientId: acme.id })
      yield* rate("120", { effectiveDate: day("2026-03-02") })
      yield* rate("30", { kind: "cost", userId: mary.member.userId, currency: currency("USD") })
      const plain = yield* recorded({})
      assert.deepInclude(plain, { rateId: general.id, currency: currency("EUR"), billedMinutes: 90, billable: true })
      assert.strictEqual(toText(plain.cost), "150")
      assert.strictEqual(toText((yield* recorded({ projectId: website.id })).cost), "120")
      assert.strictEqual(toText((yield* recorded({ projectId: shop.id, workedOn: day("2026-03-02") })).cost), "180")
      assert.notProperty(plain, "internalCost")
      const seen = yield* time.get(owner, plain.id)
      assert.strictEqual(toText(seen.internalCost?.amount ?? money("-1")), "45")
      assert.strictEqual(seen.internalCost?.currency, "USD")

      const { record: moved } = yield* time.amend(member, plain.id, { projectId: website.id })
      assert.strictEqual(toText(moved.cost), "120")
      const { record: handed } = yield* time.amend(owner, plain.id, { userId: owner.member.userId })
      assert.isNull(handed.internalCost)
      const { record: byHand, warnings } = yield* time.amend(owner, plain.id, { cost: money("1") })
      assert.deepStrictEqual([byHand.rateId, byHand.hourlyRate], [null, null])
      assert.deepStrictEqual(
        warnings.map(({ code }) => code),
        ["cost_differs_from_rate"]
      )
      const longer = yield* time.amend(owner, plain.id, { durationMinutes: 180 })
      assert.deepStrictEqual(
        longer.warnings.map(({ code }) => code),
        ["hourly_rate_changed"]
      )
    }).pipe(provided)
  )

  it.effect("round by their project, else its client, else the workspace; from then on, and never what is there", () =>
    Effect.gen(function* () {
      const { acme, owner, rate, shop, website, workshop, workspace } = yield* seedPrices
      const [time, clients, projects] = [yield* TimeEntries, yield* Clients, yield* Projects]
      yield* rate("60")
      const up = (step: 15 | 30 | 60) => ({ mode: "up", step, minimum: 0 }) as const
      const billed = (draft: Partial<TimeEntryDraft>) =>
        Effect.map(time.record(owner, { ...design, durationMinutes: 61, ...draft }), ({ value }) => value.record)
      const before = yield* billed({})
      assert.strictEqual(before.billedMinutes, 61)

      const settings = yield* (yield* Settings).amend(owner, { rounding: up(60) })
      const rounding = { ...owner, workspace: { ...workspace, ...settings } }
      const minutesOf = (draft: Partial<TimeEntryDraft>) =>
        Effect.map(
          time.record(rounding, { ...design, durationMinutes: 61, ...draft }),
          ({ value }) => value.record.billedMinutes
        )
      yield* clients.amend(owner, acme.id, { rounding: up(30) })
      yield* projects.amend(owner, shop.id, { rounding: up(15) })
      yield* projects.amend(owner, workshop.id, { rounding: { mode: "none", step: 1, minimum: 0 } })
      const places = [
        {},
        { clientId: acme.id },
        { projectId: website.id },
        { projectId: shop.id },
        { projectId: workshop.id }
      ]
      assert.deepStrictEqual(yield* Effect.forEach(places, minutesOf), [120, 90, 90, 75, 61])

      const renamed = yield* time.amend(rounding, before.id, { description: "Drafts", tags: ["Call"] })
      assert.strictEqual(renamed.record.billedMinutes, 61)
      const { record } = yield* time.amend(rounding, before.id, { projectId: website.id })
      assert.deepStrictEqual([record.billedMinutes, toText(record.cost)], [90, "90"])
    }).pipe(provided)
  )

  it.effect("know the day and hour where their member is, and keep them", () =>
    Effect.gen(function* () {
      const { owner, rate, workspace } = yield* seedPrices
      const time = yield* TimeEntries
      yield* rate("60")
      yield* TestClock.setTime(Date.parse("2026-03-01T22:30:00.000Z"))
      const settings = yield* (yield* Settings).amend(owner, { timeZone: "Pacific/Auckland" })
      const far = { ...owner, workspace: { ...workspace, ...settings } }
      const { workedOn: _, durationMinutes: __, ...open } = design
      const times = { startedAt: instant("2026-03-01T21:00:00.000Z"), endedAt: instant("2026-03-01T22:00:00.000Z") }
      const { record } = (yield* time.record(far, { ...open, ...times })).value
      assert.deepInclude(record, { workedOn: day("2026-03-02"), durationMinutes: 60, madeInHour: 11, ...times })
      const amended = yield* time.amend(owner, record.id, { durationMinutes: 30 })
      assert.deepInclude(amended.record, { workedOn: day("2026-03-02"), madeInHour: 11, endedAt: times.endedAt })
    }).pipe(provided)
  )

  it.effect("are prepared for a timer whatever is missing", () =>
    Effect.gen(function* () {
      const { bolt, mary, member, owner, shop } = yield* seedPrices
      const [time, projects] = [yield* TimeEntries, yield* Projects]
      const writing = { who: member, visible: mary.visible, at: instant("2026-03-01T09:30:00.000Z") }
      const { creation, warnings } = yield* time.prepare(
        writing,
        { ...design, projectId: ProjectId.make(newUuid()), clientId: bolt.id },
        { lenient: true }
      )
      assert.deepInclude(creation.after, { projectId: null, clientId: bolt.id, userId: member.member.userId })
      assert.strictEqual(toText(creation.after.cost), "0")
      assert.deepStrictEqual(
        warnings.map(({ code }) => code),
        ["no_rate"]
      )
      assert.strictEqual(creation.event.subjectId, creation.after.id)
      yield* projects.amend(owner, shop.id, { archived: true })
      const archived = yield* time.prepare(writing, { ...design, projectId: shop.id }, { lenient: true })
      assert.deepStrictEqual(
        archived.warnings.map(({ code }) => code),
        ["no_rate", "archived"]
      )
      assert.deepInclude(yield* Effect.flip(time.prepare(writing, design)), { field: "cost" })
      const { page } = yield* time.list(owner, {
        filter: {},
        page: { sortBy: "workedOn", direction: "asc", start: { _tag: "Offset", offset: 0 }, limit: 9 },
        chart: false
      })
      assert.lengthOf(page.items, 0)
    }).pipe(provided)
  )
})
