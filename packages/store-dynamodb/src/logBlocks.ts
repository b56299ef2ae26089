import { BlockTaken, LogBlocks } from "@hourbook/core/sealing/LogBlocks"
import { Effect, Layer } from "effect"
import { blockItem, toBlock } from "./layout/blockItems.ts"
import { logBlockKey, logBlocksPartition } from "./layout/itemKeys.ts"
import type { Item } from "./table/attributes.ts"
import { Dynamo, type QueryPage } from "./table/Dynamo.ts"

export const layer = Layer.effect(
  LogBlocks,
  Effect.map(Dynamo, (dynamo) =>
    LogBlocks.of({
      page: Effect.fnUntraced(function* ({ workspaceId }, { limit, ...place }) {
        const partition = logBlocksPartition(workspaceId)
        const sortKeyOf = (n: number) => logBlockKey(workspaceId, n).sk
        const query =
          "after" in place
            ? { partition, from: sortKeyOf(place.after + 1), limit }
            : {
                partition,
                direction: "desc" as const,
                limit,
                ...(place.before === null ? {} : { to: sortKeyOf(place.before - 1) })
              }
        const items: Array<Item> = []
        let next: Item | undefined
        do {
          const got: QueryPage = yield* dynamo.page(query, next)
          items.push(...got.items)
          next = got.next
        } while (next !== undefined && items.length < limit)
        return items.slice(0, limit).map((item) => toBlock(workspaceId, item))
      }),
      // The same block may be sent again after a lost response.
      add: (block) => {
        const item = blockItem(block)
        const names = Object.keys(item)
        return Effect.asVoid(
          dynamo.update(
            logBlockKey(block.workspaceId, block.n),
            {
              text: `set ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
              values: Object.fromEntries(Object.entries(item).map(([name, value]) => [`:${name}`, value]))
            },
            {
              text: "attribute_not_exists(#pk) or #head = :head",
              otherwise: () => new BlockTaken()
            }
          )
        )
      }
    })
  )
)
