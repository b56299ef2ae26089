import type { PrintableInvoice } from "@hourbook/core/invoices/issuedInvoice"
import type { InvoicePaper } from "@hourbook/paper/InvoicePaper"
import type { Sheet } from "@hourbook/paper/sheet/Sheet"
import type { InLanguage } from "@hourbook/paper/sheet/Writing"
import { Effect } from "effect"
import { invoiceOnPaper, languageOfInvoice } from "./invoiceOnPaper.ts"

/** What comes with a document in its file: its data for programs, and its timesheet. */
export interface InvoiceExtras {
  readonly attachment: InvoicePaper["attachment"]
  readonly annex: Iterator<void, Sheet> | undefined
}

const nothing: InvoiceExtras = { attachment: null, annex: undefined }

/** The making of a document's paper. */
export const printedOf = Effect.fnUntraced(function* <E, R, E2 = never, R2 = never>(
  read: Effect.Effect<PrintableInvoice, E, R>,
  extrasOf: (document: PrintableInvoice, language: InLanguage) => Effect.Effect<InvoiceExtras, E2, R2> = () =>
    Effect.succeed(nothing)
) {
  const document = yield* read
  const language = languageOfInvoice(document.invoice, document.frozen)
  const { annex, attachment } = yield* extrasOf(document, language)
  const { invoiceSheet } = yield* Effect.promise(() => import("@hourbook/paper/Invoice"))
  return invoiceSheet(yield* invoiceOnPaper(document, attachment), language, annex)
})
