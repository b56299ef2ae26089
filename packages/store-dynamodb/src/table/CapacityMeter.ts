import { Context } from "effect"

/** Consumed capacity, in the units that DynamoDB bills. */
export interface Capacity {
  readonly read: number
  readonly write: number
}

/** Receives the capacity that each call consumed. */
export const CapacityMeter = Context.Reference<{ readonly add: (used: Capacity) => void }>(
  "@hourbook/store-dynamodb/table/CapacityMeter",
  { defaultValue: () => ({ add: () => {} }) }
)

/** Creates a meter that sums the capacity of all calls. */
export const adding = () => {
  let total: Capacity = { read: 0, write: 0 }
  return {
    add: ({ read, write }: Capacity): void => {
      total = { read: total.read + read, write: total.write + write }
    },
    total: (): Capacity => total
  }
}
