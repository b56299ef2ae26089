import { assert, layer } from "@effect/vitest"
import type { ValidationFailed } from "@hourbook/core/errors/Errors"
import { Effect, Option } from "effect"
import { instant } from "../../support/data/builders.ts"
import { expectSame, outcome } from "../../support/expecting.ts"
import { clockShows, onMemory, openTimers } from "./openTimers.ts"

layer(onMemory)("timers and clocks", (it) => {
  const worked = Effect.fnUntraced(function* (timeZone: string, from: string, to: string) {
    const { as, fixture, timers } = yield* openTimers
    const mary = as(fixture.mary, timeZone)
    yield* clockShows(from)
    yield* timers.start(mary, {})
    yield* clockShows(to)
    const { durationMinutes, workedOn } = (yield* timers.stop(mary)).value.record
    return [workedOn, durationMinutes]
  })

  it.effect("count real minutes where clocks change, on the day on which the work began", () =>
    Effect.gen(function* () {
      // From 23:30 to 04:30 in summer time, an hour less than clocks show; and back again, an hour more.
      const [spring, autumn] = ["2026-03-28T22:30:00.000Z", "2026-10-24T21:30:00.000Z"]
      expectSame(yield* worked("Europe/Berlin", spring, "2026-03-29T02:30:00.000Z"), ["2026-03-28", 240])
      expectSame(yield* worked("Europe/Berlin", autumn, "2026-10-25T03:30:00.000Z"), ["2026-10-24", 360])
      const lordHowe = yield* worked("Australia/Lord_Howe", "2026-04-04T13:00:00.000Z", "2026-04-04T17:00:00.000Z")
      expectSame(lordHowe, ["2026-04-05", 240])
    })
  )

  it.effect("stay on the day on which the work began by the member's clocks, over midnight too", () =>
    Effect.gen(function* () {
      const [from, to] = ["2026-03-02T10:30:00.000Z", "2026-03-02T12:00:00.000Z"]
      expectSame(yield* worked("Pacific/Tongatapu", from, to), ["2026-03-02", 90])
      expectSame(yield* worked("Pacific/Tongatapu", "2026-03-02T11:00:00.000Z", to), ["2026-03-03", 60])
      expectSame(yield* worked("Etc/GMT+8", "2026-03-02T07:59:00.000Z", to), ["2026-03-01", 241])
      expectSame(yield* worked("Asia/Kolkata", "2026-03-01T18:29:00.000Z", "2026-03-01T19:00:00.000Z"), [
        "2026-03-01",
        31
      ])
      expectSame(yield* worked("UTC", "2026-03-01T23:59:00.000Z", "2026-03-02T00:01:00.000Z"), ["2026-03-01", 2])
    })
  )

  it.effect("that were forgotten for three days are asked how long they were", () =>
    Effect.gen(function* () {
      const { as, entries, fixture, timers } = yield* openTimers
      const mary = as(fixture.mary, "Pacific/Tongatapu")
      yield* clockShows("2026-03-02T12:00:00.000Z")
      yield* timers.start(mary, { description: "Forgotten" })
      yield* clockShows("2026-03-05T12:00:00.000Z")
      for (const call of [timers.stop(mary), timers.start(mary, { description: "Next" })]) {
        const refusal = (yield* Effect.flip<unknown, any, never>(call)) as ValidationFailed
        assert.strictEqual(refusal._tag, "ValidationFailed")
        assert.include(refusal.problem, "since 2026-03-02T12:00:00.000Z")
      }
      expectSame(yield* entries, [])
      // Its text changes without a word about its start.
      yield* timers.amend(mary, { description: "Forgotten for days" })
      const { record } = (yield* timers.stop(mary, { durationMinutes: 480 })).value
      expectSame(
        [record.workedOn, record.durationMinutes, record.startedAt, record.endedAt],
        ["2026-03-03", 480, "2026-03-02T12:00:00.000Z", "2026-03-02T20:00:00.000Z"]
      )
      assert.isTrue(Option.isNone(yield* timers.status(mary)))
    })
  )

  it.effect("are forgotten after sixteen hours, unless their end or a later start is given", () =>
    Effect.gen(function* () {
      const { mary, timers } = yield* openTimers
      const begin = Effect.andThen(clockShows("2026-03-02T09:00:00.000Z"), timers.start(mary, {}))
      yield* begin
      yield* clockShows("2026-03-03T01:00:00.000Z")
      assert.strictEqual((yield* timers.stop(mary)).value.record.durationMinutes, 960)
      yield* begin
      yield* clockShows("2026-03-03T01:00:00.001Z")
      assert.strictEqual(yield* outcome(timers.stop(mary)), "ValidationFailed")
      const { record } = (yield* timers.stop(mary, { endedAt: instant("2026-03-02T17:30:00.000Z") })).value
      expectSame([record.durationMinutes, record.endedAt], [510, "2026-03-02T17:30:00.000Z"])
      yield* begin
      yield* clockShows("2026-03-03T01:00:00.001Z")
      const later = (yield* timers.stop(mary, { startedAt: instant("2026-03-03T00:00:00.000Z") })).value.record
      expectSame([later.durationMinutes, later.workedOn], [60, "2026-03-03"])
    })
  )
})
