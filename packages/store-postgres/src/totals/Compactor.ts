import { Context, Effect, Layer, Metric } from "effect"
import { backgroundJob } from "../database/backgroundJob.ts"
import { Database } from "../database/Database.ts"
import { type Folded, foldDeltas } from "./foldDeltas.ts"

/** The maximum number of pending deltas in a report; above it, they are folded into the rollups. */
const maxPending = 2000

const folds = Metric.counter("hourbook_folds_total", {
  description: "Transactions that folded deltas into totals",
  incremental: true
})
const foldedDeltas = Metric.counter("hourbook_folded_deltas_total", {
  description: "Deltas that were folded into totals",
  incremental: true
})

/**
 * Folds deltas into the rollups after a report read too many of them: in the background, one workspace at a time, until the
 * store closes. It affects only the speed of reports, not their results.
 */
export class Compactor extends Context.Service<
  Compactor,
  {
    /** Reports the number of pending deltas that a query read in a workspace. */
    readonly reportPending: (workspaceId: string, deltas: number) => Effect.Effect<void>
  }
>()("@hourbook/store-postgres/totals/Compactor") {}

const counted = (folding: Effect.Effect<Folded>): Effect.Effect<Folded> =>
  Effect.tap(folding, ({ folded }) => Effect.andThen(Metric.update(folds, 1), Metric.update(foldedDeltas, folded)))

export const layer = Layer.effect(
  Compactor,
  Effect.gen(function* () {
    const database = yield* Database
    // From the start, since rates of a metric need its first value.
    yield* Effect.andThen(Metric.update(folds, 0), Metric.update(foldedDeltas, 0))
    const warnOnce = yield* Effect.cached(
      Effect.logWarning(
        "The tables are of a newer version of Hourbook, so this process does not fold changes into totals; run that version"
      )
    )
    const fold = Effect.fnUntraced(function* (workspaceId: string) {
      let folded = yield* counted(foldDeltas(database, workspaceId))
      while (folded.more) folded = yield* counted(foldDeltas(database, workspaceId, folded.last))
      if (folded.isOld) yield* warnOnce
    })
    const start = yield* backgroundJob(fold, "Could not fold changes into totals; reports are slower")
    return Compactor.of({
      reportPending: (workspaceId, deltas) => (deltas <= maxPending ? Effect.void : start(workspaceId))
    })
  })
)
