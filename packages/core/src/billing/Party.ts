import { Schema } from "effect"
import { rule } from "../values/Check.ts"
import { CurrencyCode } from "../values/Money.ts"
import { note, oneLine } from "../values/Text.ts"

/** ISO 3166-1, two capitals. */
export const CountryCode = Schema.String.check(
  rule((text: string) => /^[A-Z]{2}$/u.test(text), "a country of ISO 3166-1 such as DE", { pattern: "^[A-Z]{2}$" })
)

/** Where electronic documents are sent: an id in a scheme of the EAS list, such as 9930 for a German VAT id. */
export const ElectronicAddress = Schema.Struct({ scheme: oneLine(10), id: oneLine(200) })
export type ElectronicAddress = typeof ElectronicAddress.Type

const optional = (maximum: number) => Schema.NullOr(oneLine(maximum))

/** What the address of a seller or buyer is made of; null where it is not known. */
export const addressFields = {
  legalName: optional(200),
  street: optional(200),
  street2: optional(200),
  postcode: optional(40),
  city: optional(200),
  region: optional(200),
  country: Schema.NullOr(CountryCode),
  /** With the letters of its country. */
  vatId: optional(40),
  eAddress: Schema.NullOr(ElectronicAddress)
}

/** An account that takes a currency: an IBAN, or free text for one without (USD, GBP). */
export const Bank = Schema.Struct({
  currency: CurrencyCode,
  holder: optional(200),
  iban: optional(40),
  bic: optional(20),
  text: Schema.NullOr(note(500))
})
export type Bank = typeof Bank.Type

/** Who sends invoices: the workspace. Nothing is required until one is issued. */
export const Seller = Schema.Struct({
  ...addressFields,
  /** A number of the tax office, for who has no VAT id. */
  taxNumber: optional(60),
  /** The number in a register of companies, with its court. */
  registration: optional(200),
  contactName: optional(200),
  contactPhone: optional(60),
  contactEmail: optional(254),
  banks: Schema.Array(Bank),
  /** Whether no tax is charged, as small businesses may. */
  smallBusiness: Schema.Boolean,
  footer: Schema.NullOr(note(1000)),
  /** The SHA-256 of the picture, in hexadecimal digits. */
  logo: Schema.NullOr(Schema.String)
})
export type Seller = typeof Seller.Type

/** What is known of a seller before anything is. */
export const noSeller: Seller = {
  legalName: null,
  street: null,
  street2: null,
  postcode: null,
  city: null,
  region: null,
  country: null,
  vatId: null,
  eAddress: null,
  taxNumber: null,
  registration: null,
  contactName: null,
  contactPhone: null,
  contactEmail: null,
  banks: [],
  smallBusiness: false,
  footer: null,
  logo: null
}

const json = Schema.toCodecJson(Seller)
const encode = Schema.encodeSync(json)
const decode = Schema.decodeUnknownSync(json)

/** As JSON text, and of the JSON that a store read. */
export const sellerToText = (seller: Seller): string => JSON.stringify(encode(seller))
export const sellerFromJson = (stored: unknown): Seller => decode(stored)

/** How a client takes invoices. */
export const BillingProfile = Schema.Literals(["pdf", "factur_x", "xrechnung", "peppol"])
export type BillingProfile = typeof BillingProfile.Type

/** The language of documents. */
export const DocumentLanguage = Schema.Literals(["en", "de"])
export type DocumentLanguage = typeof DocumentLanguage.Type
