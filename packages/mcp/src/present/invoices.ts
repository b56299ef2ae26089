import type { InvoiceDetails, InvoiceRow as Listed, LeftOut, LeftOutCode } from "@hourbook/core/invoices/InvoiceDetails"
import { legible } from "@hourbook/core/values/legible"
import { toNumber } from "@hourbook/core/values/Money"
import { idEndOf, shortIdOf } from "@hourbook/core/values/ShortId"
import { BigDecimal, Schema } from "effect"
import { amountText, moneyText, Sums } from "./amounts.ts"
import { counted } from "./counted.ts"
import { idText } from "./ids.ts"
import { rowsThatFit } from "./outputBudget.ts"
import { quoted } from "./quoted.ts"

const text = Schema.optionalKey(Schema.String)
const figure = Schema.optionalKey(Schema.Finite)

const head = {
  /** What is issued goes by its number. */
  id: text,
  number: text,
  kind: Schema.String,
  status: Schema.String,
  client: Schema.String,
  currency: Schema.String,
  date: text,
  due_date: text,
  gross: Schema.Finite,
  paid: figure,
  open: figure
}

/** A document in a list. */
export const InvoiceRow = Schema.Struct(head)
export type InvoiceRow = typeof InvoiceRow.Type

const Line = Schema.Struct({
  id: text,
  text: Schema.String,
  quantity: Schema.Finite,
  unit: Schema.String,
  unit_price: Schema.Finite,
  net: Schema.Finite,
  entries: figure,
  charge: Schema.optionalKey(Schema.Boolean)
})
type Line = typeof Line.Type

/** A document with its lines. */
export const InvoiceView = Schema.Struct({
  ...head,
  service_from: text,
  service_to: text,
  net: Schema.Finite,
  tax: Schema.Finite,
  taxes: Sums,
  intro: text,
  note: text,
  entries: Schema.Finite,
  charges: Schema.Finite,
  lines: Schema.Array(Line),
  more_lines: figure,
  left_out: Schema.Array(Schema.String)
})
export type InvoiceView = typeof InvoiceView.Type

const dated = (name: "date" | "due_date" | "service_from" | "service_to", day: string | null) =>
  day === null ? {} : { [name]: day }

export const invoiceRowOf = ({ clientName, invoice, standing, status, totals }: Listed): InvoiceRow => ({
  ...(invoice.number === null ? { id: idEndOf(invoice.id) } : { number: legible(invoice.number) }),
  kind: invoice.kind,
  status,
  client: legible(clientName),
  currency: invoice.currency,
  ...dated("date", invoice.issueDate),
  ...dated("due_date", invoice.dueDate),
  gross: toNumber(totals.gross),
  ...(invoice.state === "issued" && invoice.kind === "invoice"
    ? { paid: toNumber(standing.paid), open: toNumber(standing.open) }
    : {})
})

const leftOutWords: Readonly<Record<LeftOutCode, string>> = {
  no_price: "without a price",
  other_currency: "in another currency",
  not_approved: "of timesheets that are not approved",
  invoiced_elsewhere: "in another draft",
  changed_meanwhile: "changed meanwhile"
}

export const leftOutText = (code: string, count: number): string =>
  `${count} ${Object.entries(leftOutWords).find(([known]) => known === code)?.[1] ?? code}`

const mostIds = 10

const leftOutLine = ({ code, ids }: LeftOut): string => {
  const shown = ids.slice(0, mostIds).map(shortIdOf).join(", ")
  return `${leftOutText(code, ids.length)}: ids ${shown}${ids.length > mostIds ? ", …" : ""}`
}

const lineOf = (line: InvoiceDetails["lines"][number], isNew: boolean): Line => ({
  ...(isNew ? {} : { id: idEndOf(line.id) }),
  text: legible(line.text),
  quantity: toNumber(line.quantity),
  unit: line.unit,
  unit_price: toNumber(line.unitPrice),
  net: toNumber(line.net),
  ...(line.source === "entries" ? { entries: line.recordIds.length } : {}),
  ...(line.source === "charge" ? { charge: true } : {})
})

const countOf = (lines: InvoiceDetails["lines"], source: "entries" | "charge"): number =>
  lines.reduce((count, line) => (line.source === source ? count + line.recordIds.length : count), 0)

/** A document whole; `isNew` of one that is not stored, and has no ids yet. */
export const invoiceViewOf = (details: InvoiceDetails, isNew = false): InvoiceView => {
  const { intro, invoice, leftOut, lines, note, totals } = details
  const { id, ...row } = invoiceRowOf(details)
  const withoutLines = {
    ...(id === undefined || isNew ? {} : { id }),
    ...row,
    ...dated("service_from", invoice.serviceFrom),
    ...dated("service_to", invoice.serviceTo),
    net: toNumber(totals.net),
    tax: toNumber(totals.tax),
    taxes: totals.byTax.map(
      ({ name, percent, tax }) =>
        `${quoted(name, 60)} ${BigDecimal.format(percent)} %: ${amountText(tax, invoice.currency)}`
    ),
    ...(intro === null ? {} : { intro: legible(intro) }),
    ...(note === null ? {} : { note: legible(note) }),
    entries: countOf(lines, "entries"),
    charges: countOf(lines, "charge"),
    left_out: leftOut.map(leftOutLine)
  }
  const all = lines.map((line) => lineOf(line, isNew))
  const shown = all.slice(0, rowsThatFit(all, withoutLines))
  return {
    ...withoutLines,
    lines: shown,
    ...(shown.length < all.length ? { more_lines: all.length - shown.length } : {})
  }
}

const kindWords = { invoice: "invoice", credit_note: "credit note" } as const

const nameText = ({ id, kind, number }: Pick<InvoiceRow, "id" | "kind" | "number">): string =>
  number === undefined
    ? ["draft", ...idText(id)].join(" ")
    : `${kind === "credit_note" ? kindWords.credit_note : kindWords.invoice} ${quoted(number, 60)}`

export const invoiceLine = (row: InvoiceRow): string => {
  const { client, currency, date, due_date: due, gross, open, status } = row
  return [
    ...(date === undefined ? [] : [date]),
    nameText(row),
    `client ${quoted(client, 60)}`,
    moneyText(gross, currency),
    ...(status === "draft" ? [] : [status.replaceAll("_", " ")]),
    ...(open === undefined || open === 0 ? [] : [`${moneyText(open, currency)} open`]),
    ...(due === undefined ? [] : [`due ${due}`])
  ].join(" ")
}

/** What of the ledger a document has. */
export const claimsText = ({ charges, entries }: Pick<InvoiceView, "charges" | "entries">): string =>
  [
    ...(entries === 0 ? [] : [counted(entries, "time entries")]),
    ...(charges === 0 ? [] : [counted(charges, "charges")])
  ].join(" and ") || "no work or charges"

/** A line for each part of a document. */
export const invoiceLines = (view: InvoiceView): ReadonlyArray<string> => {
  const { currency, left_out: left, lines, more_lines: more, net, tax, taxes } = view
  const write = (amount: number): string => moneyText(amount, currency)
  return [
    `Net ${write(net)}, tax ${write(tax)}${taxes.length === 0 ? "" : ` (${taxes.join("; ")})`}, gross ${write(view.gross)}; ${claimsText(view)} in it.`,
    ...lines.map(
      ({ charge, entries, id, net: ofLine, quantity, text: words, unit, unit_price: price }) =>
        `${quoted(words)}: ${quantity} ${unit} x ${write(price)} = ${write(ofLine)}${entries === undefined ? "" : `, ${counted(entries, "time entries")}`}${charge === true ? ", a charge" : ""}${id === undefined ? "" : ` id ${id}`}`
    ),
    ...(more === undefined ? [] : [`And ${counted(more, "lines")} more.`]),
    ...left.map((one) => `Left out: ${one}.`)
  ]
}
