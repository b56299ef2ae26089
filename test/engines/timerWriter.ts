import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { Timers } from "@hourbook/core/time/Timers"
import { fromMillis } from "@hourbook/core/values/Instant"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Clock, Effect, Layer } from "effect"
import { principal } from "../support/data/builders.ts"
import { seedWorkspace } from "../support/data/seedWorkspace.ts"

const starters = 8
const stoppers = 8

/** Starts and stops the timer of one member, many at once, and says how many entries were acknowledged after each of them. */
const timeForever = Effect.gen(function* () {
  const { mary, workspace } = yield* seedWorkspace
  const timers = yield* Timers.make.pipe(Effect.provideServiceEffect(TimeEntries, TimeEntries.make))
  const who = principal("member", { workspace, member: mary.member })
  yield* timers.start(who, { startedAt: fromMillis((yield* Clock.currentTimeMillis) - 90 * 60_000) })
  let acknowledged = 0
  const acknowledge = Effect.sync(() => process.stdout.write(`wrote ${++acknowledged}\n`))
  const start = Effect.flatMap(timers.start(who, {}), ({ value }) =>
    value.stopped === null ? Effect.void : acknowledge
  )
  const stop = Effect.flatMap(timers.stop(who), () => acknowledge).pipe(Effect.catchTag("NotFound", () => Effect.void))
  yield* Effect.all(
    [...Array.from({ length: starters }, () => start), ...Array.from({ length: stoppers }, () => stop)].map((call) =>
      Effect.forever(Effect.andThen(call, Effect.sleep("1 millis")))
    ),
    { concurrency: "unbounded" }
  )
})

/** Runs as a process of its own: `timerWriter.ts <directory>`. */
if (import.meta.filename === process.argv[1]) {
  const directory = process.argv[2] ?? ""
  const store = PostgresStore.layer.pipe(Layer.provideMerge(layerPglite({ directory })))
  await Effect.runPromise(timeForever.pipe(Effect.provide(store)))
}
