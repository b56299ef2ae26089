import { assert, layer } from "@effect/vitest"
import { CalendarFeeds } from "@hourbook/core/sharing/CalendarFeeds"
import { type CalendarPage, mostInCalendar } from "@hourbook/core/sharing/makeCalendarFeeds"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { clockAt } from "../../support/clockAt.ts"
import { aTimeEntry, day, principal } from "../../support/data/builders.ts"
import { changesBy } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { useCases } from "../../support/useCases.ts"

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))("the pages of a calendar feed", (it) => {
  it.effect(
    "have the newest entries up to the most of a feed, none twice, and none that are older than 13 months",
    () =>
      Effect.gen(function* () {
        const { mary, workspace } = yield* seedWorkspace
        const [feeds, time] = [yield* CalendarFeeds, yield* TimeRepository]
        const owner = mary.member
        const entry = (workedOn: string) => aTimeEntry({ owner }, { workedOn: day(workedOn) })
        const march = Array.from({ length: mostInCalendar - 1 }, () => entry("2026-03-01"))
        const entries = [entry("2026-03-30"), ...march, entry("2026-02-28"), entry("2025-02-27")]
        yield* time.saveAll(entries.map((one) => changesBy(owner, "time_entry").create(one)))
        const who = principal("member", { workspace, member: owner })
        const read = Effect.gen(function* () {
          const { first } = yield* feeds.open((yield* feeds.make(who)).secret)
          const idsFrom = ({ entries: some, next }: CalendarPage): Effect.Effect<ReadonlyArray<string>> => {
            assert.isAtMost(some.length, 500)
            const ids = some.map(({ id }) => id)
            return next === null
              ? Effect.succeed(ids)
              : Effect.map(Effect.flatMap(next, idsFrom), (others) => [...ids, ...others])
          }
          return yield* Effect.flatMap(first, idsFrom)
        }).pipe(clockAt("2026-03-31T12:00:00.000Z"))
        const most = entries.slice(0, mostInCalendar)
        const ids = yield* read
        assert.strictEqual(ids[0], most[0]?.id)
        assert.deepStrictEqual(new Set(ids), new Set(most.map(({ id }) => id)))
        assert.lengthOf(ids, mostInCalendar)

        yield* time.saveAll(march.slice(1).map((one) => changesBy(owner, "time_entry").remove(one)))
        const left = [entries[0], march[0], entries.at(-2)].flatMap((one) => one?.id ?? [])
        assert.deepStrictEqual(yield* read, left)
      })
  )
})
