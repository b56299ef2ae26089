import type { Account, Invoice, Line, Party, Period, Tax } from "../document/Invoice.ts"
import { businessProcess, specification, typeCode } from "../document/profiles.ts"
import { asBuyer, asSeller, deliveryDate, isDeliveredToBuyer, isGiven, precedingOf } from "../document/written.ts"
import { document, group, lines, text } from "./xml.ts"

const uncefact = "urn:un:unece:uncefact:data:standard"

/** Cross Industry Invoice, as Factur-X 1.0.9 has it in its profile EN 16931. */
export const cii = (invoice: Invoice): string =>
  document(
    "rsm:CrossIndustryInvoice",
    {
      "xmlns:rsm": `${uncefact}:CrossIndustryInvoice:100`,
      "xmlns:qdt": `${uncefact}:QualifiedDataType:100`,
      "xmlns:ram": `${uncefact}:ReusableAggregateBusinessInformationEntity:100`,
      "xmlns:udt": `${uncefact}:UnqualifiedDataType:100`
    },
    group(
      "rsm:ExchangedDocumentContext",
      group("ram:BusinessProcessSpecifiedDocumentContextParameter", text("ram:ID", businessProcess)),
      group("ram:GuidelineSpecifiedDocumentContextParameter", text("ram:ID", specification.factur_x))
    ),
    group(
      "rsm:ExchangedDocument",
      text("ram:ID", invoice.number),
      text("ram:TypeCode", typeCode[invoice.kind]),
      day("ram:IssueDateTime", invoice.issueDate),
      group("ram:IncludedNote", text("ram:Content", invoice.note))
    ),
    group(
      "rsm:SupplyChainTradeTransaction",
      ...invoice.lines.map(lineOf),
      agreementOf(invoice),
      deliveryOf(invoice),
      settlementOf(invoice)
    )
  )

/** A day in format 102: `20260331`. */
const day = (name: string, value: string | undefined, type = "udt:DateTimeString"): string =>
  group(name, text(type, value?.replaceAll("-", ""), { format: "102" }))

const periodOf = (period: Period | undefined): string =>
  group("ram:BillingSpecifiedPeriod", day("ram:StartDateTime", period?.start), day("ram:EndDateTime", period?.end))

const lineOf = (line: Line): string =>
  group(
    "ram:IncludedSupplyChainTradeLineItem",
    group("ram:AssociatedDocumentLineDocument", text("ram:LineID", line.id)),
    group("ram:SpecifiedTradeProduct", text("ram:Name", line.text), text("ram:Description", line.description)),
    group(
      "ram:SpecifiedLineTradeAgreement",
      group("ram:BuyerOrderReferencedDocument", text("ram:LineID", line.orderNumber)),
      group("ram:NetPriceProductTradePrice", text("ram:ChargeAmount", line.price))
    ),
    group("ram:SpecifiedLineTradeDelivery", text("ram:BilledQuantity", line.quantity, { unitCode: line.unit })),
    group(
      "ram:SpecifiedLineTradeSettlement",
      group(
        "ram:ApplicableTradeTax",
        text("ram:TypeCode", "VAT"),
        text("ram:CategoryCode", line.category),
        text("ram:RateApplicablePercent", line.percent)
      ),
      periodOf(line.period),
      group("ram:SpecifiedTradeSettlementLineMonetarySummation", text("ram:LineTotalAmount", line.net))
    )
  )

const agreementOf = ({ buyer, buyerReference, orderNumber, seller }: Invoice): string =>
  group(
    "ram:ApplicableHeaderTradeAgreement",
    text("ram:BuyerReference", buyerReference),
    group("ram:SellerTradeParty", ...partyOf(asSeller(seller))),
    group("ram:BuyerTradeParty", ...partyOf(asBuyer(buyer))),
    group("ram:BuyerOrderReferencedDocument", text("ram:IssuerAssignedID", orderNumber))
  )

const partyOf = (party: Party): ReadonlyArray<string> => {
  const { contact, electronicAddress, identifier, registration } = party
  return [
    isGiven(identifier?.scheme)
      ? text("ram:GlobalID", identifier.id, { schemeID: identifier.scheme })
      : text("ram:ID", identifier?.id),
    text("ram:Name", party.name),
    text("ram:Description", party.legalText),
    group(
      "ram:SpecifiedLegalOrganization",
      text("ram:ID", registration?.id, { schemeID: registration?.scheme }),
      text("ram:TradingBusinessName", party.tradingName)
    ),
    group(
      "ram:DefinedTradeContact",
      text("ram:PersonName", contact?.name),
      group("ram:TelephoneUniversalCommunication", text("ram:CompleteNumber", contact?.phone)),
      group("ram:EmailURIUniversalCommunication", text("ram:URIID", contact?.email))
    ),
    addressOf(party),
    group(
      "ram:URIUniversalCommunication",
      text("ram:URIID", electronicAddress?.id, { schemeID: electronicAddress?.scheme })
    ),
    group("ram:SpecifiedTaxRegistration", text("ram:ID", party.vatId, { schemeID: "VA" })),
    group("ram:SpecifiedTaxRegistration", text("ram:ID", party.taxNumber, { schemeID: "FC" }))
  ]
}

const addressOf = (party: Party): string =>
  group(
    "ram:PostalTradeAddress",
    text("ram:PostcodeCode", party.postcode),
    text("ram:LineOne", party.street),
    text("ram:LineTwo", party.street2),
    text("ram:CityName", party.city),
    text("ram:CountryID", party.country),
    text("ram:CountrySubDivisionName", party.region)
  )

/** The element is there even if nothing is known of the delivery. */
const deliveryOf = (invoice: Invoice): string =>
  group(
    "ram:ApplicableHeaderTradeDelivery",
    isDeliveredToBuyer(invoice) ? group("ram:ShipToTradeParty", addressOf(invoice.buyer)) : "",
    group("ram:ActualDeliverySupplyChainEvent", day("ram:OccurrenceDateTime", deliveryDate(invoice)))
  ) || "<ram:ApplicableHeaderTradeDelivery/>"

const settlementOf = (invoice: Invoice): string => {
  const { accounting, currency, totals } = invoice
  // The schema of Factur-X has one; lines name every deposit.
  const [preceding] = precedingOf(invoice)
  return group(
    "ram:ApplicableHeaderTradeSettlement",
    text("ram:PaymentReference", invoice.payment?.reference),
    text("ram:TaxCurrencyCode", accounting?.currency),
    text("ram:InvoiceCurrencyCode", currency),
    ...paymentMeans(invoice),
    ...invoice.taxes.map(taxOf),
    periodOf(invoice.period),
    group(
      "ram:SpecifiedTradePaymentTerms",
      lines("ram:Description", invoice.paymentTerms),
      day("ram:DueDateDateTime", invoice.dueDate)
    ),
    group(
      "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
      text("ram:LineTotalAmount", totals.net),
      text("ram:TaxBasisTotalAmount", totals.net),
      text("ram:TaxTotalAmount", totals.tax, { currencyID: currency }),
      text("ram:TaxTotalAmount", accounting?.tax, { currencyID: accounting?.currency }),
      text("ram:GrandTotalAmount", totals.gross),
      text("ram:DuePayableAmount", totals.gross)
    ),
    group(
      "ram:InvoiceReferencedDocument",
      text("ram:IssuerAssignedID", preceding?.number),
      day("ram:FormattedIssueDateTime", preceding?.issueDate, "qdt:DateTimeString")
    )
  )
}

const paymentMeans = ({ payment }: Invoice): ReadonlyArray<string> => {
  if (payment === undefined) return []
  const accounts: ReadonlyArray<Account> = payment.accounts.length === 0 ? [{}] : payment.accounts
  return accounts.map((account) =>
    group(
      "ram:SpecifiedTradeSettlementPaymentMeans",
      text("ram:TypeCode", payment.means),
      group(
        "ram:PayeePartyCreditorFinancialAccount",
        text("ram:IBANID", account.iban),
        text("ram:AccountName", account.holder),
        text("ram:ProprietaryID", account.number)
      ),
      group("ram:PayeeSpecifiedCreditorFinancialInstitution", text("ram:BICID", account.bic))
    )
  )
}

const taxOf = (tax: Tax): string =>
  group(
    "ram:ApplicableTradeTax",
    text("ram:CalculatedAmount", tax.tax),
    text("ram:TypeCode", "VAT"),
    text("ram:ExemptionReason", tax.reason),
    text("ram:BasisAmount", tax.net),
    text("ram:CategoryCode", tax.category),
    text("ram:ExemptionReasonCode", tax.reasonCode),
    text("ram:RateApplicablePercent", tax.percent ?? (tax.category === "O" ? "0" : undefined))
  )
