import { Background } from "@hourbook/core/shared/Background"
import { Context, Effect, FiberSet, Layer, Semaphore } from "effect"
import { Database } from "../database/Database.ts"
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
>()("@hourbook/store-postgres/totals/Compactor") {}

export const layer = Layer.effect(
  Compactor,
  Effect.gen(function* () {
    const database = yield* Database
    const background = yield* Background
    // Not a child of the report: that reads inside a transaction which may be over before this begins.
    const fork = yield* FiberSet.makeRuntime()
    const oneAtATime = yield* Semaphore.make(1)
    const waiting = new Set<string>()
    const warnOnce = yield* Effect.cached(
      Effect.logWarning(
        "The tables are of a newer version of Hourbook, so this process does not fold changes into totals; run that version"
      )
    )
    const fold = Effect.fnUntraced(function* (workspaceId: string) {
      let folded = yield* foldDeltas(database, workspaceId)
      while (folded.more) folded = yield* foldDeltas(database, workspaceId, folded.last)
      if (folded.isOld) yield* warnOnce
    })
    return Compactor.of({
      met: (workspaceId, deltas) =>
        Effect.suspend(() => {
          if (deltas <= manyDeltas || waiting.has(workspaceId)) return Effect.void
          waiting.add(workspaceId)
          const folding = oneAtATime.withPermit(fold(workspaceId)).pipe(
            Effect.catchCause((cause) =>
              Effect.logWarning("Could not fold changes into totals; reports are slower", cause)
            ),
            Effect.ensuring(Effect.sync(() => waiting.delete(workspaceId)))
          )
          return Effect.sync(() => background(fork(folding)))
        })
    })
  })
)
