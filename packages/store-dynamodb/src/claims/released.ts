import type { Invoice } from "@hourbook/core/invoices/Invoice"
import type { InvoiceId } from "@hourbook/core/values/Ids"
import { toMillis } from "@hourbook/core/values/Instant"
import { Effect } from "effect"
import { invoicePartsPartition, releasedKey, releasedPrefix } from "../layout/invoiceKeys.ts"
import type { Action } from "../table/Action.ts"
import { attributes, type Item, textOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { expiry } from "../table/indexes.ts"
import { end } from "../table/Query.ts"

/**
 * The records that credit notes have released and whose items may still name the document, with that document. Where an item does, the
 * claim is none.
 */
export type Released = ReadonlyMap<string, InvoiceId>

export const noneReleased: Released = new Map()

/** How long a mark stays after the last record is freed: what was read before, or by an index, may still name the document. */
const secondsKept = 3600

/** The mark of a credit note that frees records, from its issue until an hour after the last. */
export const releaseMarks = (before: Invoice | null, after: Invoice | null): ReadonlyArray<Action<never>> => {
  if (after === null || (before?.releasing ?? false) === after.releasing) return []
  const key = releasedKey(after.workspaceId, after.id)
  const until = Math.ceil(toMillis(after.updatedAt) / 1000) + secondsKept
  return [{ _tag: "Put", key, item: attributes({ id: after.id, [expiry]: after.releasing ? null : until }) }]
}

/** What the credit notes of a workspace release now, or have a moment ago: usually nothing. */
export const releasedIn = Effect.fnUntraced(function* (dynamo: Dynamo["Service"], workspaceId: string) {
  const partition = invoicePartsPartition(workspaceId)
  const marks = yield* dynamo.query({ partition, from: releasedPrefix, to: `${releasedPrefix}${end}` })
  if (marks.length === 0) return noneReleased
  // Loads what reads documents, which most requests do not need.
  const { releasedBy } = yield* Effect.promise(() => import("./releasedBy.ts"))
  const noteIds = marks.map((mark) => textOf(mark, "id"))
  const released: Released = yield* releasedBy(dynamo, { workspaceId, partition, noteIds })
  return released
})

/** A record whose document has released it, without that document. */
export const unlessReleased = <A extends { readonly id: string }>(released: Released, record: A): A =>
  "invoiceId" in record && record.invoiceId !== null && released.get(record.id) === record.invoiceId
    ? { ...record, invoiceId: null, invoiceNumber: null }
    : record

/** Whether a document was credited, so that it may have released something. */
export const isCredited = (head: Item): boolean => Number(head["credited"]?.S ?? "0") > 0
