import { Clock, Duration, Effect, Exit, Schedule, Scope } from "effect"
import type { Connect } from "../engine/Connect.ts"
import { type DatabaseThread, startWorker } from "./startWorker.ts"

/** When it is tried again, after a first time at once: what the disk lacks may be back at any time. */
const tries = Schedule.min([Schedule.exponential("250 millis"), Schedule.spaced("5 seconds")])

/** The thread in a scope of its own, which ends with this one unless it is closed before. */
const startedIn = Effect.fnUntraced(function* (directory: string, parent: Scope.Scope) {
  const scope = yield* Scope.fork(parent)
  const thread = yield* startWorker(directory).pipe(
    Effect.provideService(Scope.Scope, scope),
    Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause)))
  )
  return { thread, close: Scope.close(scope, Exit.void) }
})

/**
 * The database of a directory, which is opened again whenever its thread ends by itself: PostgreSQL ends after a write that the
 * disk refused, for the journal to be replayed by the next start. Meanwhile a session is refused, as where a server is away, and
 * what was sent before is lost unless it was acknowledged. The first start fails as {@link startWorker} does.
 */
export const keepOpen = Effect.fnUntraced(function* (directory: string) {
  // Of its own, so that what watches the threads ends before they do.
  const parent = yield* Scope.fork(yield* Effect.scope)
  let current = yield* startedIn(directory, parent)

  const reopened = startedIn(directory, parent).pipe(
    Effect.tapError((error) =>
      error._tag === "DataDirectoryInUse"
        ? Effect.logWarning(error.message)
        : Effect.annotateLogs(Effect.logDebug("the embedded database could not be opened"), { reason: error.message })
    ),
    Effect.retry(tries)
  )
  const watch = Effect.gen(function* () {
    const reason = yield* current.thread.ended
    yield* current.close
    const since = yield* Clock.currentTimeMillis
    yield* Effect.annotateLogs(
      Effect.logError("the embedded database has ended: it is opened again, and requests get 503 until then"),
      { reason: reason.message }
    )
    current = yield* reopened
    const away = Duration.millis((yield* Clock.currentTimeMillis) - since)
    yield* Effect.logInfo(`the embedded database is open again, after ${Duration.format(away)}`)
  })
  yield* Effect.forkScoped(Effect.forever(watch))

  const connect: Connect = (ready) => current.thread.connect(ready)
  const database: Pick<DatabaseThread, "connect"> = { connect }
  return database
})
