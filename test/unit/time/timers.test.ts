import { assert, layer } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { toText } from "@hourbook/core/values/Money"
import { DryRun } from "@hourbook/core/writing/DryRun"
import { Effect, Option } from "effect"
import { aKey, currency, day, instant, money, newUuid } from "../../support/data/builders.ts"
import { expectSame, outcome, outcomes } from "../../support/expecting.ts"
import { clockShows, onMemory, openTimers } from "./openTimers.ts"

const once = (key = newUuid()) => ({ key, fingerprint: "00" })

layer(onMemory)("timers", (it) => {
  it.effect("make an entry when they stop, with its start and end and a line in the log", () =>
    Effect.gen(function* () {
      const { entries, fixture, mary, timers } = yield* openTimers
      assert.isTrue(Option.isNone(yield* timers.status(mary)))
      const { value } = yield* timers.start(mary, { description: "Sketches", projectId: fixture.website.id })
      assert.isNull(value.stopped)
      assert.strictEqual(value.timer.clientName, "Acme")
      expectSame(Option.getOrNull(yield* timers.status(mary)), value.timer)
      expectSame(yield* entries, [])

      yield* clockShows("2026-03-02T10:30:00.000Z")
      const { value: stopped } = yield* timers.stop(mary, { cost: money("150"), currency: currency("EUR") })
      const { record } = stopped
      expectSame(
        [
          record.description,
          record.durationMinutes,
          record.startedAt,
          record.endedAt,
          record.workedOn,
          record.userName
        ],
        ["Sketches", 90, "2026-03-02T09:00:00.000Z", "2026-03-02T10:30:00.000Z", day("2026-03-02"), "Mary"]
      )
      expectSame([record.projectId, record.clientId, toText(record.cost)], [fixture.website.id, fixture.acme.id, "150"])
      expectSame(
        (yield* entries).map(({ id }) => id),
        [record.id]
      )
      assert.isTrue(Option.isNone(yield* timers.status(mary)))
      const { items } = yield* (yield* ActivityLog).feed(fixture.all, { filter: {}, offset: 0, limit: 1 })
      expectSame(
        items.map((line) => [line.subjectId, line.action, line.title, line.workedMinutes]),
        [[record.id, "created", "Sketches", 90]]
      )
    })
  )

  it.effect("count minutes half up, and at least one", () =>
    Effect.gen(function* () {
      const { mary, timers } = yield* openTimers
      const after = Effect.fnUntraced(function* (moment: string) {
        yield* clockShows("2026-03-02T09:00:00.000Z")
        yield* timers.start(mary, {})
        yield* clockShows(moment)
        return (yield* timers.stop(mary)).value.record.durationMinutes
      })
      const ends = ["09:00:00.000", "09:00:00.400", "09:00:59.000", "09:01:29.999", "09:01:30.000", "10:00:00.000"]
      const minutes = yield* Effect.forEach(ends, (end) => after(`2026-03-02T${end}Z`))
      expectSame(minutes, [1, 1, 1, 1, 2, 60])
    })
  )

  it.effect("stop in the same write when the next one starts", () =>
    Effect.gen(function* () {
      const { entries, fixture, mary, timers } = yield* openTimers
      yield* timers.start(mary, {
        description: "First",
        clientId: fixture.bolt.id,
        billable: false,
        tags: ["Deep Work"]
      })
      yield* clockShows("2026-03-02T09:45:00.000Z")
      const { value } = yield* timers.start(mary, { description: "Second", tags: ["deep work", "calls"] })
      const first = value.stopped!.record
      expectSame(
        [first.description, first.durationMinutes, first.billable, first.tags, first.clientName],
        ["First", 45, false, ["Deep Work"], "Bolt"]
      )
      expectSame([value.timer.description, value.timer.startedAt], ["Second", "2026-03-02T09:45:00.000Z"])
      // Spelled as the workspace has it since the entry.
      expectSame(value.timer.tags, ["calls", "deep work"])
      yield* timers.amend(mary, { tags: ["DEEP WORK"] })
      expectSame(Option.getOrNull(yield* timers.status(mary))?.tags, ["Deep Work"])
      // Work goes on where it was left.
      yield* clockShows("2026-03-02T10:00:00.000Z")
      const again = yield* timers.start(mary, { fromEntry: first.id, tags: [] })
      const { billable, clientName, description, tags } = again.value.timer
      expectSame([description, clientName, billable, tags], ["First", "Bolt", false, []])
      expectSame(
        (yield* entries).map((entry) => entry.description),
        ["First", "Second"]
      )
    })
  )

  it.effect("begin in the last 24 hours", () =>
    Effect.gen(function* () {
      const { mary, timers } = yield* openTimers
      const from = (startedAt: string) => outcome(timers.start(mary, { startedAt: instant(startedAt) }))
      assert.strictEqual(yield* from("2026-03-02T09:00:00.001Z"), "ValidationFailed")
      assert.strictEqual(yield* from("2026-03-01T08:59:59.999Z"), "ValidationFailed")
      assert.isTrue(Option.isNone(yield* timers.status(mary)))
      assert.strictEqual(yield* from("2026-03-01T09:00:00.000Z"), "done")
      assert.strictEqual(
        yield* outcome(timers.amend(mary, { startedAt: instant("2026-03-02T09:00:01.000Z") })),
        "ValidationFailed"
      )
      const amended = yield* timers.amend(mary, { startedAt: instant("2026-03-02T08:15:00.000Z") })
      assert.strictEqual(amended.version, 2)
      assert.strictEqual((yield* timers.stop(mary)).value.record.durationMinutes, 45)
    })
  )

  it.effect("are a member's own, one each, and no client's", () =>
    Effect.gen(function* () {
      const { as, fixture, mary, timers } = yield* openTimers
      const { adam, carl, max, olga } = fixture
      yield* timers.start(as(max), { description: "Max's" })
      yield* clockShows("2026-03-02T09:10:00.000Z")
      yield* timers.start(mary, { description: "Mary's" })
      const names = (who = as(olga)) =>
        Effect.map(timers.list(who), (all) => all.map(({ description, userName }) => [userName, description]))
      for (const manager of [olga, adam]) {
        expectSame(yield* names(as(manager)), [
          ["Max", "Max's"],
          ["Mary", "Mary's"]
        ])
      }
      const reading = { ...mary, key: aKey(mary.member, { kind: "read" }), scopes: ["read"] as const }
      assert.isTrue(Option.isSome(yield* timers.status(reading)))
      const forbidden = [
        timers.list(mary),
        timers.start(as(carl), {}),
        timers.stop(as(carl)),
        timers.start(reading, {}),
        timers.stop(reading),
        timers.amend(reading, { description: "x" }),
        timers.discard(reading)
      ]
      for (const call of forbidden) assert.strictEqual(yield* outcome<unknown, any, never>(call), "Forbidden")
      const none = [timers.stop(as(olga)), timers.amend(as(olga), { description: "x" }), timers.discard(as(olga))]
      for (const call of none) assert.strictEqual(yield* outcome<unknown, any, never>(call), "NotFound")
      assert.isTrue(Option.isNone(yield* timers.status(as(carl))))
    })
  )

  it.effect("change in the version that was read, and end without an entry when they are discarded", () =>
    Effect.gen(function* () {
      const { entries, fixture, mary, timers } = yield* openTimers
      yield* timers.start(mary, { projectId: fixture.website.id })
      const amended = yield* timers.amend(mary, { description: "Layout", projectId: fixture.shop.id }, [1])
      expectSame([amended.description, amended.clientName, amended.version], ["Layout", "Bolt", 2])
      assert.strictEqual((yield* timers.amend(mary, { description: "Layout" })).version, 2)
      assert.strictEqual(yield* outcome(timers.amend(mary, { description: "x" }, [1])), "PreconditionFailed")
      assert.strictEqual(yield* outcome(timers.discard(mary, [1])), "PreconditionFailed")
      yield* timers.discard(mary, [2])
      assert.isTrue(Option.isNone(yield* timers.status(mary)))
      expectSame(yield* entries, [])
    })
  )

  it.effect("start and stop once for each key", () =>
    Effect.gen(function* () {
      const { entries, mary, timers } = yield* openTimers
      const [starting, stopping] = [once(), once()]
      const starts = yield* Effect.all(
        [1, 2, 3].map(() => timers.start(mary, { description: "Once" }, starting)),
        {
          concurrency: "unbounded"
        }
      )
      assert.lengthOf(new Set(starts.map(({ value }) => value.timer.id)), 1)
      assert.lengthOf(
        starts.filter(({ replayed }) => !replayed),
        1
      )
      yield* clockShows("2026-03-02T09:20:00.000Z")
      const stops = yield* Effect.all(
        [1, 2, 3].map(() => timers.stop(mary, {}, stopping)),
        {
          concurrency: "unbounded"
        }
      )
      stops.push(yield* timers.stop(mary, {}, stopping))
      assert.lengthOf(new Set(stops.map(({ value }) => value.record.id)), 1)
      assert.lengthOf(yield* entries, 1)
      assert.isFalse("internalCost" in stops[3]!.value.record)
    })
  )

  it.effect("can be tried", () =>
    Effect.gen(function* () {
      const { entries, mary, timers } = yield* openTimers
      const tried = <A, E, R>(call: Effect.Effect<A, E, R>) => Effect.provideService(call, DryRun, true)
      yield* tried(timers.start(mary, {}))
      assert.isTrue(Option.isNone(yield* timers.status(mary)))
      const { value } = yield* timers.start(mary, { description: "Real" })
      yield* clockShows("2026-03-02T09:20:00.000Z")
      const next = (yield* tried(timers.start(mary, {}))).value
      assert.strictEqual(next.stopped?.record.durationMinutes, 20)
      assert.strictEqual((yield* tried(timers.stop(mary))).value.record.durationMinutes, 20)
      yield* tried(timers.amend(mary, { description: "Tried" }))
      yield* tried(timers.discard(mary))
      expectSame(Option.getOrNull(yield* timers.status(mary)), value.timer)
      expectSame(yield* entries, [])
    })
  )

  it.effect("make one entry of two stops at once", () =>
    Effect.gen(function* () {
      const { entries, mary, timers } = yield* openTimers
      yield* timers.start(mary, {})
      yield* clockShows("2026-03-02T09:20:00.000Z")
      expectSame(yield* outcomes([timers.stop(mary), timers.stop(mary)]), ["NotFound", "done"])
      assert.lengthOf(yield* entries, 1)
    })
  )
})
