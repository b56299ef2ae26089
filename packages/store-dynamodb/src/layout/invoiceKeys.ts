import { fold } from "@hourbook/core/values/fold"
import type { Key } from "../table/Action.ts"
import { shortId } from "./sortable.ts"

/** The heads of documents, sorted by id; in indexes, those of a workspace or of a client. */
export const invoicesPartition = (workspaceId: string): string => `v${shortId(workspaceId)}`
export const invoicesOfClientPartition = (workspaceId: string, clientId: string): string =>
  `v${shortId(workspaceId)}${shortId(clientId)}`
export const invoiceKey = (workspaceId: string, id: string): Key => ({
  pk: invoicesPartition(workspaceId),
  sk: shortId(id)
})

/** What else there is of documents: the parts of each, by its id; numbers, each of which is taken once; what is not issued; and what frees records. */
export const invoicePartsPartition = (workspaceId: string): string => `z${shortId(workspaceId)}`
const within = (workspaceId: string, sk: string): Key => ({ pk: invoicePartsPartition(workspaceId), sk })
export const invoicePartsPrefix = (id: string): string => `p${shortId(id)}`
export const invoicePartKey = (workspaceId: string, id: string, part: number): Key =>
  within(workspaceId, `${invoicePartsPrefix(id)}${String(part).padStart(4, "0")}`)
export const invoiceNumberKey = (workspaceId: string, number: string): Key => within(workspaceId, `n${fold(number)}`)
export const invoiceDraftPrefix = "d"
export const invoiceDraftKey = (workspaceId: string, id: string): Key =>
  within(workspaceId, `${invoiceDraftPrefix}${shortId(id)}`)

/** Credit notes that free records, or have a moment ago. */
export const releasedPrefix = "r"
export const releasedKey = (workspaceId: string, id: string): Key =>
  within(workspaceId, `${releasedPrefix}${shortId(id)}`)

/** Those of all workspaces that are filling or releasing. */
export const unfinishedInvoices = "invoices"
export const unfinishedInvoiceKey = (workspaceId: string, id: string): Key => ({
  pk: unfinishedInvoices,
  sk: `${shortId(id)}${shortId(workspaceId)}`
})
