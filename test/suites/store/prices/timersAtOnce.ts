import { assert } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Timers } from "@hourbook/core/time/Timers"
import { fromMillis } from "@hourbook/core/values/Instant"
import { firstPage } from "@hourbook/core/values/Page"
import { Clock, Effect, Exit, Fiber, Option, Random } from "effect"
import { principal } from "../../../support/data/builders.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, outcome } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

const atOnce = 16

export const timersAtOnce = defineSuite("Timers, many at once", (it) => {
  /** Mary, whose timer has been running for ninety minutes. */
  const open = Effect.gen(function* () {
    const { all, mary, workspace } = yield* seedWorkspace
    const [time, log] = [yield* TimeRepository, yield* ActivityLog]
    const timers = yield* Timers.make.pipe(Effect.provideServiceEffect(TimeEntries, TimeEntries.make))
    const who = principal("member", { workspace, member: mary.member })
    const page = { ...firstPage("createdAt"), limit: 100 }
    const written = Effect.gen(function* () {
      const { items } = yield* time.list(all, { filter: {}, page })
      const lines = yield* log.feed(all, { filter: {}, offset: 0, limit: 100 })
      expectSame(
        lines.items
          .filter(({ subject }) => subject === "time_entry")
          .map(({ subjectId }) => subjectId)
          .sort(),
        items.map(({ id }) => id).sort()
      )
      return items
    })
    const startedAt = fromMillis((yield* Clock.currentTimeMillis) - 90 * 60_000)
    yield* timers.start(who, { startedAt })
    return { timers, who, written }
  })

  it.effect("makes one entry of a timer that is stopped many times, also when callers go away meanwhile", () =>
    Effect.gen(function* () {
      const { timers, who, written } = yield* open
      const stops = yield* Effect.forEach(Array.from({ length: atOnce }), () => Effect.forkChild(timers.stop(who)))
      for (const stop of stops.slice(0, atOnce / 2)) {
        yield* Effect.sleep(yield* Random.nextIntBetween(0, 3))
        yield* Fiber.interrupt(stop)
      }
      const ends = yield* Effect.forEach(stops, (stop) => Fiber.await(stop))
      for (const end of ends.slice(atOnce / 2)) {
        if (Exit.isFailure(end)) assert.match(String(end.cause), /NotFound/u)
      }
      assert.isAtMost(ends.filter(Exit.isSuccess).length, 1)
      assert.strictEqual(yield* outcome(timers.stop(who)), "NotFound")
      expectSame(
        (yield* written).map(({ durationMinutes }) => durationMinutes),
        [90]
      )
    })
  )

  it.effect("makes one entry of each of the timers that start and stop at once, of which one runs", () =>
    Effect.gen(function* () {
      const { timers, who, written } = yield* open
      const calls = Array.from({ length: atOnce }, (_, index) =>
        index % 2 === 0
          ? Effect.map(timers.start(who, { description: `${index}` }), ({ value }) => value.stopped?.record)
          : Effect.map(timers.stop(who), ({ value }) => value.record).pipe(
              Effect.catchTag("NotFound", () => Effect.succeed(undefined))
            )
      )
      const ended = (yield* Effect.all(calls, { concurrency: "unbounded" })).filter((entry) => entry !== undefined)
      const running = yield* timers.status(who)
      const entries = yield* written
      expectSame(entries.map(({ id }) => id).sort(), ended.map(({ id }) => id).sort())
      // The one before, and one for each start.
      assert.strictEqual(entries.length + (Option.isSome(running) ? 1 : 0), 1 + atOnce / 2)
      const minutes = entries.map(({ durationMinutes }) => durationMinutes)
      expectSame(
        minutes.toSorted((a, b) => a - b),
        [...Array.from({ length: entries.length - 1 }, () => 1), 90]
      )
    })
  )
})
