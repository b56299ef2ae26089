import { Array as Arr } from "effect"
import type { Addition } from "./rollupWrites.ts"

/** The maximum number of items that one transaction changes, and of the numbers of each: an expression is limited to 4 KB. */
const batchSize = 50
const maxNumbers = 100

/** Additions to distinct items in parts that one transaction each can write: none of them has an item twice. */
export const additionBatches = (additions: ReadonlyArray<Addition>): ReadonlyArray<ReadonlyArray<Addition>> => {
  const parts = additions.flatMap(({ numbers, ...item }) =>
    Arr.chunksOf([...numbers], maxNumbers).map((some, turn) => ({
      turn,
      addition: { ...item, numbers: new Map(some) }
    }))
  )
  return [...Map.groupBy(parts, ({ turn }) => turn).values()].flatMap((turn) =>
    Arr.chunksOf(
      turn.map(({ addition }) => addition),
      batchSize
    )
  )
}
