/**
 * An issued invoice or credit note with all that EN 16931 asks for, as plain text: days as `2026-03-31`, amounts as exact decimals
 * such as `1234.50`, codes as their lists have them. BT and BG are the numbers of the standard's terms and groups. What is optional may
 * be left out or blank; what a profile needs beyond the type, the check names.
 */
export interface Invoice {
  /** BT-3: `invoice` is 380, `credit_note` 381. Amounts of a credit note are positive. */
  readonly kind: "invoice" | "credit_note"
  /** BT-1. */
  readonly number: string
  /** BT-2. */
  readonly issueDate: string
  /** BT-9: the day by which to pay. */
  readonly dueDate?: string
  /** BT-5: ISO 4217. All amounts but `accounting.tax` are in it. */
  readonly currency: string
  /** BT-6 and BT-111: the tax in the currency that the seller accounts for tax in, where it is not that of the document. */
  readonly accounting?: { readonly currency: string; readonly tax: string }
  /** BG-14 (BT-73, BT-74): the days in which the work was done. The last is written as the day of delivery (BT-72), too. */
  readonly period?: Period
  /** BT-10: what the buyer asks to be named by, such as a Leitweg-ID. */
  readonly buyerReference?: string
  /** BT-13: the buyer's purchase order. */
  readonly orderNumber?: string
  /** BT-22. */
  readonly note?: string
  /** BT-20: terms of payment in words, with a line for each discount: `#SKONTO#TAGE=10#PROZENT=2.00#`. */
  readonly paymentTerms?: string
  /** BG-3: the document that a credit note corrects. */
  readonly corrects?: {
    /** BT-25. */
    readonly number: string
    /** BT-26. */
    readonly issueDate?: string
  }
  /** BG-3 of an invoice: the deposits that its negative lines take off, with the tax that their own invoices had. */
  readonly deducts?: ReadonlyArray<{ readonly number: string; readonly issueDate: string }>
  /** BG-4. */
  readonly seller: Party
  /** BG-7. */
  readonly buyer: Party
  /** BG-16: how to pay. */
  readonly payment?: Payment
  /** BG-25, in the order of the document. */
  readonly lines: ReadonlyArray<Line>
  /** BG-23: one for each category and percentage. */
  readonly taxes: ReadonlyArray<Tax>
  /** BG-22. */
  readonly totals: {
    /** BT-106 and BT-109: the nets of the lines together. Allowances of the whole document are lines. */
    readonly net: string
    /** BT-110. */
    readonly tax: string
    /** BT-112 and BT-115: what is due, as nothing is paid before the issue. A deposit is a negative line. */
    readonly gross: string
  }
}

/** BG-14 of the document, BG-26 of a line: both days belong to it. */
export interface Period {
  /** BT-73 or BT-134. */
  readonly start: string
  /** BT-74 or BT-135. */
  readonly end: string
}

/** BG-4, the seller, or BG-7, the buyer, in this order of numbers. */
export interface Party {
  /** BT-27, BT-44: the legal name. */
  readonly name: string
  /** BT-28, BT-45: the name it is known by. */
  readonly tradingName?: string
  /** BT-35, BT-50. */
  readonly street?: string
  /** BT-36, BT-51. */
  readonly street2?: string
  /** BT-37, BT-52. */
  readonly city?: string
  /** BT-38, BT-53. */
  readonly postcode?: string
  /** BT-39, BT-54. */
  readonly region?: string
  /** BT-40, BT-55: ISO 3166-1, two letters. */
  readonly country: string
  /** BT-31, BT-48: with the letters of its country. */
  readonly vatId?: string
  /** BT-32: a tax number of the seller's office. Where the seller has nothing else that names it, it is written as BT-29, too. */
  readonly taxNumber?: string
  /** BT-30, BT-47: the number in a register, with its list (ISO 6523) where one is agreed. */
  readonly registration?: Identifier
  /** BT-29, BT-46: a number that both sides know. */
  readonly identifier?: Identifier
  /** BT-33: what the law asks the seller to add, such as where it is registered. */
  readonly legalText?: string
  /** BT-34, BT-49: where documents are sent, in a scheme of the EAS list, such as 9930 for a German VAT id. */
  readonly electronicAddress?: Identifier
  /** BG-6, BG-9. */
  readonly contact?: Contact
}

export interface Contact {
  /** BT-41, BT-56. */
  readonly name?: string
  /** BT-42, BT-57. */
  readonly phone?: string
  /** BT-43, BT-58. */
  readonly email?: string
}

export interface Identifier {
  /** The list that the id is from: ISO 6523, or EAS for electronic addresses. */
  readonly scheme?: string
  readonly id: string
}

export interface Payment {
  /** BT-81, UNCL 4461: 58 is a SEPA transfer, 30 another one, 57 a standing agreement, 1 is not said. */
  readonly means: string
  /** BT-83: what to write on the transfer. */
  readonly reference?: string
  /** BG-17: one for each account that takes the currency. */
  readonly accounts: ReadonlyArray<Account>
}

export interface Account {
  /** BT-84: an IBAN. */
  readonly iban?: string
  /** BT-84: the number of an account without an IBAN. */
  readonly number?: string
  /** BT-85. */
  readonly holder?: string
  /** BT-86. */
  readonly bic?: string
}

export interface Line {
  /** BT-126: unique in the document. */
  readonly id: string
  /** BT-153: what was done. */
  readonly text: string
  /** BT-154. */
  readonly description?: string
  /** BT-129: at most 6 decimals. A discount or a deposit has a negative one. */
  readonly quantity: string
  /** BT-130: UN/ECE Recommendation 20, such as HUR. */
  readonly unit: string
  /** BT-146: the net price of one, at most 4 decimals, never negative. */
  readonly price: string
  /** BT-131: rounded to the currency. */
  readonly net: string
  /** BT-151. */
  readonly category: Category
  /** BT-152: none where the category is O. */
  readonly percent?: string
  /** BT-132: the place in the buyer's purchase order. */
  readonly orderNumber?: string
  /** BG-26: within the period of the document. */
  readonly period?: Period
}

/** UNCL 5305: standard, zero, exempt, reverse charge, within the EU, export, not subject to tax. */
export type Category = "S" | "Z" | "E" | "AE" | "K" | "G" | "O"

export interface Tax {
  /** BT-118. */
  readonly category: Category
  /** BT-119: none where the category is O. */
  readonly percent?: string
  /** BT-116: the nets of its lines. */
  readonly net: string
  /** BT-117. */
  readonly tax: string
  /** BT-120: why there is none. */
  readonly reason?: string
  /** BT-121: the same from the VATEX list. */
  readonly reasonCode?: string
}
