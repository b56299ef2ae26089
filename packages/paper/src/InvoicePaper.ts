import type { Address } from "./sheet/addressLines.ts"
import type { Unit } from "./sheet/invoiceWords.ts"
import type { Attachment } from "./sheet/Letter.ts"
import type { Day, Decimal } from "./sheet/Writing.ts"

/** An invoice or credit note with all that is printed, as plain text. Amounts of a credit note are positive. */
export interface InvoicePaper {
  readonly kind: "invoice" | "credit_note"
  /** Whether it asks for money in advance. */
  readonly deposit: boolean
  /** Null for a draft, which is printed as pro forma. */
  readonly number: string | null
  readonly issueDate: Day | null
  readonly dueDate: Day | null
  readonly serviceFrom: Day | null
  readonly serviceTo: Day | null
  readonly buyerReference: string | null
  readonly orderNumber: string | null
  readonly currency: string
  /** Behind the point, of amounts in the currency. */
  readonly digits: number
  readonly seller: InvoiceSeller
  readonly buyer: Address & { readonly vatId: string | null }
  readonly intro: string | null
  readonly note: string | null
  /** The document that a credit note corrects. */
  readonly corrects: { readonly number: string; readonly issueDate: Day } | null
  readonly lines: ReadonlyArray<InvoicePaperLine>
  readonly taxes: ReadonlyArray<InvoiceTax>
  readonly totals: { readonly net: Decimal; readonly tax: Decimal; readonly gross: Decimal }
  /** The tax in the seller's currency, of which one of the document's is worth so much. */
  readonly accounting: { readonly currency: string; readonly rate: Decimal; readonly tax: Decimal } | null
  /** What is to be paid until an early day. */
  readonly early: { readonly percent: Decimal; readonly day: Day; readonly amount: Decimal } | null
  /** The accounts that take the currency. */
  readonly banks: ReadonlyArray<InvoiceBank>
  /** A PNG or JPEG. */
  readonly logo: Uint8Array | null
  readonly attachment: Attachment | null
}

export interface InvoiceSeller extends Address {
  readonly vatId: string | null
  readonly taxNumber: string | null
  readonly registration: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly footer: string | null
}

export interface InvoicePaperLine {
  readonly text: string
  readonly quantity: Decimal
  readonly unit: Unit
  readonly unitPrice: Decimal
  /** Null where the line is not taxed. */
  readonly percent: Decimal | null
  readonly net: Decimal
  readonly orderNumber: string | null
  /** The deposit that it takes off, with its tax. */
  readonly deducts: { readonly number: string; readonly issueDate: Day; readonly tax: Decimal } | null
}

export interface InvoiceTax {
  readonly name: string
  readonly category: string
  readonly percent: Decimal
  readonly net: Decimal
  readonly tax: Decimal
  /** Why there is none. */
  readonly reason: string | null
}

export interface InvoiceBank {
  readonly holder: string | null
  readonly iban: string | null
  readonly bic: string | null
  readonly text: string | null
}
