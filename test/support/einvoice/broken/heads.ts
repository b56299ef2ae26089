import { type Broken, broken } from "./Broken.ts"

const whole = { start: "2026-03-01", end: "2026-03-31" }
const account = { holder: "Olga Osten" }

/** The head of the document, and how it is paid. */
export const heads: ReadonlyArray<Broken> = [
  broken("BR-02", "peppol", "S", { number: "" }),
  broken("BR-03", "peppol", "S", { issueDate: "" }),
  broken("BR-05", "peppol", "S", { currency: "" }),
  broken("BR-CL-04", "peppol", "E", { currency: "EUX" }),
  broken("BR-CL-05", "peppol", "usd", { "accounting.currency": "EUX" }),
  broken("BR-53", "peppol", "usd", { "accounting.tax": "" }),
  broken("PEPPOL-EN16931-R005", "peppol", "S", { accounting: { currency: "EUR", tax: "416.10" } }),
  broken("PEPPOL-EN16931-R055", "peppol", "usd", { "accounting.tax": "-380.12" }),
  broken("HB-CURRENCY", "peppol", "E", { currency: "BHD" }),
  broken("HB-ACCOUNTING", "peppol", "usd", { accounting: undefined }),
  broken("BR-CO-25", "peppol", "S", { dueDate: undefined }),
  broken("HB-GROSS", "factur_x", "Z", {
    "lines[0].quantity": "-1",
    "lines[0].net": "-90.00",
    "taxes[0].net": "-90.00",
    totals: { net: "-90.00", tax: "0.00", gross: "-90.00" }
  }),
  broken("BR-DE-TMP-32", "xrechnung", "S", { period: undefined }),
  broken("BR-IC-11", "peppol", "K", { period: undefined }),
  broken("BR-29", "peppol", "S", { period: { start: "2026-04-01", end: "2026-03-31" } }),
  broken("BR-30", "peppol", "S", { "lines[0].period": { start: "2026-03-20", end: "2026-03-10" } }),
  broken("PEPPOL-EN16931-R110", "peppol", "S", { "lines[0].period": { ...whole, start: "2026-02-28" } }),
  broken("PEPPOL-EN16931-R111", "peppol", "S", { "lines[0].period": { ...whole, end: "2026-04-01" } }),
  broken("PEPPOL-EN16931-F001", "peppol", "S", { issueDate: "2026-02-30" }),
  broken("BR-55", "peppol", "credit", { "corrects.number": "" }),
  broken("HB-CORRECTS", "peppol", "credit", { corrects: undefined }),
  broken("BR-16", "peppol", "S", { lines: [], taxes: [], totals: { net: "0.00", tax: "0.00", gross: "0.00" } }, [
    "BR-CO-18"
  ]),
  broken("BR-CO-18", "peppol", "Z", { taxes: [] }),
  broken("PEPPOL-EN16931-R003", "peppol", "S", {
    buyerReference: undefined,
    "buyer.country": "AT",
    "buyer.vatId": "ATU12345678"
  }),
  broken("BR-49", "peppol", "S", { "payment.means": "" }),
  broken("BR-CL-16", "peppol", "S", { "payment.means": "99" }),
  broken("BR-61", "peppol", "S", { "payment.accounts": [] }),
  broken("BR-50", "peppol", "S", { "payment.accounts": [account] }),
  broken("HB-ACCOUNT", "factur_x", "S", { "payment.accounts[0].number": "000123456789" }),
  broken("HB-IBAN", "xrechnung", "S", { "payment.accounts[0].iban": "DE89370400440532013001" })
]
