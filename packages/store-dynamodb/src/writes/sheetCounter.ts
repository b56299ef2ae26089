import { lockedSheet, type SheetPlace } from "@hourbook/core/locks/lockedSheet"
import { longestSheet } from "@hourbook/core/sheets/Sheet"
import { addDays } from "@hourbook/core/values/CalendarDate"
import { compareText } from "@hourbook/core/values/fold"
import { Locked } from "@hourbook/core/writing/writeErrors"
import { Data, Effect } from "effect"
import { deletionEpochKey, sheetsPartition } from "../layout/itemKeys.ts"
import { sheetDocument } from "../layout/sheetItems.ts"
import { shortId } from "../layout/sortable.ts"
import type { Condition } from "../table/Action.ts"
import { type Item, numberOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { shards } from "./WriteShards.ts"

/** A timesheet of the workspace changed its state since a writer looked: it has to look again. */
export class SheetsMoved extends Data.TaggedError("SheetsMoved")<{ readonly now: number }> {}

const counterOf = (item: Item | undefined): number => (item?.["sheets"] === undefined ? 0 : numberOf(item, "sheets"))

/**
 * The condition that no timesheet of the workspace changed its state since a writer looked at its counter, and then at the sheets.
 * Each write shard has the counter, and there is none before the first sheet.
 */
export const sheetsAre = <E>(seen: number, condition: Condition<E>): Condition<E | SheetsMoved> => {
  const same = seen === 0 ? "attribute_not_exists(#sheets)" : "#sheets = :sheets"
  return {
    text: `${condition.text} and ${same}`,
    values: { ...condition.values, ...(seen === 0 ? {} : { ":sheets": { N: String(seen) } }) },
    otherwise: (found) => {
      const now = counterOf(found)
      return now === seen ? condition.otherwise(found) : new SheetsMoved({ now })
    }
  }
}

/** Has writers look at timesheets again. After a lost response it may count twice, which does no harm. */
export const countSheets = (dynamo: Dynamo["Service"], workspaceId: string): Effect.Effect<void> =>
  Effect.forEach(
    shards,
    (shard) =>
      dynamo.update(deletionEpochKey(workspaceId, shard), {
        text: "add #sheets :one",
        values: { ":one": { N: "1" } }
      }),
    { concurrency: 5, discard: true }
  )

/** Refuses if a timesheet locks one of some places, as it is now. */
export const checkSheets = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  workspaceId: string,
  places: ReadonlyArray<SheetPlace>
): Effect.fn.Return<void, Locked> {
  const items = yield* Effect.forEach(
    Map.groupBy(places, ({ userId }) => userId),
    ([userId, own]) => {
      const days = own.map(({ day }) => day).sort(compareText)
      const [first, last = first] = [days[0], days.at(-1)]
      return first === undefined || last === undefined
        ? Effect.succeed([])
        : dynamo.query({
            partition: sheetsPartition(workspaceId),
            from: `${shortId(userId)}${addDays(first, -longestSheet)}`,
            to: `${shortId(userId)}${last}${end}`
          })
    },
    { concurrency: "unbounded" }
  )
  const lock = lockedSheet(places, items.flat().map(sheetDocument.fromItem))
  if (lock !== undefined) return yield* new Locked({ lock })
})
