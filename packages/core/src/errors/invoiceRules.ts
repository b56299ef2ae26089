/** What is refused of documents. */
export type InvoiceRule =
  /** Everything that has to be filled in before a document is issued, and where. */
  | {
      readonly code: "invoice_incomplete"
      readonly missing: ReadonlyArray<{ readonly field: string; readonly message: string; readonly where: string }>
    }
  /** No work is left for a document; why what there is cannot be in one, and how many records. */
  | {
      readonly code: "nothing_to_invoice"
      readonly reasons: ReadonlyArray<{ readonly code: string; readonly count: number }>
    }
  /** More than what earlier credits have left, in the document's currency. */
  | { readonly code: "credit_exceeds"; readonly left: string; readonly currency: string }
  /** Lines that earlier credits have taken back. */
  | { readonly code: "line_credited"; readonly number: string }
  /** Of an amount, no entries can be unbilled again. */
  | { readonly code: "credit_amount_releases" }
  | { readonly code: "not_issued" }
  /** A credit note is not credited. */
  | { readonly code: "is_credit_note"; readonly number: string }
  /** Another document has the number that comes next. */
  | { readonly code: "number_taken"; readonly number: string }
