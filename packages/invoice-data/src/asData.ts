import type { InvoiceData } from "@hourbook/core/invoices/Invoice"
import type { DocumentToIssue } from "@hourbook/core/invoices/IssueCheck"
import { Sha256Hash } from "@hourbook/core/values/Sha256Hash"
import { write } from "@hourbook/einvoice/writers/write"
import { eInvoiceOf } from "./eInvoiceOf.ts"

/** A document as data in the profile of its client; null where that is PDF alone. */
export const asData = (document: DocumentToIssue): InvoiceData | null => {
  const { profile } = document.body.frozen.buyer
  if (profile === "pdf") return null
  const xml = write(eInvoiceOf(document), profile)
  const hash = new Sha256Hash()
  hash.update(xml)
  return { profile, xml, sha256: hash.digest() }
}
