import { listedKinds } from "@hourbook/core/facts/factKinds"
import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import { type RecordKindName, recordKinds } from "@hourbook/core/kinds/recordKinds"
import { Effect } from "effect"
import { monthsPartition } from "../layout/itemKeys.ts"
import { totalsLetterOf, totalsLetters } from "../layout/letters.ts"
import { longId } from "../layout/sortable.ts"
import { unsafeBrand } from "../layout/unsafeBrand.ts"
import { type Item, numberOf, textOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { endingOf } from "./numberNames.ts"
import { partsOf } from "./rollupWrites.ts"

/** The month, the entities and the currency in the sort key of an item of totals. */
export const parseTotalsKey = (item: Item) => {
  const [month = "", user = "", client = "", project = "", currency = ""] = partsOf(textOf(item, "sk"))
  const idOf = (short: string) => (short === "" ? null : longId(short))
  return { month, userId: idOf(user), clientId: idOf(client), projectId: idOf(project), currency }
}

/** The names of the numbers that count the records of a kind in the totals of a month. */
const countsOf = (of: RecordKindName): ReadonlyArray<string> =>
  listedKinds[of].map((kind) => `n${endingOf({ kind, currency: noCurrency }, noCurrency)}`)
const noCurrency = unsafeBrand.currency("")

/** The number of records of each kind that reference a project or client, from totals, which are read consistently. */
export const referencingRecords = Effect.fnUntraced(function* (
  { query }: Dynamo["Service"],
  workspaceId: string,
  references: (entities: ReturnType<typeof parseTotalsKey>) => boolean
) {
  const found = yield* Effect.forEach(
    totalsLetters,
    (letter) =>
      Effect.map(
        query({ partition: monthsPartition(workspaceId), from: letter, to: `${letter}${end}` }),
        (items) => [letter, items.filter((item) => references(parseTotalsKey(item)))] as const
      ),
    { concurrency: "unbounded" }
  )
  const items = new Map(found)
  return recordKindNames.map((of) => {
    const names = countsOf(of)
    const counts = (items.get(totalsLetterOf(of)) ?? []).flatMap((item) => names.map((name) => numberOf(item, name)))
    return { noun: recordKinds[of].many, count: counts.reduce((sum, count) => sum + count, 0) }
  })
})
