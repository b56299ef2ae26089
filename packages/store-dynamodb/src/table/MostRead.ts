import { Context } from "effect"

/** As many records as one question may read: about 4 MB, 500 units, half a second. */
export const MostRead = Context.Reference<number>("@hourbook/store-dynamodb/table/MostRead", {
  defaultValue: () => 10_000
})
