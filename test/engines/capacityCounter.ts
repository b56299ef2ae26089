import type { ConsumedCapacity, DynamoDBClient } from "@aws-sdk/client-dynamodb"

const writes = new Set(["TransactWriteItemsCommand", "UpdateItemCommand"])

/** Adds up the capacity that all calls of a client take. */
export const capacityCounter = () => {
  let total = { read: 0, write: 0, calls: 0 }
  const configure = (client: DynamoDBClient): void =>
    client.middlewareStack.add(
      (next, context) => async (args) => {
        const result = await next(args)
        const consumed = (result.output as { ConsumedCapacity?: ConsumedCapacity | Array<ConsumedCapacity> })
          .ConsumedCapacity
        const units = [consumed ?? []].flat().reduce((sum, { CapacityUnits }) => sum + (CapacityUnits ?? 0), 0)
        total.calls++
        total[writes.has(String(context["commandName"])) ? "write" : "read"] += units
        return result
      },
      { step: "initialize", name: "capacity" }
    )
  /** What was taken since the last time. */
  const take = () => {
    const taken = total
    total = { read: 0, write: 0, calls: 0 }
    return taken
  }
  return { configure, take }
}
