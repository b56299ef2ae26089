import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { Effect } from "effect"
import { chooseIndex } from "../layout/chooseIndex.ts"
import { cellsOfEntityPartition, cellsPartition } from "../layout/itemKeys.ts"
import type { Item } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import type { DateRange } from "./periods.ts"

/** Reads the items of one kind of totals in the months of a range, by their letter. */
export const readMonths = (
  { query }: Dynamo["Service"],
  partition: string,
  letter: string,
  { from, to }: DateRange
): Effect.Effect<ReadonlyArray<Item>> =>
  query({
    partition,
    from: `${letter}${from?.slice(0, 7) ?? ""}`,
    to: `${letter}${to?.slice(0, 7) ?? ""}${end}`
  })

/**
 * Reads the cells in the months of a range, with others than the filter's. For a few projects, clients or members an index
 * finds them; like lists, the index can lag for a moment.
 */
export const readCells = (
  dynamo: Dynamo["Service"],
  workspaceId: string,
  { filter, letter }: { readonly letter: string; readonly filter: RecordFilter },
  { from, to }: DateRange
): Effect.Effect<ReadonlyArray<Item>> => {
  const named = chooseIndex(filter)
  if (named === undefined) return readMonths(dynamo, cellsPartition(workspaceId), letter, { from, to })
  return Effect.map(
    Effect.forEach(
      named.ids,
      (id) =>
        dynamo.query({
          index: named.index,
          partition: cellsOfEntityPartition(letter, workspaceId, id),
          from: from?.slice(0, 7),
          to: to?.slice(0, 7)
        }),
      { concurrency: 8 }
    ),
    (items) => items.flat()
  )
}
