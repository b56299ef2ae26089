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

/** Whom and what the totals of an item belong to. */
export const belongingOf = (item: Item) => {
  const [month = "", user = "", client = "", project = "", currency = ""] = partsOf(textOf(item, "sk"))
  const idOf = (short: string) => (short === "" ? null : longId(short))
  return { month, userId: longId(user), clientId: idOf(client), projectId: idOf(project), currency }
}

/** How many records of which kind point at a project or client: known from totals, which are never behind. */
export const referencingRecords = (
  { query }: Dynamo["Service"],
  workspaceId: string,
  pointsAtIt: (belonging: ReturnType<typeof belongingOf>) => boolean
) =>
  Effect.forEach(
    recordKindNames,
    (of) =>
      Effect.map(
        query({ partition: monthsPartition(workspaceId), from: letters[of], to: `${letters[of]}${end}` }),
        (items) => ({
          noun: recordKinds[of].many,
          count: items
            .filter((item) => pointsAtIt(belongingOf(item)))
            .reduce((sum, item) => sum + numberOf(item, "n"), 0)
        })
      ),
    { concurrency: "unbounded" }
  )
