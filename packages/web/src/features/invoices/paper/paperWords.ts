import type { PaperLanguage, PaperLine } from "./PaperDocument.ts"

/** The words of a document are in its own language, whatever the language of the page. */
const words = {
  en: {
    invoice: "Invoice",
    deposit: "Deposit invoice",
    credit_note: "Credit note",
    draft: "Draft",
    corrects: "Corrects invoice",
    issued: "Date",
    due: "Due",
    service: "Service period",
    order: "Order",
    reference: "Reference",
    description: "Description",
    quantity: "Quantity",
    price: "Price",
    taxPercent: "Tax",
    amount: "Amount",
    net: "Net",
    total: "Total",
    bank: "Payment to"
  },
  de: {
    invoice: "Rechnung",
    deposit: "Anzahlungsrechnung",
    credit_note: "Rechnungskorrektur",
    draft: "Entwurf",
    corrects: "Korrigiert Rechnung",
    issued: "Datum",
    due: "Fällig",
    service: "Leistungszeitraum",
    order: "Bestellung",
    reference: "Referenz",
    description: "Beschreibung",
    quantity: "Menge",
    price: "Preis",
    taxPercent: "USt.",
    amount: "Betrag",
    net: "Netto",
    total: "Gesamt",
    bank: "Zahlung an"
  }
} as const satisfies Readonly<Record<PaperLanguage, Readonly<Record<string, string>>>>

export const paperWords = (language: PaperLanguage) => words[language]

const units: Readonly<Record<PaperLanguage, Readonly<Record<PaperLine["unit"], string>>>> = {
  en: { hour: "h", day: "d", piece: "", month: "mo" },
  de: { hour: "Std.", day: "Tage", piece: "", month: "Mon." }
}

const locales: Readonly<Record<PaperLanguage, string>> = { en: "en-GB", de: "de-DE" }

/** Amounts, quantities and days as the document's language writes them. */
export const paperFormat = (language: PaperLanguage, currency: string) => {
  const locale = locales[language]
  const plain = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" })
  const digits = plain.resolvedOptions().maximumFractionDigits ?? 2
  const price = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: 4 })
  const line = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })
  const numeric = (text: string): Intl.StringNumericLiteral => (isNumeric(text) ? text : "0")
  return {
    total: (amount: string): string => plain.format(numeric(amount)),
    price: (amount: string): string => price.format(numeric(amount)),
    line: (amount: string): string => line.format(numeric(amount)),
    percent: (amount: string): string => `${number.format(numeric(amount))} %`,
    quantity: (amount: string, unit: PaperLine["unit"]): string =>
      `${number.format(numeric(amount))} ${units[language][unit]}`.trim(),
    day: (text: string): string => day.format(new Date(`${text}T00:00:00Z`))
  }
}

const isNumeric = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/u.test(text)
