import { faultDetails } from "@hourbook/core/errors/faultDetails"
import { Background } from "@hourbook/core/scheduling/Background"
import { Effect, FiberSet, Semaphore } from "effect"

/**
 * A job that can be started for a workspace: in the background, one workspace at a time, until the scope closes. Starting it
 * again while it waits or runs has no effect. It must not change any result, so a failure is only a warning.
 */
export const backgroundJob = Effect.fnUntraced(function* (
  run: (workspaceId: string) => Effect.Effect<void>,
  warning: string
) {
  const background = yield* Background
  // Not a child of the request's fiber: its transaction may end before the job starts.
  const fork = yield* FiberSet.makeRuntime()
  const oneAtATime = yield* Semaphore.make(1)
  const queued = new Set<string>()
  return (workspaceId: string): Effect.Effect<void> =>
    Effect.sync(() => {
      if (queued.has(workspaceId)) return
      queued.add(workspaceId)
      const running = oneAtATime.withPermit(run(workspaceId)).pipe(
        Effect.catchCause((cause) => Effect.annotateLogs(Effect.logWarning(warning), faultDetails(cause))),
        Effect.ensuring(Effect.sync(() => queued.delete(workspaceId)))
      )
      background(fork(running))
    })
})
