import type { InvoicePaper, InvoicePaperLine } from "@hourbook/paper/InvoicePaper"

const line = (text: string, quantity: string, unitPrice: string, net: string): InvoicePaperLine => ({
  text,
  quantity,
  unit: "hour",
  unitPrice,
  percent: "19",
  net,
  orderNumber: null,
  deducts: null
})

/** One line by a German freelancer to a client in Germany. */
export const plainInvoice: InvoicePaper = {
  kind: "invoice",
  number: "2026-0042",
  issueDate: "2026-11-03",
  dueDate: "2026-11-17",
  serviceFrom: "2026-10-01",
  serviceTo: "2026-10-31",
  buyerReference: null,
  orderNumber: "PO-7781",
  currency: "EUR",
  digits: 2,
  seller: {
    name: "Jürgen Größler Softwareentwicklung",
    street: "Käthe-Kollwitz-Straße 12",
    street2: null,
    postcode: "10405",
    city: "Berlin",
    region: null,
    country: "DE",
    vatId: "DE123456789",
    taxNumber: "12/345/67890",
    registration: null,
    phone: "+49 30 1234567",
    email: "rechnung@groessler.example",
    footer: null
  },
  buyer: {
    name: "Brückner & Söhne GmbH",
    street: "Große Bleichen 21",
    street2: "Buchhaltung",
    postcode: "20354",
    city: "Hamburg",
    region: null,
    country: "DE",
    vatId: "DE987654321"
  },
  intro: null,
  note: null,
  corrects: null,
  deposit: false,
  lines: [line("Beratung und Entwicklung, Oktober 2026", "24.333333", "90", "2190.00")],
  taxes: [{ name: "USt. 19 %", category: "S", percent: "19", net: "2190.00", tax: "416.10", reason: null }],
  totals: { net: "2190.00", tax: "416.10", gross: "2606.10" },
  accounting: null,
  early: { percent: "2", day: "2026-11-13", amount: "2553.98" },
  banks: [{ holder: "Jürgen Größler", iban: "DE89370400440532013000", bic: "COBADEFFXXX", text: null }],
  logo: null,
  attachment: null
}

/** As many lines as are asked for, some with several paragraphs: each costs 90.00. */
export const longInvoice = (count: number): InvoicePaper => {
  const net = (count * 90).toFixed(2)
  const tax = (count * 17.1).toFixed(2)
  return {
    ...plainInvoice,
    lines: Array.from({ length: count }, (_, index) =>
      line(
        index % 5 === 0
          ? `Projekt ${index + 1}: Zażółć gęślą jaźń\nFehler behoben und auf drei Browsern getestet, die Liste der Änderungen abgestimmt und übersetzt`
          : `Arbeit am ${index + 1}. Punkt`,
        "1",
        "90",
        "90.00"
      )
    ),
    taxes: [{ name: "USt. 19 %", category: "S", percent: "19", net, tax, reason: null }],
    totals: { net, tax, gross: (count * 107.1).toFixed(2) },
    early: null
  }
}
