import type { Invoice } from "../invoices/Invoice.ts"
import type { InAccount } from "./AccountRecords.ts"
import type { BookDocument } from "./openItems.ts"

/** An issued document, as accounts have it. None of a draft. */
export const bookDocument = (document: Invoice): ReadonlyArray<BookDocument & InAccount> => {
  const { clientId, corrects, currency, dueDate, id, issueDate, kind, number, totals } = document
  if (issueDate === null || number === null || totals === null) return []
  return [
    { clientId, currency, id, kind, corrects, number, issueDate, dueDate: dueDate ?? issueDate, gross: totals.gross }
  ]
}
