import { Effect } from "effect"
import { bodyOf, toInvoice } from "../layout/invoiceItems.ts"
import { invoiceKey, invoicePartsPrefix } from "../layout/invoiceKeys.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"

/** The records that credit notes of a workspace release, each with the document that had it. */
export const releasedBy = Effect.fnUntraced(function* (
  { batchGet, query }: Dynamo["Service"],
  {
    noteIds,
    partition,
    workspaceId
  }: { readonly workspaceId: string; readonly partition: string; readonly noteIds: ReadonlyArray<string> }
) {
  const notes = (yield* batchGet(noteIds.map((id) => invoiceKey(workspaceId, id)))).map(toInvoice)
  const all = yield* Effect.forEach(
    notes,
    ({ corrects, id }) =>
      Effect.gen(function* () {
        const from = invoicePartsPrefix(id)
        const { lines } = yield* bodyOf(yield* query({ partition, from, to: `${from}${end}` }))
        return corrects === null
          ? []
          : lines.flatMap(({ recordIds }) => recordIds.map((record) => [record, corrects] as const))
      }),
    { concurrency: 4 }
  )
  return new Map(all.flat())
})
