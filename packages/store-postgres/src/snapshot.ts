import { Snapshot } from "@hourbook/core/access/Snapshot"
import { Effect, Layer } from "effect"
import { Database } from "./database/Database.ts"
import { SnapshotSearches } from "./records/TextSearch.ts"

export const layer = Layer.effect(
  Snapshot,
  Effect.map(Database, ({ snapshot }) =>
    Snapshot.of({
      // An expected error of the reads is a result as well, so it does not roll back.
      of: ({ workspaceId }, reading) =>
        Effect.result(reading).pipe(
          Effect.provideService(SnapshotSearches, new Map()),
          snapshot(workspaceId),
          Effect.orDie,
          Effect.flatMap(Effect.fromResult)
        )
    })
  )
)
