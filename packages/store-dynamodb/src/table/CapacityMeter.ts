import { Context } from "effect"

/** What calls have cost, in capacity units as DynamoDB bills them. */
export interface Capacity {
  readonly read: number
  readonly write: number
}

/** Whoever wants to know what the calls of a request or an operation cost: told of each call, also of those that failed. */
export const CapacityMeter = Context.Reference<{ readonly add: (used: Capacity) => void }>(
  "@hourbook/store-dynamodb/table/CapacityMeter",
  { defaultValue: () => ({ add: () => {} }) }
)

/** A meter that adds everything up. */
export const adding = () => {
  let total: Capacity = { read: 0, write: 0 }
  return {
    add: ({ read, write }: Capacity): void => {
      total = { read: total.read + read, write: total.write + write }
    },
    total: (): Capacity => total
  }
}
