/** Why an invoice of a report cannot be brought. */
export interface InvoiceProblem {
  /** The line of the report; null where it is about all of it. */
  readonly line: number | null
  readonly number: string
  readonly reason:
    | { readonly code: "noColumns"; readonly missing: ReadonlyArray<string>; readonly header: ReadonlyArray<string> }
    | { readonly code: "noNumber" }
    | { readonly code: "sameNumber" }
    | { readonly code: "noClient"; readonly name: string; readonly near: string | null }
    | { readonly code: "severalClients"; readonly name: string }
    | { readonly code: "noDay"; readonly text: string }
    | { readonly code: "noCurrency" }
    | { readonly code: "noAmount" }
    /** The report says that some of it was paid, but not how much. */
    | { readonly code: "partlyPaid" }
    | { readonly code: "belowZero"; readonly open: string }
    /** What the invoice comes to, less what was paid, is not what is open. */
    | { readonly code: "doNotMeet"; readonly total: string; readonly paid: string; readonly open: string }
    /** A document has the number that is not this invoice, or has another amount. */
    | { readonly code: "numberTaken" }
    /** It is dated after the cut. */
    | { readonly code: "afterCut"; readonly issued: string }
}
