import { assert } from "@effect/vitest"
import { actionOf } from "@hourbook/core/activity/event"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { InvoiceChecks } from "@hourbook/core/invoices/InvoiceChecks"
import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import type { InvoiceSchedule } from "@hourbook/core/invoices/InvoiceSchedule"
import { InvoiceScheduleRepository } from "@hourbook/core/invoices/InvoiceScheduleRepository"
import { InvoiceSchedules } from "@hourbook/core/schedules/InvoiceSchedules"
import { compareText } from "@hourbook/core/values/fold"
import { InvoiceSeriesId } from "@hourbook/core/values/Ids"
import { firstPage } from "@hourbook/core/values/Page"
import { Settings } from "@hourbook/core/workspaces/Settings"
import type { IdempotencyRecord } from "@hourbook/core/writing/IdempotencyRecord"
import * as Sha256 from "@hourbook/runtime/platform/sha256"
import { Effect, Layer, Option } from "effect"
import { clockAt } from "../../../support/clockAt.ts"
import { aSchedule } from "../../../support/data/billing/aSchedule.ts"
import { readyToIssue } from "../../../support/data/billing/readyToIssue.ts"
import { currency, day, money, newUuid } from "../../../support/data/builders.ts"
import { anAnswer, anEvent, changesBy } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, outcome } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

/** Schedules of invoices, and the drafts that they make. */
export const schedules = defineSuite("InvoiceScheduleRepository", (it) => {
  const open = Effect.gen(function* () {
    const world = yield* readyToIssue(2)
    const repository = yield* InvoiceScheduleRepository
    const write = (
      before: InvoiceSchedule | null,
      after: InvoiceSchedule | null,
      idempotency: IdempotencyRecord | null = null
    ) => ({
      before,
      after,
      event: anEvent(world.olga.member, {
        subject: "invoice_schedule",
        subjectId: (after ?? before)?.id ?? "",
        action: actionOf(before, after)
      }),
      idempotency
    })
    const due = (through: string) =>
      Effect.map(repository.due(world.workspace.id, day(through)), (found) => found.map(({ id }) => id))
    const { run } = yield* Effect.provide(InvoiceSchedules, world.services)
    const drafts = Effect.gen(function* () {
      const page = firstPage("createdAt" as const)
      return (yield* (yield* InvoiceRepository).list(world.all, { filter: {}, page: { ...page, limit: 500 } })).items
    })
    return { ...world, repository, write, due, run, drafts }
  })

  it.effect("are kept as they are, in the version that was read, and are due by their day", () =>
    Effect.gen(function* () {
      const { all, clients, due, olga, repository, write } = yield* open
      const [acme, bolt] = clients
      const one = aSchedule(acme!)
      const once = anAnswer(olga.member)
      yield* repository.save(write(null, one, once))
      assert.strictEqual(yield* outcome(repository.save(write(null, aSchedule(acme!), once))), "KeyAlreadyUsed")
      const two = aSchedule(bolt!, { next: day("2025-11-15"), ends: day("2026-01-01"), intro: "Grüße" })
      yield* repository.save(write(null, two))
      expectSame([...(yield* repository.list(all))].map(({ id }) => id).sort(), [one.id, two.id].sort())
      expectSame(Option.getOrThrow(yield* repository.find(all, two.id)), two)
      const other = yield* seedWorkspace
      assert.isTrue(Option.isNone(yield* repository.find(other.all, two.id)))
      expectSame(yield* repository.list(other.all), [])

      expectSame(yield* due("2025-11-14"), [])
      expectSame(yield* due("2025-11-15"), [two.id])
      expectSame(yield* due("2025-12-01"), [two.id, one.id])
      const later = { ...two, next: day("2025-12-15"), version: 2 }
      yield* repository.save(write(two, later))
      assert.strictEqual(yield* outcome(repository.save(write(two, { ...later, name: "lost" }))), "VersionConflict")
      expectSame(yield* due("2025-12-15"), [one.id, two.id])
      const paused = { ...later, paused: "member" as const, version: 3 }
      yield* repository.save(write(later, paused))
      expectSame(yield* due("2025-12-15"), [one.id])
      yield* repository.save(write(paused, null))
      assert.isTrue(Option.isNone(yield* repository.find(all, two.id)))
    })
  )

  it.effect("keep their client, and do not name one that is gone", () =>
    Effect.gen(function* () {
      const { clients: seeded, olga, repository, write } = yield* open
      const [acme, bolt] = seeded
      const clients = yield* ClientRepository
      const change = changesBy(olga.member, "client")
      yield* repository.save(write(null, aSchedule(acme!)))
      assert.strictEqual(yield* outcome(clients.save(change.remove(acme!))), "InUse")
      yield* clients.save(change.remove(bolt!))
      assert.strictEqual(yield* outcome(repository.save(write(null, aSchedule(bolt!)))), "ReferenceGone")
    })
  )

  it.effect("are found by the doctor where they name a series that is gone", () =>
    Effect.gen(function* () {
      const { clients, repository, series, workspace, write } = yield* open
      const checks = yield* Effect.provide(InvoiceChecks, Layer.provide(InvoiceChecks.layer, Sha256.layer))
      yield* repository.save(write(null, aSchedule(clients[0]!, { seriesId: series.id })))
      assert.deepInclude(yield* checks.check(workspace), { orphans: 0, schedules: 0 })
      yield* repository.save(write(null, aSchedule(clients[0]!, { seriesId: InvoiceSeriesId.make(newUuid()) })))
      assert.deepInclude(yield* checks.check(workspace), { orphans: 0, schedules: 1 })
    })
  )

  it.effect("make one draft for each period, by however many processes, and what was missed with its own period", () =>
    Effect.gen(function* () {
      const { all, clients, drafts, repository, run, workspace, write } = yield* open
      const schedule = aSchedule(clients[0]!, { day: 31, next: day("2025-09-30"), covers: "previous" })
      yield* repository.save(write(null, schedule))
      const runs = yield* clockAt("2025-11-30T12:00:00Z")(
        Effect.forEach([1, 2, 3, 4], () => run(workspace.id), { concurrency: "unbounded" })
      )
      expectSame(
        runs
          .flat()
          .map(({ from, on, to }) => [on, from, to])
          .sort(([a = ""], [b = ""]) => compareText(a, b)),
        [
          ["2025-09-30", "2025-08-01", "2025-08-31"],
          ["2025-10-31", "2025-09-01", "2025-09-30"],
          ["2025-11-30", "2025-10-01", "2025-10-31"]
        ]
      )
      const made = yield* drafts
      expectSame(
        made
          .map(({ scheduleId, serviceFrom, state }) => [scheduleId, serviceFrom, state])
          .sort(([, a], [, b]) => compareText(a ?? "", b ?? "")),
        ["2025-08-01", "2025-09-01", "2025-10-01"].map((from) => [schedule.id, from, "draft"])
      )
      const after = Option.getOrThrow(yield* repository.find(all, schedule.id))
      expectSame([after.next, after.doneThrough, after.runs.length], [day("2025-12-31"), day("2025-11-30"), 3])
      expectSame(yield* clockAt("2025-12-30T23:59:00Z")(run(workspace.id)), [])
    })
  )

  it.effect("take the work of their period, go on where there is none, and pause with an archived client", () =>
    Effect.gen(function* () {
      const { all, clients: seeded, drafts, mary, olga, owner, repository, run, time, workspace, write } = yield* open
      const acme = seeded[0]!
      const fromWork = { projectId: null, groupBy: "one", includeCharges: true, includeUnapproved: false } as const
      const schedule = aSchedule(acme, { lines: [], fromWork, covers: "previous", next: day("2025-10-01") })
      yield* repository.save(write(null, schedule))
      const work = { description: "Design", durationMinutes: 60, cost: money("90"), currency: currency("EUR") }
      for (const workedOn of ["2025-09-30", "2025-10-01", "2025-10-31"]) {
        yield* time.record(owner, { ...work, workedOn: day(workedOn), clientId: acme.id, userId: mary.member.userId })
      }
      const found = yield* clockAt("2025-12-02T12:00:00Z")(run(workspace.id))
      expectSame(
        found.map(({ invoiceId, on }) => [on, invoiceId !== null]),
        [
          ["2025-10-01", true],
          ["2025-11-01", true],
          ["2025-12-01", false]
        ]
      )
      expectSame(
        (yield* drafts).map(({ state }) => state),
        ["draft", "draft"]
      )

      const clients = yield* ClientRepository
      yield* clients.save(
        changesBy(olga.member, "client").amend(acme, { ...acme, archived: true, version: acme.version + 1 })
      )
      expectSame(
        (yield* clockAt("2026-01-02T12:00:00Z")(run(workspace.id))).map(({ paused }) => paused),
        ["client_archived"]
      )
      const paused = Option.getOrThrow(yield* repository.find(all, schedule.id))
      expectSame([paused.paused, paused.next], ["client_archived", day("2026-01-01")])
      expectSame(yield* clockAt("2026-01-02T12:00:00Z")(run(workspace.id)), [])
    })
  )

  it.effect("go by the day of the workspace, furthest east and west", () =>
    Effect.gen(function* () {
      for (const [timeZone, before, at] of [
        ["Pacific/Tongatapu", "2025-11-30T10:59:59Z", "2025-11-30T11:00:00Z"],
        ["America/Los_Angeles", "2025-12-01T07:59:59Z", "2025-12-01T08:00:00Z"]
      ] as const) {
        const { clients, owner, repository, run, services, workspace, write } = yield* open
        yield* (yield* Effect.provide(Settings, services)).amend(owner, { timeZone })
        yield* repository.save(write(null, aSchedule(clients[0]!)))
        expectSame(yield* clockAt(before)(run(workspace.id)), [], timeZone)
        expectSame(
          (yield* clockAt(at)(run(workspace.id))).map(({ on }) => on),
          [day("2025-12-01")],
          timeZone
        )
      }
    })
  )
})
