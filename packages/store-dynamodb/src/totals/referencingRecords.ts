import { recordKindNames } from "@hourbook/core/shared/recordKindNames"
import { recordKinds } from "@hourbook/core/shared/recordKinds"
import { Effect } from "effect"
import { monthsPartition } from "../layout/itemKeys.ts"
import { letters } from "../layout/letters.ts"
import { longId } from "../layout/sortable.ts"
import { type Item, numberOf, textOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { partsOf } from "./rollupWrites.ts"

/** The month, the entities and the currency in the sort key of an item of totals. */
export const parseTotalsKey = (item: Item) => {
  const [month = "", user = "", client = "", project = "", currency = ""] = partsOf(textOf(item, "sk"))
  const idOf = (short: string) => (short === "" ? null : longId(short))
  return { month, userId: longId(user), clientId: idOf(client), projectId: idOf(project), currency }
}

/** The number of records of each kind that reference a project or client, from totals, which are read consistently. */
export const referencingRecords = (
  { query }: Dynamo["Service"],
  workspaceId: string,
  references: (entities: ReturnType<typeof parseTotalsKey>) => boolean
) =>
  Effect.forEach(
    recordKindNames,
    (of) =>
      Effect.map(
        query({ partition: monthsPartition(workspaceId), from: letters[of], to: `${letters[of]}${end}` }),
        (items) => ({
          noun: recordKinds[of].many,
          count: items
            .filter((item) => references(parseTotalsKey(item)))
            .reduce((sum, item) => sum + numberOf(item, "n"), 0)
        })
      ),
    { concurrency: "unbounded" }
  )
