import { Context, Effect, Layer, Queue } from "effect"
import { Database } from "./Database.ts"
import { foldDeltas } from "./foldDeltas.ts"

/** As many deltas as a report may read along before somebody should fold them into the rollups. */
const manyDeltas = 2000

/**
 * Folds deltas into the rollups, when and where a report met too many of them: off its way, one workspace after the
 * other, and for as long as the store is open. Nothing depends on it but speed.
 */
export class Compactor extends Context.Service<
  Compactor,
  {
    /** Says how many deltas somebody met in a workspace. */
    readonly met: (workspaceId: string, deltas: number) => Effect.Effect<void>
  }
>()("@hourbook/store-postgres/Compactor") {}

export const layer = Layer.effect(
  Compactor,
  Effect.gen(function* () {
    const database = yield* Database
    const waiting = new Set<string>()
    const queue = yield* Queue.unbounded<string>()
    const fold = Effect.fnUntraced(function* (workspaceId: string) {
      let folded = yield* foldDeltas(database, workspaceId)
      while (folded.more) folded = yield* foldDeltas(database, workspaceId)
    })
    yield* Queue.take(queue).pipe(
      Effect.flatMap((workspaceId) =>
        Effect.ensuring(
          fold(workspaceId),
          Effect.sync(() => waiting.delete(workspaceId))
        )
      ),
      Effect.catchCause((cause) => Effect.logWarning("Could not fold changes into totals; reports are slower", cause)),
      Effect.forever,
      Effect.forkScoped
    )
    return Compactor.of({
      met: (workspaceId, deltas) =>
        Effect.sync(() => {
          if (deltas <= manyDeltas || waiting.has(workspaceId)) return
          waiting.add(workspaceId)
          Queue.offerUnsafe(queue, workspaceId)
        })
    })
  })
)
