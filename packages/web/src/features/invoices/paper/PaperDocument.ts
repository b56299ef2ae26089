import type { Day } from "../../../format/dates.ts"

export type PaperLanguage = "en" | "de"

/** Who sends or gets it, as printed: lines of an address. */
export interface PaperParty {
  readonly name: string | null
  readonly lines: ReadonlyArray<string>
}

export interface PaperLine {
  readonly key: string
  readonly text: string
  /** Decimal text. */
  readonly quantity: string
  readonly unit: "hour" | "day" | "piece" | "month"
  readonly unitPrice: string
  readonly net: string
  /** The percentage of tax; null while no code is chosen. */
  readonly percent: string | null
}

export interface PaperTax {
  readonly key: string
  readonly name: string
  readonly percent: string
  readonly net: string
  readonly tax: string
  /** Why there is none. */
  readonly reason: string | null
}

/** What a document says, ready to be shown: amounts as decimal text, already rounded. */
export interface PaperDocument {
  readonly kind: "invoice" | "deposit" | "credit_note"
  readonly isDraft: boolean
  readonly number: string | null
  readonly corrects: string | null
  readonly language: PaperLanguage
  readonly currency: string
  readonly seller: PaperParty & { readonly taxIds: ReadonlyArray<string>; readonly contact: ReadonlyArray<string> }
  readonly logo: string | null
  readonly buyer: PaperParty
  readonly issueDate: Day | null
  readonly dueDate: Day | null
  readonly serviceFrom: Day | null
  readonly serviceTo: Day | null
  readonly orderNumber: string | null
  readonly buyerReference: string | null
  readonly intro: string
  readonly note: string
  readonly footer: string
  readonly lines: ReadonlyArray<PaperLine>
  readonly taxes: ReadonlyArray<PaperTax>
  readonly net: string
  readonly tax: string
  readonly gross: string
  /** Lines of the account that takes the currency. */
  readonly bank: ReadonlyArray<string>
}
