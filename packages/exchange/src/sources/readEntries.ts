import type { Table } from "../table/Table.ts"
import type { DateOrder } from "../values/days.ts"
import { toPlain } from "../values/Decimal.ts"
import type { DecimalMark } from "../values/numbers.ts"
import { isReason, type Reason } from "../values/Reason.ts"
import { minutesOf, mostMinutes } from "../values/times.ts"
import { readTags, readYesNo } from "../values/words.ts"
import { amountFields, amountOf, inOneCurrency, readableAmounts, readableOf, sharedCurrency } from "./amountOf.ts"
import type { Answers, Question } from "./Answers.ts"
import { type Cells, cellsOf } from "./cells.ts"
import { factsOf } from "./facts.ts"
import type { Field } from "./Field.ts"
import type { FileAmount, FileEntry, RefusedLine, RefusedSums } from "./FileEntry.ts"
import { guardOf } from "./guards.ts"
import { lengthOf } from "./lengthOf.ts"
import { notationOf } from "./notationOf.ts"
import { readSpan, type SpanNotation } from "./readSpan.ts"
import type { Source } from "./Source.ts"
import { totalsRows } from "./totalsRow.ts"

/** What a file's lines say. */
export interface ReadFile {
  readonly entries: ReadonlyArray<FileEntry>
  readonly refused: ReadonlyArray<RefusedLine>
  /** What the columns of these add up to. */
  readonly refusedSums: RefusedSums
  /** Lines of totals, which are no entries. */
  readonly totalLines: ReadonlyArray<number>
  /** The order in which it writes days. */
  readonly dateOrder: DateOrder
  readonly decimalMark: DecimalMark
  /** What it leaves open. Until they are answered, days are read as day-month-year and decimals after a point. */
  readonly questions: ReadonlyArray<Question>
}

const personOf = (cells: Cells): FileEntry["person"] => {
  const name = cells.text("person")
  const both = [cells.text("firstName"), cells.text("lastName")].filter((part) => part !== "").join(" ")
  return { name: name === "" ? both : name, email: cells.text("email"), id: cells.text("personId") }
}

/**
 * Reads the lines of a file as time entries, step by step. A line that cannot be read is refused with its reason; the others
 * are read all the same.
 */
export function* readEntries(table: Table, source: Source, answers: Answers = {}): Generator<void, ReadFile, void> {
  const { notation, questions } = notationOf(table, source, answers)
  const missing = missingIn(source)
  const shared = sharedCurrency(source)
  const [entries, refused]: [Array<FileEntry>, Array<RefusedLine>] = [[], []]
  const read = cellsOf(source.columns, guardOf(table, source))
  const totals = totalsRows(source.columns, notation)
  const [totalLines, refusedAmounts]: [Array<number>, Array<FileAmount>] = [[], []]
  let refusedSeconds = 0
  let hasOpenCurrency = false
  for (const row of table.rows) {
    yield
    const cells = read(row)
    if (totals.is(row, cells)) {
      totalLines.push(row.line)
      continue
    }
    const entry = missing ?? entryOf(row.line, cells, notation, shared)
    if (isReason(entry)) {
      refused.push({ line: row.line, reason: entry })
      const length = lengthOf(cells, notation)
      if (length !== undefined && !isReason(length)) refusedSeconds += length.seconds
      refusedAmounts.push(...readableAmounts(cells, notation, shared))
      continue
    }
    totals.add(entry)
    hasOpenCurrency ||= amountFields.some((field) => {
      const amount = entry[field]
      return amount !== null && amount.currency === null && amount.value.units !== 0n
    })
    entries.push(entry)
  }
  return {
    entries,
    refused,
    refusedSums: { seconds: refusedSeconds, amounts: refusedAmounts },
    totalLines,
    dateOrder: notation.order,
    decimalMark: notation.mark,
    questions: [...questions, ...(hasOpenCurrency && answers.currency === undefined ? (["currency"] as const) : [])]
  }
}

/** The column that no line can be read without; undefined where the file has all. */
const missingIn = ({ columns }: Pick<Source, "columns">): Reason | undefined => {
  const has = (...fields: ReadonlyArray<Field>): boolean => columns.some(({ field }) => fields.includes(field))
  if (!has("day", "startedAt", "start")) return { code: "noDayColumn" }
  return has("duration", "hours", "minutes") || (has("start", "startedAt") && has("end", "endedAt"))
    ? undefined
    : { code: "noLengthColumn" }
}

const tooLong = (seconds: number): Reason => ({
  code: "tooLong",
  hours: Math.floor(seconds / 3600),
  most: Math.floor(mostMinutes / 60)
})

/** A price below 0 is a credit, which is money and no work: recorded as work it would be earned once more. */
const negative = (what: "amount" | "rate", { value }: FileAmount): Reason => ({
  code: "negative",
  what,
  value: toPlain(value)
})

const entryOf = (line: number, cells: Cells, notation: SpanNotation, shared: string | null): FileEntry | Reason => {
  const span = readSpan(cells, notation)
  if (isReason(span)) return span
  if (minutesOf(span.seconds) > mostMinutes) return tooLong(span.seconds)
  const found = [amountOf(cells, "amount", notation), amountOf(cells, "rate", notation)] as const
  if (isReason(found[0])) return found[0]
  if (isReason(found[1])) return found[1]
  const [amount, rate] = inOneCurrency(found[0], found[1], shared)
  if (amount !== null && amount.value.units < 0n) return negative("amount", amount)
  if (rate !== null && rate.value.units < 0n) return negative("rate", rate)
  const billable = readYesNo(cells.text("billable"))
  if (billable === undefined) return { code: "notYesOrNo", text: cells.text("billable") }
  const id = cells.text("id")
  return {
    line,
    id: id === "" ? null : id,
    person: personOf(cells),
    client: cells.text("client"),
    project: cells.text("project"),
    task: cells.text("task"),
    description: cells.text("description"),
    billable,
    tags: readTags(cells.text("tags")),
    ...span,
    amount,
    rate,
    costRate: readableOf(cells, "costRate", notation),
    costAmount: readableOf(cells, "costAmount", notation),
    facts: factsOf(cells)
  }
}
