import { Schema } from "effect"
import { TaxCodeId } from "../values/Ids.ts"
import { oneLine } from "../values/Text.ts"
import { addressFields, BillingProfile, DocumentLanguage } from "./Party.ts"

/** Terms of a discount for early payment: so many percent within so many days. */
export const EarlyPayment = Schema.Struct({ percent: Schema.BigDecimal, days: Schema.Number })
export type EarlyPayment = typeof EarlyPayment.Type

/** What a client's invoices need. */
export const Buyer = Schema.Struct({
  ...addressFields,
  emails: Schema.Array(oneLine(254)),
  /** What the client asks to be named by, such as a Leitweg-ID. */
  buyerReference: Schema.NullOr(oneLine(200)),
  /** The client's purchase order. */
  orderNumber: Schema.NullOr(oneLine(200)),
  /** Null: that of the workspace's first owner's settings, else English. */
  language: Schema.NullOr(DocumentLanguage),
  /** Of lines that name none. */
  taxCodeId: Schema.NullOr(TaxCodeId),
  profile: BillingProfile,
  /** Null for none. */
  earlyPayment: Schema.NullOr(EarlyPayment)
})
export type Buyer = typeof Buyer.Type

const json = Schema.toCodecJson(Buyer)
const encode = Schema.encodeSync(json)
const decode = Schema.decodeUnknownSync(json)

/** As JSON text, and of the JSON that a store read. */
export const buyerToText = (buyer: Buyer | null): string | null =>
  buyer === null ? null : JSON.stringify(encode(buyer))
export const buyerFromJson = (stored: unknown): Buyer | null =>
  stored === null || stored === undefined ? null : decode(stored)

export const isSameBuyer = (a: Buyer | null, b: Buyer | null): boolean => buyerToText(a) === buyerToText(b)
