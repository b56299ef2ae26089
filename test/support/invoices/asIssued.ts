import type { Buyer } from "@hourbook/core/billing/Buyer"
import type { Bank, Seller } from "@hourbook/core/billing/Party"
import type { TaxCode } from "@hourbook/core/billing/TaxCode"
import type { Invoice, InvoiceLine } from "@hourbook/core/invoices/Invoice"
import type { DocumentToIssue } from "@hourbook/core/invoices/IssueCheck"
import { taxTotals } from "@hourbook/core/invoices/taxSums"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { ClientId, InvoiceId, InvoiceLineId, TaxCodeId, WorkspaceId } from "@hourbook/core/values/Ids"
import { Instant } from "@hourbook/core/values/Instant"
import { CurrencyCode, fromText, zero } from "@hourbook/core/values/Money"
import type { Invoice as EInvoice, Line, Party, Payment } from "@hourbook/einvoice/document/Invoice"

const idOf = (kind: number, number: number): string =>
  `0192f3c4-8a5e-7b3d-9c1f-${kind}${String(number).padStart(11, "0")}`

const day = (text: string) => CalendarDate.make(text)
const at = Instant.make("2026-04-01T09:00:00.000Z")
const workspaceId = WorkspaceId.make(idOf(1, 1))

const addressOf = ({ city, country, electronicAddress, postcode, region, street, street2, vatId }: Party) => ({
  street: street ?? null,
  street2: street2 ?? null,
  postcode: postcode ?? null,
  city: city ?? null,
  region: region ?? null,
  country,
  vatId: vatId ?? null,
  eAddress:
    electronicAddress === undefined ? null : { scheme: electronicAddress.scheme ?? "", id: electronicAddress.id }
})

const banksOf = (payment: Payment | undefined, currency: CurrencyCode): ReadonlyArray<Bank> => {
  const accounts =
    payment === undefined || payment.accounts.length === 0 ? [{ iban: "DE89370400440532013000" }] : payment.accounts
  return accounts.map((account): Bank => ({
    currency,
    holder: "holder" in account ? (account.holder ?? null) : null,
    iban: account.iban ?? null,
    bic: "bic" in account ? (account.bic ?? null) : null,
    text: "number" in account ? (account.number ?? null) : null
  }))
}

const sellerOf = ({ payment, seller }: EInvoice, currency: CurrencyCode): Seller => ({
  ...addressOf(seller),
  legalName: seller.name,
  taxNumber: seller.taxNumber ?? null,
  registration: seller.registration?.id ?? null,
  contactName: seller.contact?.name ?? null,
  contactPhone: seller.contact?.phone ?? null,
  contactEmail: seller.contact?.email ?? null,
  banks: banksOf(payment, currency),
  smallBusiness: false,
  footer: seller.legalText ?? null,
  logo: null
})

const discount = /#SKONTO#TAGE=(\d+)#PROZENT=([\d.]+)#/u

const buyerOf = ({ buyer, paymentTerms }: EInvoice): Buyer => {
  const [, days, percent] = discount.exec(paymentTerms ?? "") ?? []
  return {
    ...addressOf(buyer),
    legalName: buyer.name,
    emails: buyer.contact?.email === undefined ? [] : [buyer.contact.email],
    buyerReference: null,
    orderNumber: null,
    language: null,
    taxCodeId: null,
    profile: "xrechnung",
    earlyPayment: percent === undefined ? null : { percent: fromText(percent), days: Number(days) }
  }
}

const codeKey = ({ category, percent }: Pick<Line, "category" | "percent">): string => `${category} ${percent ?? ""}`

/** The tax codes of lines: one for each category and percentage. */
const codesOf = ({ lines, taxes }: EInvoice): ReadonlyMap<string, TaxCode> => {
  const codes = new Map<string, TaxCode>()
  for (const line of lines) {
    const key = codeKey(line)
    if (codes.has(key)) continue
    const tax = taxes.find(({ category }) => category === line.category)
    codes.set(key, {
      id: TaxCodeId.make(idOf(2, codes.size)),
      workspaceId,
      name: key,
      category: line.category,
      percent: fromText(line.percent ?? "0"),
      reason: tax?.reason ?? null,
      reasonCode: tax?.reasonCode ?? null,
      validFrom: null,
      validTo: null,
      archived: false,
      createdAt: at,
      updatedAt: at,
      version: 1
    })
  }
  return codes
}

export const unitOf = (unit: string): InvoiceLine["unit"] =>
  unit === "HUR" ? "hour" : unit === "DAY" ? "day" : unit === "MON" ? "month" : "piece"

/** A document as core has it when it is issued, from one in the terms of EN 16931. */
export const asIssued = (document: EInvoice, index = 0): DocumentToIssue => {
  const currency = CurrencyCode.make(document.currency)
  const codes = codesOf(document)
  const lines = document.lines.map((line, place): InvoiceLine => ({
    id: InvoiceLineId.make(idOf(3, place)),
    text: line.description === undefined ? line.text : `${line.text}\n${line.description}`,
    quantity: fromText(line.quantity),
    unit: unitOf(line.unit),
    unitPrice: fromText(line.price),
    taxCodeId: codes.get(codeKey(line))?.id ?? null,
    source: "manual",
    recordIds: [],
    net: fromText(line.net),
    cost: null,
    orderNumber: line.orderNumber ?? null,
    deducts: null,
    from: line.period === undefined ? null : day(line.period.start),
    to: line.period === undefined ? null : day(line.period.end)
  }))
  const taxed = lines.map(({ net, taxCodeId }) => ({ net: net ?? zero, taxCodeId }))
  const invoice: Invoice = {
    id: InvoiceId.make(idOf(4, index)),
    workspaceId,
    kind: document.kind,
    state: "issued",
    releasing: false,
    touched: 0,
    seriesId: null,
    number: document.number,
    corrects: null,
    clientId: ClientId.make(idOf(5, 1)),
    currency,
    issueDate: day(document.issueDate),
    dueDate: document.dueDate === undefined ? null : day(document.dueDate),
    serviceFrom: document.period === undefined ? null : day(document.period.start),
    serviceTo: document.period === undefined ? null : day(document.period.end),
    buyerReference: document.buyerReference ?? null,
    orderNumber: document.orderNumber ?? null,
    language: "en",
    totals: taxTotals(taxed, [...codes.values()], currency),
    credited: zero,
    releases: null,
    deposit: false,
    deductedBy: null,
    scheduleId: null,
    imported: false,
    importId: null,
    sent: [],
    createdAt: at,
    updatedAt: at,
    version: 1
  }
  const { accounting, corrects } = document
  return {
    invoice,
    body: {
      intro: null,
      note: document.note ?? null,
      lines,
      data: null,
      frozen: {
        workspaceName: "Studio",
        seller: sellerOf(document, currency),
        clientName: document.buyer.name,
        buyer: buyerOf(document),
        taxCodes: [...codes.values()],
        corrects:
          corrects === undefined
            ? null
            : { number: corrects.number, issueDate: day(corrects.issueDate ?? document.issueDate) },
        accounting:
          accounting === undefined
            ? null
            : {
                currency: CurrencyCode.make(accounting.currency),
                rate: fromText("0.9"),
                tax: fromText(accounting.tax)
              },
        template: 1
      }
    }
  }
}
