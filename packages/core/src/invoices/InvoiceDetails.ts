import type { EarlyPayment } from "../billing/Buyer.ts"
import type { Amount } from "../values/Money.ts"
import type { FrozenParts, Invoice, InvoiceData, InvoiceLine, InvoiceTotals } from "./Invoice.ts"
import type { InvoiceStanding, InvoiceStatus } from "./invoiceStatus.ts"

/** Why work or charges are not in a draft. */
export const leftOutCodes = [
  "no_price",
  "other_currency",
  "not_approved",
  "invoiced_elsewhere",
  "changed_meanwhile"
] as const
export type LeftOutCode = (typeof leftOutCodes)[number]

/** Records that a draft does not have, and why. */
export interface LeftOut {
  readonly code: LeftOutCode
  readonly ids: ReadonlyArray<string>
}

/** A document as lists have it. */
export interface InvoiceRow {
  readonly invoice: Invoice
  /** As it was at the issue; of a draft as it is now. */
  readonly clientName: string
  /** Of a draft as its records say now. */
  readonly totals: InvoiceTotals
  readonly standing: InvoiceStanding
  readonly status: InvoiceStatus
  readonly isOverdue: boolean
}

/** A line with what its records say now, where they say it. */
export interface LineDetails extends InvoiceLine {
  readonly net: Amount
  readonly cost: Amount | null
}

/** A document whole. */
export interface InvoiceDetails extends InvoiceRow {
  readonly lines: ReadonlyArray<LineDetails>
  readonly intro: string | null
  readonly note: string | null
  readonly frozen: FrozenParts | null
  readonly data: InvoiceData | null
  /** Its discount for early payment, if any. */
  readonly earlyPaymentTerms: EarlyPayment | null
  readonly leftOut: ReadonlyArray<LeftOut>
}
