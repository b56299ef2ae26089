import type { Account, Category, Invoice, Line, Party, Period, Tax } from "../document/Invoice.ts"
import { businessProcess, type Profile, specification, typeCode } from "../document/profiles.ts"
import { asBuyer, asSeller, deliveryDate, isDeliveredToBuyer, precedingOf } from "../document/written.ts"
import { document, group, lines, text } from "./xml.ts"

const oasis = "urn:oasis:names:specification:ubl:schema:xsd"

/** What invoices and credit notes call the same things. */
const names = {
  invoice: {
    root: "Invoice",
    typeCode: "cbc:InvoiceTypeCode",
    line: "cac:InvoiceLine",
    quantity: "cbc:InvoicedQuantity"
  },
  credit_note: {
    root: "CreditNote",
    typeCode: "cbc:CreditNoteTypeCode",
    line: "cac:CreditNoteLine",
    quantity: "cbc:CreditedQuantity"
  }
} as const

/** UBL 2.1, as XRechnung 3.0 and Peppol BIS Billing 3.0 have it. */
export const ubl = (invoice: Invoice, profile: Exclude<Profile, "factur_x">): string => {
  const { accounting, currency, kind, totals } = invoice
  const name = names[kind]
  const amount = (element: string, value: string): string => text(element, value, { currencyID: currency })
  return document(
    name.root,
    {
      xmlns: `${oasis}:${name.root}-2`,
      "xmlns:cac": `${oasis}:CommonAggregateComponents-2`,
      "xmlns:cbc": `${oasis}:CommonBasicComponents-2`
    },
    text("cbc:CustomizationID", specification[profile]),
    text("cbc:ProfileID", businessProcess),
    text("cbc:ID", invoice.number),
    text("cbc:IssueDate", invoice.issueDate),
    kind === "invoice" ? text("cbc:DueDate", invoice.dueDate) : "",
    text(name.typeCode, typeCode[kind]),
    text("cbc:Note", invoice.note),
    text("cbc:DocumentCurrencyCode", currency),
    text("cbc:TaxCurrencyCode", accounting?.currency),
    text("cbc:BuyerReference", invoice.buyerReference),
    periodOf(invoice.period),
    group("cac:OrderReference", text("cbc:ID", invoice.orderNumber)),
    ...precedingOf(invoice).map(({ issueDate, number }) =>
      group(
        "cac:BillingReference",
        group("cac:InvoiceDocumentReference", text("cbc:ID", number), text("cbc:IssueDate", issueDate))
      )
    ),
    group("cac:AccountingSupplierParty", partyOf(asSeller(invoice.seller))),
    group("cac:AccountingCustomerParty", partyOf(asBuyer(invoice.buyer))),
    group(
      "cac:Delivery",
      text("cbc:ActualDeliveryDate", deliveryDate(invoice)),
      isDeliveredToBuyer(invoice)
        ? group("cac:DeliveryLocation", group("cac:Address", ...addressOf(invoice.buyer)))
        : ""
    ),
    ...paymentMeans(invoice),
    group("cac:PaymentTerms", lines("cbc:Note", invoice.paymentTerms)),
    group("cac:TaxTotal", amount("cbc:TaxAmount", totals.tax), ...invoice.taxes.map((tax) => taxOf(tax, amount))),
    accounting === undefined
      ? ""
      : group("cac:TaxTotal", text("cbc:TaxAmount", accounting.tax, { currencyID: accounting.currency })),
    group(
      "cac:LegalMonetaryTotal",
      amount("cbc:LineExtensionAmount", totals.net),
      amount("cbc:TaxExclusiveAmount", totals.net),
      amount("cbc:TaxInclusiveAmount", totals.gross),
      amount("cbc:PayableAmount", totals.gross)
    ),
    ...invoice.lines.map((line) => lineOf(line, name, amount))
  )
}

type WriteAmount = (element: string, value: string) => string

const scheme = group("cac:TaxScheme", text("cbc:ID", "VAT"))

const periodOf = (period: Period | undefined): string =>
  group("cac:InvoicePeriod", text("cbc:StartDate", period?.start), text("cbc:EndDate", period?.end))

const addressOf = (party: Party): ReadonlyArray<string> => [
  text("cbc:StreetName", party.street),
  text("cbc:AdditionalStreetName", party.street2),
  text("cbc:CityName", party.city),
  text("cbc:PostalZone", party.postcode),
  text("cbc:CountrySubentity", party.region),
  group("cac:Country", text("cbc:IdentificationCode", party.country))
]

const partyOf = (party: Party): string => {
  const { contact, electronicAddress, identifier, registration } = party
  return group(
    "cac:Party",
    text("cbc:EndpointID", electronicAddress?.id, { schemeID: electronicAddress?.scheme }),
    group("cac:PartyIdentification", text("cbc:ID", identifier?.id, { schemeID: identifier?.scheme })),
    group("cac:PartyName", text("cbc:Name", party.tradingName)),
    group("cac:PostalAddress", ...addressOf(party)),
    taxScheme(party.vatId, "VAT"),
    taxScheme(party.taxNumber, "FC"),
    group(
      "cac:PartyLegalEntity",
      text("cbc:RegistrationName", party.name),
      text("cbc:CompanyID", registration?.id, { schemeID: registration?.scheme }),
      text("cbc:CompanyLegalForm", party.legalText)
    ),
    group(
      "cac:Contact",
      text("cbc:Name", contact?.name),
      text("cbc:Telephone", contact?.phone),
      text("cbc:ElectronicMail", contact?.email)
    )
  )
}

const taxScheme = (id: string | undefined, name: string): string => {
  const company = text("cbc:CompanyID", id)
  return company === "" ? "" : group("cac:PartyTaxScheme", company, group("cac:TaxScheme", text("cbc:ID", name)))
}

/** One for each account, or one without. Credit notes have the day by which to pay here, once. */
const paymentMeans = ({ dueDate, kind, payment }: Invoice): ReadonlyArray<string> => {
  if (payment === undefined) return []
  const accounts: ReadonlyArray<Account> = payment.accounts.length === 0 ? [{}] : payment.accounts
  return accounts.map((account, index) =>
    group(
      "cac:PaymentMeans",
      text("cbc:PaymentMeansCode", payment.means),
      kind === "credit_note" && index === 0 ? text("cbc:PaymentDueDate", dueDate) : "",
      text("cbc:PaymentID", payment.reference),
      group(
        "cac:PayeeFinancialAccount",
        text("cbc:ID", account.iban ?? account.number),
        text("cbc:Name", account.holder),
        group("cac:FinancialInstitutionBranch", text("cbc:ID", account.bic))
      )
    )
  )
}

/** XRechnung asks for a percentage where nothing is taxable, too. */
const breakdownPercent = (category: Category, percent: string | undefined): string | undefined =>
  category === "O" ? (percent ?? "0") : percent

const taxOf = (tax: Tax, amount: WriteAmount): string =>
  group(
    "cac:TaxSubtotal",
    amount("cbc:TaxableAmount", tax.net),
    amount("cbc:TaxAmount", tax.tax),
    group(
      "cac:TaxCategory",
      text("cbc:ID", tax.category),
      text("cbc:Percent", breakdownPercent(tax.category, tax.percent)),
      text("cbc:TaxExemptionReasonCode", tax.reasonCode),
      text("cbc:TaxExemptionReason", tax.reason),
      scheme
    )
  )

const lineOf = (line: Line, name: { readonly line: string; readonly quantity: string }, amount: WriteAmount): string =>
  group(
    name.line,
    text("cbc:ID", line.id),
    text(name.quantity, line.quantity, { unitCode: line.unit }),
    amount("cbc:LineExtensionAmount", line.net),
    periodOf(line.period),
    group("cac:OrderLineReference", text("cbc:LineID", line.orderNumber)),
    group(
      "cac:Item",
      text("cbc:Description", line.description),
      text("cbc:Name", line.text),
      group("cac:ClassifiedTaxCategory", text("cbc:ID", line.category), text("cbc:Percent", line.percent), scheme)
    ),
    group("cac:Price", amount("cbc:PriceAmount", line.price))
  )
