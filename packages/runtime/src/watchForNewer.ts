import { StoreInspector } from "@hourbook/core/operations/StoreInspector"
import { Context, type Duration, Effect, Layer, Schedule } from "effect"

/** How often a process asks whether a newer version has migrated its store. */
export const WatchInterval = Context.Reference<Duration.Input>("@hourbook/runtime/WatchInterval", {
  defaultValue: () => "5 minutes"
})

const look = Effect.gen(function* () {
  const { migrations } = yield* (yield* StoreInspector).status
  if (migrations === null || migrations.applied <= migrations.latest) return
  yield* Effect.annotateLogs(
    Effect.logError(
      "a newer version of Hourbook has migrated the store of this running process: stop it, and start the newer version. " +
        "Until then its answers can be wrong, and what it writes can lack what the newer version adds"
    ),
    { migrated_to: migrations.applied, known: migrations.latest }
  )
})

/**
 * Says in the log, until the scope closes, that another process has migrated the store to a version that this one does not know. A start is
 * refused then; a process that runs goes on, since its requests would be lost.
 */
export const watchForNewer = Layer.effectDiscard(
  Effect.gen(function* () {
    const interval = yield* WatchInterval
    // A store that is away is reported by those who need it.
    yield* Effect.ignoreCause(look).pipe(Effect.delay(interval), Effect.repeat(Schedule.forever), Effect.forkScoped)
  })
)
