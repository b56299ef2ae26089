import { Invoice, type InvoiceBody } from "@hourbook/core/invoices/Invoice"
import { invoiceColumns } from "@hourbook/core/invoices/invoiceFilter"
import { isUnfinished } from "@hourbook/core/invoices/invoiceOrder"
import { packBody, unpackBody } from "@hourbook/core/invoices/packedBody"
import { Effect } from "effect"
import type { Key } from "../table/Action.ts"
import { attributes, type Item } from "../table/attributes.ts"
import { document } from "../table/documents.ts"
import {
  invoiceDraftKey,
  invoiceKey,
  invoiceNumberKey,
  invoicePartKey,
  invoicesOfClientPartition,
  invoicesPartition,
  releasedKey,
  unfinishedInvoiceKey
} from "./invoiceKeys.ts"
import { creationSortKey, daySortKey } from "./recordItems.ts"

const head = document(Invoice)

/** A head with the keys of indexes: by issue date, where what is not issued comes last, and by creation. */
export const headItem = (invoice: Invoice): Item => ({
  ...head.toItem(invoice),
  ...attributes({
    ws: invoicesPartition(invoice.workspaceId),
    cl: invoicesOfClientPartition(invoice.workspaceId, invoice.clientId),
    day: daySortKey(invoiceColumns.issueDate.valueOf(invoice), invoice.createdAt, invoice.id),
    made: creationSortKey(invoice.createdAt, invoice.id)
  })
})

export const toInvoice = (item: Item): Invoice => head.fromItem(item)

export interface Keyed {
  readonly key: Key
  readonly item: Item
}

/** The marks of a document: that it is not issued, and that something is to be done for it. */
export const marksOf = (invoice: Invoice): ReadonlyArray<Keyed> => {
  const { id, state, workspaceId } = invoice
  const item = attributes({ id, workspaceId })
  return [
    ...(state === "issued" ? [] : [{ key: invoiceDraftKey(workspaceId, id), item }]),
    ...(isUnfinished(invoice) ? [{ key: unfinishedInvoiceKey(workspaceId, id), item }] : [])
  ]
}

const releasedItem = ({ id, releasing, workspaceId }: Invoice): ReadonlyArray<Keyed> =>
  releasing ? [{ key: releasedKey(workspaceId, id), item: attributes({ id }) }] : []

export const numberItem = ({ id, number, workspaceId }: Invoice): Keyed | undefined =>
  number === null ? undefined : { key: invoiceNumberKey(workspaceId, number), item: attributes({ id }) }

/** An item has at most 400 kB. */
const mostBytes = 300_000

/** The parts of a document besides its head, in order; each says how many there are. */
export const partItems = Effect.fnUntraced(function* (workspaceId: string, id: string, body: InvoiceBody) {
  const bytes = yield* packBody(body)
  const parts = Math.ceil(bytes.length / mostBytes)
  return Array.from({ length: parts }, (_, part): Keyed => ({
    key: invoicePartKey(workspaceId, id, part),
    item: { bytes: { B: bytes.slice(part * mostBytes, (part + 1) * mostBytes) }, parts: { N: String(parts) } }
  }))
})

/** All items of a document. */
export const documentItems = ({ body, ...invoice }: Invoice & { readonly body: InvoiceBody }) =>
  Effect.map(partItems(invoice.workspaceId, invoice.id, body), (parts): ReadonlyArray<Keyed> => {
    const number = numberItem(invoice)
    return [
      { key: invoiceKey(invoice.workspaceId, invoice.id), item: headItem(invoice) },
      ...marksOf(invoice),
      ...releasedItem(invoice),
      ...(number === undefined ? [] : [number]),
      ...parts
    ]
  })

/** The rest of a document of its parts. A part that a shorter body has left over does not count. */
export const bodyOf = (items: ReadonlyArray<Item>): Effect.Effect<InvoiceBody> => {
  const parts = items
    .slice(0, Number(items[0]?.["parts"]?.N ?? "0"))
    .map((item) => item["bytes"]?.B ?? new Uint8Array())
  return unpackBody(Buffer.concat(parts))
}
