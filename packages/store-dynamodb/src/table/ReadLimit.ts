import { Context } from "effect"

/** The maximum number of records that one query may read: about 4 MB, 500 capacity units, half a second. */
export const ReadLimit = Context.Reference<number>("@hourbook/store-dynamodb/table/ReadLimit", {
  defaultValue: () => 10_000
})
