import type { FrozenParts, Invoice, InvoiceLine, InvoiceTotals } from "@hourbook/core/invoices/Invoice"
import type { PrintableInvoice } from "@hourbook/core/invoices/issuedInvoice"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { minorDigits } from "@hourbook/core/values/currencies"
import { toText, zero } from "@hourbook/core/values/Money"
import type { InvoiceBank, InvoicePaper, InvoicePaperLine, InvoiceTax } from "@hourbook/paper/InvoicePaper"
import type { InLanguage } from "@hourbook/paper/sheet/Writing"
import { Effect } from "effect"
import { earlyPaymentOf } from "./earlyPayment.ts"

/** Regions that write English or German in a way of their own. */
const regions: Readonly<Record<Invoice["language"], ReadonlyArray<string>>> = {
  en: ["US", "GB", "CA", "AU", "NZ", "IE", "IN", "SG", "ZA"],
  de: ["DE", "AT", "CH", "LI", "LU"]
}

/** How a document is written: in its language, with dates and figures as its seller's country has them. */
export const languageOfInvoice = (
  { language }: Pick<Invoice, "language">,
  { seller: { country } }: Pick<FrozenParts, "seller">
): InLanguage => {
  const region = regions[language].find((one) => one === country) ?? (language === "de" ? "DE" : "GB")
  return { language, locale: `${language}-${region}` }
}

const earlyTextsOf = (...document: Parameters<typeof earlyPaymentOf>) => {
  const early = earlyPaymentOf(...document)
  return early === null ? null : { percent: toText(early.percent), day: early.day, amount: toText(early.amount) }
}

const lineOf = (line: InvoiceLine, { taxCodes }: FrozenParts): InvoicePaperLine => {
  const code = taxCodes.find(({ id }) => id === line.taxCodeId)
  return {
    text: line.text,
    quantity: toText(line.quantity),
    unit: line.unit,
    unitPrice: toText(line.unitPrice),
    percent: code === undefined || code.category === "O" ? null : toText(code.percent),
    net: toText(line.net ?? zero),
    orderNumber: line.orderNumber,
    deducts:
      line.deducts === null
        ? null
        : { number: line.deducts.number, issueDate: line.deducts.issueDate, tax: toText(line.deducts.tax) }
  }
}

const taxesOf = ({ byTax }: InvoiceTotals, { taxCodes }: FrozenParts): ReadonlyArray<InvoiceTax> =>
  byTax.map(({ category, name, net, percent, tax, taxCodeId }) => ({
    name,
    category,
    percent: toText(percent),
    net: toText(net),
    tax: toText(tax),
    reason: taxCodes.find(({ id }) => id === taxCodeId)?.reason ?? null
  }))

const partiesOf = ({
  buyer,
  clientName,
  seller,
  workspaceName
}: FrozenParts): Pick<InvoicePaper, "buyer" | "seller"> => ({
  seller: {
    name: seller.legalName ?? workspaceName,
    street: seller.street,
    street2: seller.street2,
    postcode: seller.postcode,
    city: seller.city,
    region: seller.region,
    country: seller.country,
    vatId: seller.vatId,
    taxNumber: seller.taxNumber,
    registration: seller.registration,
    phone: seller.contactPhone,
    email: seller.contactEmail,
    footer: seller.footer
  },
  buyer: {
    name: buyer.legalName ?? clientName,
    street: buyer.street,
    street2: buyer.street2,
    postcode: buyer.postcode,
    city: buyer.city,
    region: buyer.region,
    country: buyer.country,
    vatId: buyer.vatId
  }
})

const banksOf = ({ seller }: FrozenParts, currency: string): ReadonlyArray<InvoiceBank> =>
  seller.banks
    .filter((bank) => bank.currency === currency)
    .map(({ bic, holder, iban, text }) => ({ holder, iban, bic, text }))

/** A document as it is printed. */
export const invoiceOnPaper = Effect.fnUntraced(function* (
  { frozen, intro, invoice, lines, logo, note, totals }: PrintableInvoice,
  attachment: InvoicePaper["attachment"]
): Effect.fn.Return<InvoicePaper> {
  return {
    kind: invoice.kind,
    deposit: invoice.deposit,
    number: invoice.number,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    serviceFrom: invoice.serviceFrom,
    serviceTo: invoice.serviceTo,
    buyerReference: invoice.buyerReference,
    orderNumber: invoice.orderNumber,
    currency: invoice.currency,
    digits: Math.min(2, minorDigits(invoice.currency)),
    ...partiesOf(frozen),
    intro,
    note,
    corrects: frozen.corrects,
    lines: yield* mapInSlices(lines, (line) => lineOf(line, frozen)),
    taxes: taxesOf(totals, frozen),
    totals: { net: toText(totals.net), tax: toText(totals.tax), gross: toText(totals.gross) },
    accounting:
      frozen.accounting === null
        ? null
        : {
            currency: frozen.accounting.currency,
            rate: toText(frozen.accounting.rate),
            tax: toText(frozen.accounting.tax)
          },
    early: earlyTextsOf(invoice, totals, frozen),
    banks: banksOf(frozen, invoice.currency),
    logo,
    attachment
  }
})
