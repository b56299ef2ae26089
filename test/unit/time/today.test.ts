import { assert, layer } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import { todayOf } from "@hourbook/core/access/today"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { ExchangeRates } from "@hourbook/core/exchangeRates/ExchangeRates"
import { Reports } from "@hourbook/core/reports/Reports"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { Timesheets } from "@hourbook/core/time/Timesheets"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { Members } from "@hourbook/core/workspaces/Members"
import { Settings } from "@hourbook/core/workspaces/Settings"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { BigDecimal, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { currency, day, money, principal } from "../../support/data/builders.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame, outcome } from "../../support/expecting.ts"
import { useCases } from "../../support/useCases.ts"

/** Clocks at which it is another day for a person than in UTC, the last of March or the first of April. */
const places = [
  { zone: "Pacific/Tongatapu", at: "2026-03-31T11:30:00.000Z", today: day("2026-04-01"), debt: 200 },
  { zone: "Etc/GMT+8", at: "2026-04-01T07:30:00.000Z", today: day("2026-03-31"), debt: 100 },
  { zone: "UTC", at: "2026-03-31T23:59:59.999Z", today: day("2026-03-31"), debt: 100 }
] as const

/** Every debt in an answer that is not in its own currency, each value once. */
const debtsIn = (value: unknown): ReadonlyArray<number> => {
  const found = new Set<number>()
  const look = (inside: unknown, key: string): void => {
    if (BigDecimal.isBigDecimal(inside)) {
      if (key === "debt" && !BigDecimal.isZero(inside)) found.add(Number(BigDecimal.format(inside)))
    } else if (typeof inside === "object" && inside !== null) {
      for (const [name, next] of inside instanceof Map ? inside : Object.entries(inside)) {
        if (name !== "byCurrency" && name !== "debts") look(next, Array.isArray(inside) ? key : name)
      }
    }
  }
  look(value, "")
  return [...found]
}

const scope = { from: undefined, to: undefined, projectIds: undefined, clientIds: undefined, userIds: undefined }

/** 100 USD are owed since the 2nd of March, and are worth twice as much from April on. */
const open = Effect.gen(function* () {
  const fixture = yield* seedWorkspace
  const as = (timeZone: string | null, workspaceZone = "UTC"): Principal =>
    principal("owner", {
      workspace: { ...fixture.workspace, timeZone: workspaceZone },
      member: { ...fixture.olga.member, timeZone }
    })
  const olga = as(null)
  const [rates, time] = [yield* ExchangeRates, yield* TimeEntries]
  const usd = currency("USD")
  yield* rates.put(olga, { currency: usd, effectiveDate: day("2026-01-01"), rate: money("1") })
  yield* rates.put(olga, { currency: usd, effectiveDate: day("2026-04-01"), rate: money("2") })
  const entry = {
    description: "Design",
    durationMinutes: 60,
    cost: money("100"),
    currency: usd,
    projectId: fixture.website.id
  }
  const record = (who: Principal, workedOn: string) => time.record(who, { ...entry, workedOn: day(workedOn) })
  yield* record(olga, "2026-03-02")
  return { fixture, as, record }
})

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))("today", (it) => {
  it.effect("is the caller's in balances and ages of every report and list without an end", () =>
    Effect.gen(function* () {
      const { as, fixture } = yield* open
      const [reports, clients, projects] = [yield* Reports, yield* Clients, yield* Projects]
      const sort = { by: "debt", direction: "desc" } as const
      const feed = { offset: 0, limit: 10 }
      const entities = {
        filter: {},
        period: { from: undefined, to: undefined },
        page: undefined,
        totals: true
      } as const
      for (const { at, debt, today, zone } of places) {
        yield* TestClock.setTime(Date.parse(at))
        for (const who of [as(zone), as(null, zone), as(zone, "Asia/Kolkata")]) {
          assert.strictEqual(yield* todayOf(who), today)
          const debtors = yield* reports.debtors(who, scope, { view: "client", sort, overdueOnly: false })
          expectSame(
            debtors?.rows.map(({ ageDays }) => ageDays),
            [today === "2026-04-01" ? 30 : 29]
          )
          const dashboard = yield* reports.dashboard(who, scope)
          assert.strictEqual(dashboard.pulse.points.at(-1)?.date, today)
          const answers = {
            debtors,
            dashboard,
            activity: yield* reports.activity(who, scope, feed),
            team: yield* reports.team(who, scope, { by: "debt", direction: "desc" }),
            statement: yield* reports.reconciliation(who, { view: "client", entityId: fixture.acme.id }),
            clients: yield* clients.list(who, entities),
            projects: yield* projects.list(who, entities)
          }
          for (const [name, answer] of Object.entries(answers))
            expectSame(debtsIn(answer), [debt], `${name} in ${zone}`)
        }
      }
    })
  )

  it.effect("is the caller's in the timesheet's missing days and in what is far ahead", () =>
    Effect.gen(function* () {
      const { as, fixture, record } = yield* open
      const timesheets = yield* Timesheets
      for (const { at, today, zone } of places) {
        yield* TestClock.setTime(Date.parse(at))
        const period = { from: day("2026-03-30"), to: day("2026-04-03") }
        const { findings } = yield* timesheets.check(as(zone), { userId: fixture.olga.member.userId, period })
        expectSame(
          findings.map((finding) => finding.day),
          ["2026-03-30", "2026-03-31", "2026-04-01"].filter((one) => one <= today)
        )
        const { value } = yield* record(as(zone), "2027-04-01")
        const codes = value.warnings.map(({ code }) => code)
        assert.strictEqual(codes.includes("far_future"), today === "2026-03-31", zone)
      }
    })
  )

  it.effect("bounds the feed of changes by the caller's days", () =>
    Effect.gen(function* () {
      const { as, record } = yield* open
      const reports = yield* Reports
      const changesOf = (who: Principal, on: CalendarDate) =>
        Effect.map(
          reports.activity(who, { ...scope, from: on, to: on }, { offset: 0, limit: 10 }),
          (report) => report?.feed.items.map(({ occurredAt }) => String(occurredAt)) ?? []
        )
      for (const { at, today, zone } of places) {
        yield* TestClock.setTime(Date.parse(at))
        yield* record(as(zone), "2026-03-03")
        assert.include(yield* changesOf(as(zone), today), at)
        const other = today === "2026-04-01" ? day("2026-03-31") : day("2026-04-01")
        assert.notInclude(yield* changesOf(as(zone), other), at)
      }
    })
  )
})

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))("time zones", (it) => {
  it.effect("of their own are set by every member, who changes nothing else", () =>
    Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const members = yield* Members
      const { adam, carl, mary, max, olga, workspace } = fixture
      const as = ({ member }: typeof mary): Principal => principal(member.role, { workspace, member })
      for (const one of [mary, carl, adam, olga]) {
        const changed = yield* members.amend(as(one), one.member.userId, { timeZone: "Pacific/Tongatapu" })
        assert.strictEqual(changed.timeZone, "Pacific/Tongatapu")
      }
      const [listed] = yield* members.list(as(mary))
      expectSame([listed?.timeZone, listed?.version], ["Pacific/Tongatapu", 2])
      const forbidden = [
        members.amend(as(mary), max.member.userId, { timeZone: "UTC" }),
        members.amend(as(mary), mary.member.userId, { timeZone: "UTC", name: "Maria" }),
        members.amend(as(mary), mary.member.userId, { role: "owner" }),
        members.amend({ ...as(mary), scopes: ["read"] }, mary.member.userId, { timeZone: "UTC" })
      ]
      for (const call of forbidden) assert.strictEqual(yield* outcome(call), "Forbidden")
      const wrong = members.amend(as(mary), mary.member.userId, { timeZone: "Mars/Olympus" })
      assert.strictEqual(yield* outcome(wrong), "ValidationFailed")
      yield* members.amend(as(mary), mary.member.userId, { timeZone: null })
      yield* members.amend(as(olga), mary.member.userId, { timeZone: "Asia/Kolkata", name: "Maria" })
    })
  )

  it.effect("of the workspace are set by managers, with its rounding and whether clients see rates", () =>
    Effect.gen(function* () {
      const { mary, olga, workspace } = yield* seedWorkspace
      const settings = yield* Settings
      const as = ({ member }: typeof mary): Principal => principal(member.role, { workspace, member })
      const rounding = { mode: "up", step: 15, minimum: 15 } as const
      const changes = { timeZone: "America/Havana", rounding, showRatesToClients: true }
      const after = yield* settings.amend(as(olga), changes)
      expectSame(
        [after.timeZone, after.rounding, after.showRatesToClients, after.version],
        ["America/Havana", rounding, true, 2]
      )
      assert.strictEqual((yield* settings.amend(as(olga), changes)).version, 2)
      assert.isNull((yield* settings.amend(as(olga), { rounding: null })).rounding)
      assert.strictEqual(yield* outcome(settings.amend(as(mary), changes)), "Forbidden")
      const wrongs: ReadonlyArray<Parameters<typeof settings.amend>[1]> = [
        { timeZone: "+01:00" },
        { timeZone: "Berlin" },
        { rounding: { mode: "up", step: 7, minimum: 0 } as never },
        { rounding: { mode: "up", step: 15, minimum: 61 } }
      ]
      for (const wrong of wrongs) {
        assert.strictEqual(yield* outcome(settings.amend(as(olga), wrong)), "ValidationFailed")
      }
    })
  )
})
