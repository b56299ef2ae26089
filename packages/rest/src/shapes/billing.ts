import { BillingProfile, CountryCode, DocumentLanguage } from "@hourbook/core/billing/Party"
import { TaxCodeId } from "@hourbook/core/values/Ids"
import { NonNegativeAmount } from "@hourbook/core/values/Money"
import { note, oneLine } from "@hourbook/core/values/Text"
import { Effect, Schema, SchemaTransformation } from "effect"
import {
  aCount,
  aCurrency,
  aFlag,
  anId,
  aText,
  namedBody,
  orNull,
  sentCurrency,
  sentDecimal,
  sentFlag,
  sentId,
  sentNote,
  sentText
} from "./Fields.ts"

// ---- What answers hold.

const words = (description: string, example: string) =>
  orNull(aText(description, example), `${description} Null if not known.`)

const ElectronicAddressWire = Schema.Struct({
  scheme: aText("The scheme, of the EAS list.", "9930"),
  id: aText("The id in the scheme.", "DE123456789")
}).annotate({ identifier: "ElectronicAddress", description: "Where electronic invoices are sent." })

const partyWire = {
  legal_name: words("The name in law.", "Acme GmbH"),
  street: words("Street and number.", "Lindenweg 4"),
  street2: words("The second line of the street.", "Hinterhaus"),
  postcode: words("The postcode.", "50667"),
  city: words("The city.", "Köln"),
  region: words("The state or region.", "NRW"),
  country: words("The country, ISO 3166-1.", "DE"),
  vat_id: words("The VAT id, with the letters of its country.", "DE123456789"),
  e_address: Schema.NullOr(ElectronicAddressWire).annotate({
    description: "Where electronic invoices are sent; null if not known."
  })
}

const BankWire = Schema.Struct({
  currency: aCurrency("The currency that the account takes."),
  holder: words("The holder, where it is not the legal name.", "Acme GmbH"),
  iban: words("The IBAN, without spaces.", "DE89370400440532013000"),
  bic: words("The BIC.", "COBADEFFXXX"),
  text: words("An account without an IBAN, in words.", "Routing number 021000021, account 123456789")
}).annotate({ identifier: "Bank", description: "An account that takes a currency." })

export const SellerWire = Schema.Struct({
  ...partyWire,
  tax_number: words("A number of the tax office.", "214/5678/9012"),
  registration: words("The number in a register of companies, with its court.", "HRB 12345, Amtsgericht Köln"),
  contact_name: words("The contact's name.", "Ada Byron"),
  contact_phone: words("The contact's phone.", "+49 221 123456"),
  contact_email: words("The contact's address.", "ada@example.com"),
  banks: Schema.Array(BankWire).annotate({ description: "The accounts, one for a currency." }),
  small_business: aFlag("Whether no tax is charged, as small businesses may."),
  footer: words("The last lines of each page.", "Acme GmbH · Lindenweg 4 · 50667 Köln"),
  logo: words("The SHA-256 of the picture.", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")
}).annotate({ identifier: "Seller", description: "What invoices say of the workspace." })

const profile = BillingProfile.annotate({
  description: "How it takes invoices: as PDF alone, or also as data.",
  examples: ["pdf"]
})
const language = DocumentLanguage.annotate({ description: "The language of its invoices.", examples: ["de"] })

export const EarlyPaymentWire = Schema.Struct({
  percent: Schema.Finite.annotate({ description: "Percent of the gross.", examples: [2] }),
  days: aCount("Days after the issue date.", 10)
}).annotate({ identifier: "EarlyPayment", description: "A discount for who pays early." })

export const BuyerWire = Schema.Struct({
  ...partyWire,
  emails: Schema.Array(aText("An address.", "invoices@example.com")).annotate({
    description: "Where its invoices are mailed."
  }),
  buyer_reference: words("What it asks to be named by, such as a Leitweg-ID.", "04011000-12345-03"),
  order_number: words("Its purchase order.", "PO-2026-117"),
  language: Schema.NullOr(language).annotate({ description: "The language of its invoices; null for the usual one." }),
  tax_code_id: orNull(anId("A tax code."), "The tax code of lines that name none; null for none."),
  profile,
  early_payment: Schema.NullOr(EarlyPaymentWire).annotate({
    description: "A discount for who pays early; null for none."
  })
}).annotate({ identifier: "Buyer", description: "What the invoices of a counteragent need." })

export const buyer = Schema.NullOr(BuyerWire)
  .annotate({
    description: "What its invoices need; null if nothing is known. For owners and admins: others get no key."
  })
  .pipe(Schema.optionalKey)

// ---- What bodies hold.

const line = (maximum: number, description: string, example: string) =>
  sentText(oneLine(maximum), maximum, { description, example }).pipe(
    Schema.NullOr,
    Schema.annotate({ description: `${description} Null, as by default, if not known.` }),
    Schema.withDecodingDefaultKey(Effect.succeed(null))
  )

const lines = (maximum: number, description: string, example: string) =>
  sentNote(note(maximum), maximum, { description, example }).pipe(
    Schema.NullOr,
    Schema.annotate({ description: `${description} Null, as by default, for none.` }),
    Schema.withDecodingDefaultKey(Effect.succeed(null))
  )

const NewElectronicAddress = Schema.Struct({
  scheme: sentText(oneLine(10), 10, { description: "The scheme, of the EAS list.", example: "9930" }),
  id: sentText(oneLine(200), 200, { description: "The id in the scheme.", example: "DE123456789" })
}).pipe(namedBody("NewElectronicAddress", "Where electronic invoices are sent."))

const party = {
  legalName: line(200, "The name in law.", "Acme GmbH"),
  street: line(200, "Street and number.", "Lindenweg 4"),
  street2: line(200, "The second line of the street.", "Hinterhaus"),
  postcode: line(40, "The postcode.", "50667"),
  city: line(200, "The city.", "Köln"),
  region: line(200, "The state or region.", "NRW"),
  country: aText("The country, ISO 3166-1, in either case.", "DE").pipe(
    Schema.decodeTo(CountryCode, SchemaTransformation.toUpperCase()),
    Schema.NullOr,
    Schema.annotate({ description: "The country, ISO 3166-1; null, as by default, if not known." }),
    Schema.withDecodingDefaultKey(Effect.succeed(null))
  ),
  vatId: line(40, "The VAT id, with the letters of its country.", "DE123456789"),
  eAddress: NewElectronicAddress.pipe(
    Schema.NullOr,
    Schema.annotate({
      description: "Where electronic invoices are sent; null, as by default, if not known.",
      message: 'expected an object such as {"scheme": "9930", "id": "DE123456789"}, or null'
    }),
    Schema.withDecodingDefaultKey(Effect.succeed(null))
  )
}
const partyNames = { legalName: "legal_name", vatId: "vat_id", eAddress: "e_address" } as const

const NewBank = Schema.Struct({
  currency: sentCurrency("The currency that the account takes, ISO 4217."),
  holder: line(200, "The holder, where it is not the legal name.", "Acme GmbH"),
  iban: line(40, "The IBAN, checked by its digits.", "DE89 3704 0044 0532 0130 00"),
  bic: line(20, "The BIC.", "COBADEFFXXX"),
  text: lines(500, "An account without an IBAN, in words.", "Routing number 021000021, account 123456789")
}).pipe(
  namedBody("NewBank", "An account that takes a currency: with an IBAN, or in words.", {
    currency: "EUR",
    iban: "DE89 3704 0044 0532 0130 00"
  })
)

export const sentSeller = Schema.Struct({
  ...party,
  taxNumber: line(60, "A number of the tax office.", "214/5678/9012"),
  registration: line(200, "The number in a register of companies, with its court.", "HRB 12345, Amtsgericht Köln"),
  contactName: line(200, "The contact's name.", "Ada Byron"),
  contactPhone: line(60, "The contact's phone.", "+49 221 123456"),
  contactEmail: line(254, "The contact's address.", "ada@example.com"),
  banks: Schema.Array(NewBank)
    .annotate({ description: "The accounts, one for a currency; none by default." })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  smallBusiness: sentFlag("Whether no tax is charged, as small businesses may; false by default.").pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(false))
  ),
  footer: lines(1000, "The last lines of each page.", "Acme GmbH · Lindenweg 4 · 50667 Köln"),
  logo: aText("A SHA-256.", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08").pipe(
    Schema.NullOr,
    Schema.annotate({
      description: "The SHA-256 of a picture that was uploaded; null for none. Left out, the picture stays."
    }),
    Schema.optionalKey
  )
}).pipe(
  Schema.encodeKeys({
    ...partyNames,
    taxNumber: "tax_number",
    contactName: "contact_name",
    contactPhone: "contact_phone",
    contactEmail: "contact_email",
    smallBusiness: "small_business"
  }),
  namedBody("NewSeller", "What invoices say of the workspace. Replaced as a whole, but for the picture.", {
    legal_name: "Acme GmbH",
    city: "Köln",
    country: "DE"
  })
)

export const NewEarlyPayment = Schema.Struct({
  percent: sentDecimal(NonNegativeAmount, {
    description: "Percent of the gross.",
    example: 2,
    minimum: "above zero",
    maximum: 99.99
  }),
  days: aCount("Days after the issue date, 1 to 365.", 10)
}).pipe(namedBody("NewEarlyPayment", "A discount for who pays early."))

const NewBuyer = Schema.Struct({
  ...party,
  emails: Schema.Array(sentText(oneLine(254), 254, { description: "An address.", example: "invoices@example.com" }))
    .annotate({ description: "Where its invoices are mailed; none by default." })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  buyerReference: line(200, "What it asks to be named by, such as a Leitweg-ID.", "04011000-12345-03"),
  orderNumber: line(200, "Its purchase order.", "PO-2026-117"),
  language: Schema.NullOr(language)
    .annotate({ description: "The language of its invoices; null, as by default, for the usual one." })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  taxCodeId: sentId(TaxCodeId, "The tax code of lines that name none.").pipe(
    Schema.NullOr,
    Schema.annotate({ description: "The tax code of lines that name none; null, as by default, for none." }),
    Schema.withDecodingDefaultKey(Effect.succeed(null))
  ),
  profile: profile.pipe(Schema.withDecodingDefaultKey(Effect.succeed("pdf" as const))),
  earlyPayment: NewEarlyPayment.pipe(
    Schema.NullOr,
    Schema.annotate({
      description: "A discount for who pays early; null, as by default, for none.",
      message: 'expected an object such as {"percent": 2, "days": 10}, or null'
    }),
    Schema.withDecodingDefaultKey(Effect.succeed(null))
  )
}).pipe(
  Schema.encodeKeys({
    ...partyNames,
    buyerReference: "buyer_reference",
    orderNumber: "order_number",
    taxCodeId: "tax_code_id",
    earlyPayment: "early_payment"
  }),
  namedBody("NewBuyer", "What the invoices of a counteragent need.", { legal_name: "Acme GmbH", country: "DE" })
)

export const sentBuyer = NewBuyer.pipe(
  Schema.NullOr,
  Schema.annotate({
    description: "What its invoices need; null, as by default, if nothing is known. Replaced as a whole.",
    message: 'expected an object such as {"legal_name": "Acme GmbH", "country": "DE"}, or null'
  }),
  Schema.optionalKey
)
