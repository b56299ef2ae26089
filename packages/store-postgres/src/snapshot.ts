import { Snapshot } from "@hourbook/core/access/Snapshot"
import { Effect, Layer } from "effect"
import { Database } from "./database/Database.ts"

export const layer = Layer.effect(
  Snapshot,
  Effect.map(Database, ({ snapshot }) =>
    Snapshot.of({
      // What a reading refuses is an answer as well, and no reason to roll back.
      of: ({ workspaceId }, reading) =>
        Effect.result(reading).pipe(snapshot(workspaceId), Effect.orDie, Effect.flatMap(Effect.fromResult))
    })
  )
)
