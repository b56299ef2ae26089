import { Context, type Effect } from "effect"
import type { Item } from "./attributes.ts"

/** Queries that one answer has asked, by what they ask. Its parts often add up the same items by different things. */
export const QueryCache = Context.Reference<Map<string, Effect.Effect<ReadonlyArray<Item>>> | undefined>(
  "@hourbook/store-dynamodb/table/QueryCache",
  { defaultValue: () => undefined }
)
