import { BatchWriteItemCommand } from "@aws-sdk/client-dynamodb"
import { keyOf } from "@hourbook/store-dynamodb/table/Action"
import { attributes, type Item } from "@hourbook/store-dynamodb/table/attributes"
import { Dynamo } from "@hourbook/store-dynamodb/table/Dynamo"
import type { Addition } from "@hourbook/store-dynamodb/totals/rollupWrites"
import { Effect } from "effect"

/** Adds up what writes add to totals, to be put into the table at once, in one write shard. */
export const totalsToPut = () => {
  const totals = new Map<string, Addition & { readonly numbers: Map<string, bigint> }>()
  return {
    add: ({ indexKeys = {}, key, numbers }: Addition) => {
      const place = `${key.pk} ${key.sk}`
      const own = totals.get(place) ?? { key, indexKeys, numbers: new Map<string, bigint>() }
      for (const [name, value] of numbers) own.numbers.set(name, (own.numbers.get(name) ?? 0n) + value)
      totals.set(place, own)
    },
    items: (): ReadonlyArray<Item> =>
      [...totals.values()].map(({ indexKeys = {}, key: { pk, sk }, numbers }) => ({
        ...attributes(indexKeys),
        ...attributes(Object.fromEntries(numbers)),
        ...keyOf({ pk, sk: `${sk}#0` })
      }))
  }
}

/** Puts items into the table, in no order. */
export const putItems = Effect.fnUntraced(function* (items: ReadonlyArray<Item>) {
  const { client, table } = yield* Dynamo
  const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, index) =>
    items.slice(index * 25, index * 25 + 25)
  )
  yield* Effect.forEach(
    batches,
    (batch) =>
      Effect.promise(() =>
        client.send(
          new BatchWriteItemCommand({ RequestItems: { [table]: batch.map((Item) => ({ PutRequest: { Item } })) } })
        )
      ),
    { concurrency: 4, discard: true }
  )
})
