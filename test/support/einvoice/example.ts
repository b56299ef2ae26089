import type { Category, Invoice, Line } from "@hourbook/einvoice/document/Invoice"
import { type Reasons, summed } from "@hourbook/einvoice/document/sums"

export const line = (more: Partial<Line> = {}): Line => ({
  id: "1",
  text: "Consulting in March",
  quantity: "24.333333",
  unit: "HUR",
  price: "90",
  net: "2190.00",
  category: "S",
  percent: "19",
  ...more
})

export const reasons: Reasons = {
  E: { reason: "Small business, section 19 UStG" },
  AE: { reason: "Reverse charge", reasonCode: "VATEX-EU-AE" },
  K: { reason: "Intra-community supply", reasonCode: "VATEX-EU-IC" },
  G: { reason: "Export outside the EU", reasonCode: "VATEX-EU-G" },
  O: { reason: "Not subject to VAT", reasonCode: "VATEX-EU-O" }
}

/** An invoice between two companies in Germany that every profile takes. */
export const example = (): Invoice => withLines([line()])

/** The example with other lines, whose taxes and totals are right. */
export const withLines = (lines: ReadonlyArray<Line>, currency = "EUR"): Invoice => ({
  kind: "invoice",
  number: "2026-0001",
  issueDate: "2026-04-01",
  dueDate: "2026-04-15",
  currency,
  period: { start: "2026-03-01", end: "2026-03-31" },
  buyerReference: "04011000-12345-03",
  seller: {
    name: "Olga Osten",
    street: "Hauptstr. 1",
    city: "Berlin",
    postcode: "10115",
    country: "DE",
    vatId: "DE123456789",
    electronicAddress: { scheme: "9930", id: "DE123456789" },
    contact: { name: "Olga Osten", phone: "+49 30 123456", email: "olga@example.org" }
  },
  buyer: {
    name: "Acme GmbH",
    street: "Ring 2",
    city: "Hamburg",
    postcode: "20095",
    country: "DE",
    vatId: "DE987654321",
    electronicAddress: { scheme: "9930", id: "DE987654321" }
  },
  payment: {
    means: "58",
    reference: "2026-0001",
    accounts: [{ iban: "DE89370400440532013000", holder: "Olga Osten", bic: "COBADEFFXXX" }]
  },
  lines,
  ...summed(lines, currency, reasons)
})

/** The example with one line of a category, as its rules want the rest to be. */
export const ofCategory = (category: Category): Invoice => {
  const { percent: _, ...bare } = line()
  const percent = category === "S" ? "19" : "0"
  const invoice = withLines([category === "O" ? { ...bare, category } : { ...bare, category, percent }])
  if (category !== "O") return invoice
  const { vatId: _seller, ...seller } = invoice.seller
  const { vatId: _buyer, ...buyer } = invoice.buyer
  return { ...invoice, seller: { ...seller, taxNumber: "12/345/67890" }, buyer }
}

export const creditNote = (): Invoice => ({
  ...example(),
  kind: "credit_note",
  paymentTerms: "Settled with the next invoice.",
  corrects: { number: "2026-0001", issueDate: "2026-04-01" }
})
