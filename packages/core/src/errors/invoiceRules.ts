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
  /** Only an issued deposit is deducted: of the same client, in the same currency, once, and what credits have left of it. */
  | { readonly code: "not_a_deposit"; readonly number: string }
  | { readonly code: "deposit_of_other_client"; readonly number: string }
  | { readonly code: "deposit_currency"; readonly number: string; readonly currency: string }
  | { readonly code: "deposit_deducted"; readonly number: string; readonly by: string }
  | { readonly code: "deposit_credited"; readonly number: string }
  | { readonly code: "deposit_twice"; readonly number: string }
  /** A deposit has no work and no charges, and deducts none. */
  | { readonly code: "deposit_lines" }
  /** A line that deducts a deposit keeps its amount and tax code. */
  | { readonly code: "deduction_stays"; readonly number: string }
  /** The next day of a schedule is its day of the month, and in a month of which no draft was made. */
  | { readonly code: "schedule_day"; readonly day: string }
  | { readonly code: "schedule_done"; readonly day: string }
  /** A credit note is not credited. */
  | { readonly code: "is_credit_note"; readonly number: string }
  /** A document of another system is credited there. */
  | { readonly code: "is_imported"; readonly number: string }
  /** Another document has the number that comes next. */
  | { readonly code: "number_taken"; readonly number: string }
