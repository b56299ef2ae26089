import type { FrozenParts, InvoiceLine } from "@hourbook/core/invoices/Invoice"
import type { DocumentToIssue, Missing } from "@hourbook/core/invoices/IssueCheck"
import { check } from "@hourbook/einvoice/checks/check"
import type { Profile } from "@hourbook/einvoice/document/profiles"
import { eInvoiceOf } from "./eInvoiceOf.ts"

type Place = Pick<Missing, "field" | "where">

/** What a side says of itself, by core's names. */
const ofParty: Readonly<Record<string, string>> = {
  name: "legalName",
  street: "street",
  city: "city",
  postcode: "postcode",
  country: "country",
  vatId: "vatId",
  taxNumber: "taxNumber",
  registration: "registration",
  identifier: "taxNumber",
  electronicAddress: "eAddress",
  contact: "contactName",
  "contact.name": "contactName",
  "contact.phone": "contactPhone",
  "contact.email": "contactEmail"
}

const ofDocument: Readonly<Record<string, Place>> = {
  number: { where: "series", field: "format" },
  issueDate: { where: "invoice", field: "issueDate" },
  dueDate: { where: "invoice", field: "dueDate" },
  currency: { where: "invoice", field: "currency" },
  // The tax is converted at the workspace's exchange rate of the day.
  accounting: { where: "workspace", field: "exchangeRates" },
  period: { where: "invoice", field: "serviceFrom" },
  buyerReference: { where: "client", field: "billing.buyerReference" },
  orderNumber: { where: "client", field: "billing.orderNumber" },
  paymentTerms: { where: "client", field: "billing.earlyPayment" },
  payment: { where: "workspace", field: "billing.banks" },
  corrects: { where: "invoice", field: "corrects" },
  deducts: { where: "invoice", field: "lines.deducts" },
  lines: { where: "invoice", field: "lines" },
  totals: { where: "invoice", field: "totals" }
}

const ofLine: Readonly<Record<string, string>> = {
  text: "text",
  quantity: "quantity",
  unit: "unit",
  price: "unitPrice",
  net: "unitPrice",
  period: "serviceFrom",
  orderNumber: "orderNumber"
}

/** A number in a register has a field of the seller; a buyer has it in the electronic address. */
const partyPlace = (side: string, name: string): Place => {
  if (side === "seller") return { where: "workspace", field: `billing.${ofParty[name] ?? name}` }
  return {
    where: "client",
    field: `billing.${name === "registration" || name === "identifier" ? "eAddress" : (ofParty[name] ?? name)}`
  }
}

/** Where a field of the document in the terms of EN 16931 comes from. */
export const placeOf = (field: string): Place => {
  const [, side, name] = /^(seller|buyer)\.(.+)$/u.exec(field) ?? []
  if (side !== undefined && name !== undefined) return partyPlace(side, name)
  const [, index, part = ""] = /^lines\[(\d+)\]\.(\w+)/u.exec(field) ?? []
  if (index !== undefined) {
    const own = ofLine[part]
    return own === undefined
      ? { where: "tax_code", field: part }
      : { where: "invoice", field: `lines[${index}].${own}` }
  }
  if (field.startsWith("taxes")) {
    const [, one = "category"] = /^taxes\[\d+\]\.(\w+)$/u.exec(field) ?? []
    return { where: "tax_code", field: one === "reasonCode" ? "reasonCode" : one === "reason" ? "reason" : "percent" }
  }
  const [first = ""] = field.split(/[.[]/u)
  return ofDocument[first] ?? { where: "invoice", field }
}

/** Whether every line has a tax code that is known: core itself asks for one. */
const isTaxed = (lines: ReadonlyArray<InvoiceLine>, { taxCodes }: FrozenParts): boolean =>
  lines.every(({ taxCodeId }) => taxCodes.some(({ id }) => id === taxCodeId))

/** What follows from a line without a tax code. */
const ofTaxes = /^(?:taxes|totals|lines\[\d+\]\.percent)/u

/** Everything that keeps a document from being issued in a profile, each once. */
export const missingOf = (document: DocumentToIssue, profile: Profile): ReadonlyArray<Missing> => {
  const { frozen, lines } = document.body
  const isWhole = isTaxed(lines, frozen)
  const all = check(eInvoiceOf(document), profile)
    .filter(({ field }) => isWhole || !ofTaxes.test(field))
    .map(({ field, message }): Missing => ({ ...placeOf(field), message }))
  const keys = all.map(({ field, message, where }) => `${where} ${field} ${message}`)
  return all.filter((_, index) => keys.indexOf(keys[index] ?? "") === index)
}
