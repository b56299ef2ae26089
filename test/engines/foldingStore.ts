import { moneyPorts } from "@hourbook/core/money/moneyKinds"
import type { RecordRepository } from "@hourbook/core/records/RecordRepository"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { valueStandings } from "@hourbook/store-postgres/totals/standings/valueStandings"
import { Effect, Layer, Random } from "effect"

/** The store, which folds what was written into its totals at any time: after about every third write; and values standings. */
export const foldingStore = <E>(engine: Layer.Layer<Database, E>) => {
  const folding = <A, Id, Sort extends string>(
    { fold }: { readonly fold: (workspaceId: string) => Effect.Effect<unknown> },
    repository: RecordRepository<A, Id, Sort>
  ): RecordRepository<A, Id, Sort> => ({
    ...repository,
    save: (change) => Effect.tap(repository.save(change), fold(change.event.workspaceId)),
    saveAll: (creations) =>
      Effect.tap(
        repository.saveAll(creations),
        Effect.forEach(creations.slice(0, 1), ({ event }) => fold(event.workspaceId))
      )
  })
  const folder = Effect.map(Database, (database) => ({
    fold: Effect.fnUntraced(function* (workspaceId: string) {
      if ((yield* Random.nextIntBetween(0, 3)) === 0) yield* foldDeltas(database, workspaceId)
      if ((yield* Random.nextIntBetween(0, 5)) === 0) yield* valueStandings(database, workspaceId)
    })
  }))
  return Layer.mergeAll(
    Layer.effect(TimeRepository, Effect.zipWith(folder, TimeRepository, folding)),
    moneyPorts((_, port) => Effect.zipWith(folder, port, folding))
  ).pipe(Layer.provideMerge(PostgresStore.layer), Layer.provideMerge(engine))
}
