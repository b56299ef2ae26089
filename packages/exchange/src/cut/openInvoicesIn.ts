import { foldName } from "../plan/foldName.ts"
import type { Table } from "../table/Table.ts"
import { type DateOrder, dateOrderOf, readDay } from "../values/days.ts"
import { add, type Decimal, toPlain, zero } from "../values/Decimal.ts"
import { type DecimalMark, decimalMarkOf, readNumber } from "../values/numbers.ts"
import { isTotalWord, readCurrency, withoutCurrency } from "../values/words.ts"
import { invoiceColumns, type InvoiceField, missingColumns } from "./invoiceColumns.ts"
import type { InvoiceProblem } from "./InvoiceProblem.ts"

/** An invoice of a report of which something is open. */
export interface OpenInvoice {
  /** The line of the report on which it begins. */
  readonly line: number
  readonly number: string
  readonly clientId: string
  readonly client: string
  readonly currency: string
  readonly issued: string
  /** Null where the report does not say it. */
  readonly due: string | null
  /** Null where the report does not say it. */
  readonly total: Decimal | null
  readonly open: Decimal
}

/** What a report says. */
export interface InvoiceReport {
  readonly invoices: ReadonlyArray<OpenInvoice>
  /** How many invoices are paid, or are no invoices yet. */
  readonly settled: number
  /** Whatever is none of both, with the reason. With any, the report is not used. */
  readonly problems: ReadonlyArray<InvoiceProblem>
}

interface Client {
  readonly id: string
  readonly name: string
}

export interface InvoiceReading {
  readonly clients: ReadonlyArray<Client>
  /** The client that a misspelled name may mean. */
  readonly nearest?: (name: string) => Client | null
  /** The order of days, where the report leaves it open. */
  readonly dateOrder?: DateOrder | undefined
  /** The currency of invoices of which the report does not say it. */
  readonly currency?: string | undefined
}

/** An invoice as its lines in a report say it. */
interface Written {
  readonly line: number
  readonly texts: Readonly<Record<InvoiceField, string>>
  /** The sum of its lines, in a report with a line for each; undefined where one is no amount. */
  sum: Decimal | undefined
}

const settledWords =
  /^(?:paid|auto-?paid|draft|void(?:ed)?|declined|written off|write-off|bezahlt|entwurf|storniert)$/iu
const partWords = /^part(?:ial|ially)?(?: paid)?$/iu

const negated = ({ scale, units }: Decimal): Decimal => ({ scale, units: -units })

/** The amounts that a report has of an invoice. */
const amountsOf = ({ sum, texts }: Written, mark: DecimalMark) => {
  const read = (field: InvoiceField): Decimal | undefined | null =>
    texts[field].trim() === "" ? null : readNumber(withoutCurrency(texts[field]), mark)
  const total = texts.line === "" ? read("total") : sum
  return { total, paid: read("paid"), open: read("open") }
}

interface Amounts {
  readonly isClear: true
  readonly total: Decimal | null
  readonly open: Decimal
}

interface Unclear {
  readonly isClear: false
  readonly reason: InvoiceProblem["reason"]
}

const unclear = (reason: InvoiceProblem["reason"]): Unclear => ({ isClear: false, reason })

/** What is open of an invoice, or why that cannot be said; null where nothing is. */
const openOf = (written: Written, mark: DecimalMark): Amounts | Unclear | null => {
  const { open, paid, total } = amountsOf(written, mark)
  const { paidOn, status } = written.texts
  if (open === undefined || paid === undefined || total === undefined) return unclear({ code: "noAmount" })
  if (open === null) {
    if (settledWords.test(status.trim()) || paidOn.trim() !== "") return null
    if (paid === null && partWords.test(status.trim())) return unclear({ code: "partlyPaid" })
    if (total === null) return unclear({ code: "noAmount" })
  }
  const left = open ?? add(total ?? zero, negated(paid ?? zero))
  if (left.units === 0n || /^(?:draft|entwurf)$/iu.test(status.trim())) return null
  if (left.units < 0n) return unclear({ code: "belowZero", open: toPlain(left) })
  const meets = open === null || total === null || paid === null || toPlain(add(total, negated(paid))) === toPlain(open)
  return meets
    ? { isClear: true, total, open: left }
    : unclear({ code: "doNotMeet", total: toPlain(total ?? zero), paid: toPlain(paid ?? zero), open: toPlain(left) })
}

/** The invoices of a report, each with its first line; lines that have a total of the report are none. */
const writtenIn = ({ header, rows }: Pick<Table, "header" | "rows">, mark: DecimalMark): ReadonlyArray<Written> => {
  const columns = invoiceColumns(header)
  const byNumber = new Map<string, Written>()
  const all: Array<Written> = []
  for (const { cells, line } of rows) {
    const text = (field: InvoiceField): string => (columns[field] === undefined ? "" : (cells[columns[field]] ?? ""))
    const number = text("number").trim()
    if (number === "" && cells.some((cell) => isTotalWord(cell.trim()))) continue
    const amount = columns.line === undefined ? zero : readNumber(withoutCurrency(text("line")), mark)
    const known = columns.line === undefined ? undefined : byNumber.get(number)
    if (known !== undefined) {
      known.sum = known.sum === undefined || amount === undefined ? undefined : add(known.sum, amount)
      continue
    }
    const texts: Record<InvoiceField, string> = {
      number,
      client: text("client"),
      currency: text("currency"),
      issued: text("issued"),
      due: text("due"),
      total: text("total"),
      paid: text("paid"),
      open: text("open"),
      status: text("status"),
      paidOn: text("paidOn"),
      line: text("line")
    }
    const written: Written = { line, texts, sum: amount }
    byNumber.set(number, written)
    all.push(written)
  }
  return all
}

const cellsOf = ({ header, rows }: Pick<Table, "header" | "rows">, fields: ReadonlyArray<InvoiceField>) => {
  const columns = invoiceColumns(header)
  const indexes = fields.flatMap((field) => columns[field] ?? [])
  return rows.flatMap(({ cells }) => indexes.map((index) => cells[index] ?? ""))
}

/** Whether a report leaves open in which order its days are written. */
export const leavesOrderOpen = (table: Pick<Table, "header" | "rows">): boolean =>
  dateOrderOf(cellsOf(table, ["issued", "due"])) === "open"

/**
 * The open invoices of a report: Harvest's invoice report, FreshBooks' invoice details with a line for each item, or any table with a
 * number, a client, a date and what is open.
 */
export const openInvoicesIn = (
  table: Pick<Table, "header" | "rows" | "dateSystem">,
  { clients, currency: other, dateOrder, nearest = () => null }: InvoiceReading
): InvoiceReport => {
  const missing = missingColumns(invoiceColumns(table.header))
  if (missing.length > 0) {
    const reason = { code: "noColumns", missing, header: table.header } as const
    return { invoices: [], settled: 0, problems: [{ line: null, number: "", reason }] }
  }
  const found = dateOrderOf(cellsOf(table, ["issued", "due"]))
  const order = found === "open" ? (dateOrder ?? "day-month-year") : found
  const figures = cellsOf(table, ["total", "paid", "open", "line"]).map(withoutCurrency)
  const mark = decimalMarkOf(figures) ?? "."
  const dayIn = (text: string) => readDay(text.trim(), { order, dateSystem: table.dateSystem })
  const [invoices, problems, seen]: [Array<OpenInvoice>, Array<InvoiceProblem>, Set<string>] = [[], [], new Set()]
  let settled = 0
  for (const written of writtenIn(table, mark)) {
    const { line, texts } = written
    const { number } = texts
    const amounts = openOf(written, mark)
    if (amounts === null) {
      settled++
      continue
    }
    const named = clients.filter(
      ({ id, name }) => id === texts.client.trim() || foldName(name) === foldName(texts.client)
    )
    const [client] = named
    const currency = readCurrency(texts.currency) ?? readCurrency(texts.open) ?? readCurrency(texts.total) ?? other
    const [issued, due] = [dayIn(texts.issued), texts.due.trim() === "" ? null : dayIn(texts.due)]
    const reason = (): InvoiceProblem["reason"] | undefined => {
      if (number === "") return { code: "noNumber" }
      if (client === undefined) {
        return { code: "noClient", name: texts.client, near: nearest(texts.client)?.name ?? null }
      }
      if (named.length > 1) return { code: "severalClients", name: texts.client }
      if (issued === undefined || due === undefined)
        return { code: "noDay", text: issued === undefined ? texts.issued : texts.due }
      if (currency === undefined) return { code: "noCurrency" }
      if (!amounts.isClear) return amounts.reason
      return seen.has(foldName(number)) ? { code: "sameNumber" } : undefined
    }
    const why = reason()
    seen.add(foldName(number))
    if (why !== undefined) problems.push({ line, number, reason: why })
    else if (
      client !== undefined &&
      issued !== undefined &&
      due !== undefined &&
      currency !== undefined &&
      amounts.isClear
    ) {
      const { open, total } = amounts
      invoices.push({ line, number, clientId: client.id, client: client.name, currency, issued, due, total, open })
    }
  }
  return { invoices, settled, problems }
}
