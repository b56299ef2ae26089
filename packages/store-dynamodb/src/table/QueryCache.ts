import { Context, type Effect } from "effect"
import type { Item } from "./attributes.ts"

/** The results of the queries of one response, by query. Parts of a response often group the same items differently. */
export const QueryCache = Context.Reference<Map<string, Effect.Effect<ReadonlyArray<Item>>> | undefined>(
  "@hourbook/store-dynamodb/table/QueryCache",
  { defaultValue: () => undefined }
)
