import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { InvoiceId } from "../values/Ids.ts"
import { type DocumentLock, Locked } from "../writing/writeErrors.ts"

/** What a change says of the document that has the record: the record before, and the fields that the line of the log has. */
export interface ClaimedChange {
  readonly before: object | null
  readonly event: Pick<ActivityEvent, "action" | "changes">
}

/** What an issued document was made of: as long as it has the record, this stays. Whatever else a record has is free. */
const lockedFields: ReadonlySet<string> = new Set([
  "durationMinutes",
  "billedMinutes",
  "cost",
  "amount",
  "hourlyRate",
  "workedOn",
  "chargedOn",
  "kind",
  "userId",
  "clientId",
  "projectId",
  "currency",
  "billable",
  "billedElsewhere"
])

/** The document that has a record, if one does. */
export const documentOf = (record: object | null): InvoiceId | null =>
  record !== null && "invoiceId" in record && isId(record.invoiceId) ? record.invoiceId : null

/** The number of the issued document that has a record, as it was when the record was read. */
export const numberOfDocument = (record: object): string | null =>
  "invoiceNumber" in record && typeof record.invoiceNumber === "string" ? record.invoiceNumber : null

const isId = (value: unknown): value is InvoiceId => typeof value === "string"

/** Whether the issue of its document has posted the record: nothing of it changes. */
const isPosted = (record: object): boolean => "posted" in record && record.posted === true

/**
 * The document that must not be issued for a change to be made; null where none matters. The store decides, in the write itself: it
 * refuses with `Locked` where the document is issued, and lets the issue of a draft wait or fail until the change is counted.
 */
export const lockingDocument = ({ before, event: { action, changes } }: ClaimedChange): InvoiceId | null => {
  const document = documentOf(before)
  if (before === null || document === null || action === "created") return null
  const isFree =
    action === "updated" && !isPosted(before) && !Object.keys(changes).some((field) => lockedFields.has(field))
  return isFree ? null : document
}

/** Those of some changes, once each. */
export const lockingDocuments = (changes: ReadonlyArray<ClaimedChange>): ReadonlyArray<InvoiceId> => [
  ...new Set(changes.flatMap((change) => lockingDocument(change) ?? []))
]

/** What is refused where a document with a number has the record. */
export const lockedByDocument = (number: string | null): Locked => {
  const lock: DocumentLock = { by: "invoice", number: number ?? "" }
  return new Locked({ lock })
}
