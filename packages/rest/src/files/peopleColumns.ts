import { fromMillis } from "@hourbook/core/values/Instant"
import { clockIn, type TimeZone } from "@hourbook/core/values/timeZone"
import type { NamesOfWorkspace } from "@hourbook/exchange/writers/accountNames"
import type { SheetCell } from "@hourbook/exchange/writers/sheetCells"
import type { InLanguage } from "@hourbook/paper/sheet/Writing"
import { type ColumnWords, columnWords } from "../language/columnWords.ts"
import type { Column } from "./fileColumns.ts"
import type { Row } from "./pages.ts"
import { rowCell } from "./rowCell.ts"
import { unnamedOf } from "./unnamedIds.ts"
import { valueAt } from "./valueAt.ts"

/** How a file is written that people read in a spreadsheet. */
export interface ForPeople extends InLanguage {
  readonly hasIds: boolean
  /** In which moments are shown. */
  readonly zone: TimeZone
}

/** A column of such a file. */
export interface PeopleColumn {
  readonly name: string
  readonly cellOf: (row: Row) => SheetCell
}

interface Written {
  /** What a row is. */
  readonly type: string
  readonly columns: ReadonlyArray<Column>
  readonly names: NamesOfWorkspace
  /** The workspace's currency. */
  readonly currency: string | null
}

const isId = ({ name }: Column): boolean => /(?:^|[._])ids?$|^key$|^external_ref\./u.test(name)

const isMinutes = ({ path }: Column): boolean =>
  path.some((step) => typeof step === "string" && /(?:^|_)minutes(?:_|$)/u.test(step))

const listOf = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : value === null ? [] : [value]

/** The names of what is behind an id or several; an id that has none stays. */
const namedCell = ({ path }: Column, all: NamesOfWorkspace[keyof NamesOfWorkspace]) => {
  const names = new Map(all.map(({ id, name }) => [id, name]))
  return (row: Row): SheetCell =>
    listOf(valueAt(row, path))
      .flatMap((id) => (typeof id === "string" ? [names.get(id) ?? id] : []))
      .join(", ")
}

/** Hours as a decimal, and as clocks show them. The columns of days have the decimal alone. */
const durations = (column: Column, name: string, words: ColumnWords): ReadonlyArray<PeopleColumn> => {
  const as =
    (form: "hours" | "clock") =>
    (row: Row): SheetCell => {
      const minutes = valueAt(row, column.path)
      return typeof minutes === "number" ? { minutes, as: form } : null
    }
  if (column.path[0] === "day_minutes") return [{ name, cellOf: as("hours") }]
  return [
    { name: `${name} (${words.hours})`, cellOf: as("hours") },
    { name: `${name} (h:mm)`, cellOf: as("clock") }
  ]
}

/** The columns of a file for people: with names of their language, hours instead of minutes, and ids only if asked for. */
export const peopleColumns = (
  { columns, currency, names, type }: Written,
  { hasIds, language, zone }: ForPeople
): ReadonlyArray<PeopleColumn> => {
  const words = columnWords[language]
  const called = (name: string) =>
    (words.of[type]?.[name] ?? words.columns[name] ?? name).replace("{base}", currency ?? "")
  const nameOf = ({ currency: beside, figure, name, path }: Column): string => {
    const isBase = (figure === "money" || figure === "base money") && beside === undefined && path[0] !== "day_costs"
    return isBase && currency !== null ? `${called(name)} (${currency})` : called(name)
  }
  const cellOf =
    (column: Column) =>
    (row: Row): SheetCell => {
      const cell = rowCell(row, column, currency)
      if (typeof cell === "boolean") return words.values[String(cell)] ?? cell
      if (typeof cell === "string") {
        const isWord =
          column.words.length > 0 ||
          (column.name !== "key" && row["key"] === "none") ||
          (type === "statement_line" && column.name === "text" && row["id"] === null)
        return isWord ? (words.values[cell] ?? cell) : cell
      }
      if (cell === null || !("moment" in cell)) return cell
      const millis = Date.parse(cell.moment)
      return Number.isNaN(millis) ? cell.moment : { moment: `${clockIn(zone, fromMillis(millis))}Z` }
    }
  return columns.flatMap((column) => {
    const unnamed = unnamedOf(column, columns)
    const own = !isId(column)
      ? isMinutes(column)
        ? durations(column, nameOf(column), words)
        : [{ name: nameOf(column), cellOf: cellOf(column) }]
      : hasIds
        ? [{ name: nameOf(column), cellOf: cellOf(column) }]
        : []
    if (unnamed === undefined) return own
    const name = called(column.name.endsWith("ids") ? `${unnamed.stem}_names` : `${unnamed.stem}_name`)
    return [...own, { name, cellOf: namedCell(column, names[unnamed.kind]) }]
  })
}
