import type { Row } from "../table/Table.ts"
import type { Field } from "./Field.ts"
import { recognise } from "./recognise.ts"

/** How far down a header may be. */
export const mostAbove = 50

const longestHeader = 100
/** A wider line takes long to compare with all names. */
const mostCells = 200

const days: ReadonlyArray<Field> = ["day", "startedAt", "start"]
const lengths: ReadonlyArray<Field> = ["duration", "hours", "minutes", "end", "endedAt"]

const isValue = (cell: string): boolean => /^[\d.,:;/\s-]*\d[\d.,:;/\s-]*$/u.test(cell)

/** How much a row is a header: how many of its cells are known ones, and more where they say a day and a length. */
export const headerRank = ({ cells }: Pick<Row, "cells">): number => {
  if (cells.length > mostCells) return 0
  const texts = cells.map((cell) => cell.trim())
  if (texts.some((text) => text.length > longestHeader || isValue(text))) return 0
  const fields = new Set(recognise({ header: texts }).columns.map(({ field }) => field))
  const [hasDay, hasLength] = [days, lengths].map((all) => all.some((field) => fields.has(field)))
  return hasDay !== true || fields.size < 2 ? 0 : fields.size + (hasLength === true ? 100 : 0)
}

/** The row that is most a header, the first of equals; undefined where none is. */
export const headerRowIn = (rows: ReadonlyArray<Row>): { readonly row: Row; readonly rank: number } | undefined => {
  let best: { readonly row: Row; readonly rank: number } | undefined
  for (const row of rows) {
    const rank = headerRank(row)
    if (rank > (best?.rank ?? 0)) best = { row, rank }
  }
  return best
}

const filledIn = ({ cells }: Row): number => cells.filter((cell) => cell.trim() !== "").length

/**
 * The line of the header among the first rows: that of one that is known, else of the first below a title, which fills one cell;
 * undefined where that is the first.
 */
export const headerLineIn = (rows: ReadonlyArray<Row>): number | undefined => {
  const known = headerRowIn(rows)
  if (known !== undefined) return known.row.line
  const [first, ...others] = rows.filter((row) => filledIn(row) > 0)
  return first !== undefined && filledIn(first) === 1 ? others.find((row) => filledIn(row) > 1)?.line : undefined
}
