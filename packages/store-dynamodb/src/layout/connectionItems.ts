import { Connection } from "@hourbook/core/connections/Connection"
import { Effect } from "effect"
import { type Item, textOf } from "../table/attributes.ts"
import { document } from "../table/documents.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { connectionsPartition } from "./itemKeys.ts"

export const connectionDocument = document(Connection)

/** The connections of a member. All connections of a workspace share a partition, sorted by id. */
export const connectionsFor = (
  { query }: Dynamo["Service"],
  workspaceId: string,
  userId: string
): Effect.Effect<ReadonlyArray<Item>> =>
  Effect.map(query({ partition: connectionsPartition(workspaceId) }), (items) =>
    items.filter((item) => textOf(item, "userId") === userId)
  )
