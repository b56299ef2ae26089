import { foldHeader } from "../sources/Field.ts"

/** What a column of a report says about an invoice. */
export type InvoiceField =
  | "number"
  | "client"
  | "currency"
  | "issued"
  | "due"
  | "total"
  | "paid"
  | "open"
  | "status"
  | "paidOn"
  | "line"

/** The names of columns, folded: those of Harvest's invoice report, of FreshBooks' invoice details, and of tables of one's own. */
const names: Readonly<Record<InvoiceField, ReadonlyArray<string>>> = {
  number: [
    "invoice #",
    "invoice number",
    "invoice no",
    "invoice no.",
    "invoice id",
    "number",
    "invoice",
    "rechnungsnummer",
    "rechnung",
    "nummer",
    "id"
  ],
  client: ["client", "client name", "customer", "customer name", "counteragent name", "kunde", "kundenname"],
  currency: ["currency", "währung"],
  issued: ["issue date", "date issued", "invoice date", "issued", "date", "rechnungsdatum", "datum"],
  due: ["due date", "due", "date due", "fällig am", "fällig", "fälligkeit", "fälligkeitsdatum"],
  total: ["invoice amount", "total", "gross", "gross total", "amount", "gesamtbetrag", "brutto", "betrag", "summe"],
  paid: ["paid amount", "amount paid", "paid", "bezahlt"],
  open: [
    "balance",
    "amount due",
    "outstanding",
    "open",
    "open amount",
    "balance due",
    "owed",
    "offener betrag",
    "offen"
  ],
  status: ["invoice status", "status", "state"],
  paidOn: ["date paid", "paid on", "bezahlt am"],
  line: ["line total"]
}

export type InvoiceColumns = Readonly<Partial<Record<InvoiceField, number>>>

const fields: ReadonlyArray<InvoiceField> = [
  "number",
  "client",
  "currency",
  "issued",
  "due",
  "total",
  "paid",
  "open",
  "status",
  "paidOn",
  "line"
]

/** Where a header has what is read of invoices: of several columns for one thing, the one whose name is more exact. */
export const invoiceColumns = (header: ReadonlyArray<string>): InvoiceColumns => {
  const folded = header.map(foldHeader)
  const found: Partial<Record<InvoiceField, number>> = {}
  for (const field of fields) {
    const name = names[field].find((one) => folded.includes(one))
    if (name !== undefined) found[field] = folded.indexOf(name)
  }
  return found
}

/** Which of the things without which no invoice is read a header lacks. */
export const missingColumns = (columns: InvoiceColumns): ReadonlyArray<"number" | "client" | "issued" | "open"> => [
  ...(["number", "client", "issued"] as const).filter((field) => columns[field] === undefined),
  ...(columns.open === undefined && columns.total === undefined && columns.line === undefined
    ? (["open"] as const)
    : [])
]
