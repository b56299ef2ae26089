import { Context } from "effect"

/** As many records as one question may read: about 4 MB, 500 units, half a second. */
export const ReadLimit = Context.Reference<number>("@hourbook/store-dynamodb/table/ReadLimit", {
  defaultValue: () => 10_000
})
