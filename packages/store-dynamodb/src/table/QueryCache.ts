import { Context, type Effect } from "effect"
import type { Item } from "./attributes.ts"
import type { Query } from "./Query.ts"

/** A query and its result. */
export interface CachedQuery {
  readonly query: Query
  readonly items: Effect.Effect<ReadonlyArray<Item>>
}

/**
 * The results of the queries of one response. Parts of a response often group the same items differently, or need some of what
 * another part has read.
 */
export const QueryCache = Context.Reference<Array<CachedQuery> | undefined>(
  "@hourbook/store-dynamodb/table/QueryCache",
  { defaultValue: () => undefined }
)
