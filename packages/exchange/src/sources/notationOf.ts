import type { Row, Table } from "../table/Table.ts"
import { dateOrderOf } from "../values/days.ts"
import { decimalMarkOf } from "../values/numbers.ts"
import { readDayPart, readSerial } from "../values/serials.ts"
import { readClock } from "../values/times.ts"
import { withoutCurrency } from "../values/words.ts"
import type { Answers, Question } from "./Answers.ts"
import type { Field } from "./Field.ts"
import { bareHoursOf } from "./lengthOf.ts"
import type { SpanNotation } from "./readSpan.ts"
import type { Source } from "./Source.ts"

const dayFields: ReadonlyArray<Field> = ["day", "endDay"]
const timeFields: ReadonlyArray<Field> = ["start", "end", "startedAt", "endedAt"]
const numberFields: ReadonlyArray<Field> = ["amount", "rate", "hours", "duration", "minutes"]

function* cellsIn(rows: ReadonlyArray<Row>, { columns }: Pick<Source, "columns">, wanted: ReadonlyArray<Field>) {
  const indexes = columns.filter(({ field }) => wanted.includes(field)).map(({ index }) => index)
  for (const { cells } of rows) for (const index of indexes) yield cells[index] ?? ""
}

/** What begins a day by its day or month, and a time with points. */
const dayOrTime = /^\s*(?:\p{L}+\.?,?\s+)?\d{1,2}[-/. ]/u

function* withDays(cells: Iterable<string>) {
  for (const cell of cells) if (dayOrTime.test(cell) && readClock(cell) === undefined) yield cell
}

function* figuresIn(cells: Iterable<string>) {
  for (const cell of cells) yield withoutCurrency(cell)
}

const hasMark = (figures: Iterable<string>): boolean => {
  for (const figure of figures) if (/\d[.,]\d/u.test(figure)) return true
  return false
}

/**
 * Whether times of day are parts of the day, `0.375`, as a spreadsheet leaves them: all are, beside days that are serials, or where
 * one could be nothing else.
 */
const areDayParts = (times: Iterable<string>, hasSerials: boolean): boolean => {
  let isSure = hasSerials
  for (const time of times) {
    const text = time.trim()
    if (text === "") continue
    if (readDayPart(text) === undefined) return false
    isSure ||= readClock(text) === undefined && text.length > 1
  }
  return isSure
}

const areSerials = (days: Iterable<string>, system: Table["dateSystem"]): boolean => {
  for (const day of days) if (day.trim() !== "") return readSerial(day.trim(), system) !== undefined
  return false
}

/** How a file writes days, times and numbers, from all of its cells, and what they leave open. */
export const notationOf = (
  { dateSystem, rows }: Pick<Table, "dateSystem" | "rows">,
  source: Source,
  answers: Answers
): { readonly notation: SpanNotation; readonly questions: ReadonlyArray<Question> } => {
  const cells = (fields: ReadonlyArray<Field>): Iterable<string> => cellsIn(rows, source, fields)
  function* days() {
    yield* cells(dayFields)
    yield* withDays(cells(timeFields))
  }
  const order = dateOrderOf(days())
  const figures = (): Iterable<string> => figuresIn(cells(numberFields))
  const seen = decimalMarkOf(figures())
  const mark = seen ?? answers.decimalMark ?? "."
  const isOrderOpen = order === "open" && answers.dateOrder === undefined
  const isMarkOpen = seen === undefined && answers.decimalMark === undefined && hasMark(figures())
  return {
    notation: {
      order: order === "open" ? (answers.dateOrder ?? "day-month-year") : order,
      mark,
      dateSystem,
      bareHours: bareHoursOf(cells(["duration"]), mark),
      hasDayParts: areDayParts(cells(timeFields), areSerials(cells(["day"]), dateSystem)),
      timeZone: answers.timeZone ?? "UTC"
    },
    questions: [...(isOrderOpen ? (["dateOrder"] as const) : []), ...(isMarkOpen ? (["decimalMark"] as const) : [])]
  }
}
