import { Effect } from "effect"
import { mapInSlices, sortInSlices } from "../scheduling/inSlices.ts"
import { compareText, sortKey } from "./fold.ts"
import type { Instant } from "./Instant.ts"
import { type Amount, compare, fromText, toText } from "./Money.ts"
import { cut, type Page, type PageOf, type Position, toTextValue } from "./Page.ts"

/** What a list can be sorted by: a row's value as text, and the order of such values. */
export interface Column<A> {
  readonly valueOf: (row: A) => string
  readonly compare: (a: string, b: string) => number
}
export type Columns<A, Sort extends string> = Readonly<Record<Sort, Column<A>>>

/** Dates and instants: their text order is time order. */
export const byTime = <A>(valueOf: (row: A) => string): Column<A> => ({ valueOf, compare: compareText })

/** Text by its letters, whatever their case and marks. */
export const byText = <A>(textOf: (row: A) => string): Column<A> => ({
  valueOf: (row) => toTextValue(sortKey(textOf(row))),
  compare: compareText
})

export const byAmount = <A>(amountOf: (row: A) => Amount): Column<A> => ({
  valueOf: (row) => toText(amountOf(row)),
  compare: (a, b) => compare(fromText(a), fromText(b))
})

export const byNumber = <A>(numberOf: (row: A) => number): Column<A> => ({
  valueOf: (row) => String(numberOf(row)),
  compare: (a, b) => Number(a) - Number(b)
})

/** The page asked for, of rows that are all in memory. Ties are broken by createdAt, then id, and turn with the direction. */
export const pageOf = Effect.fnUntraced(function* <
  A extends { readonly id: string; readonly createdAt: Instant },
  Sort extends string
>(
  rows: ReadonlyArray<A>,
  columns: Columns<A, Sort>,
  { direction, limit, sortBy, start }: PageOf<Sort>
): Effect.fn.Return<Page<A>> {
  const column = columns[sortBy]
  const sign = direction === "asc" ? 1 : -1
  const positionOf = (row: A): Position => ({ value: column.valueOf(row), createdAt: row.createdAt, id: row.id })
  const order = (a: Position, b: Position): number =>
    sign * (column.compare(a.value, b.value) || compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id))
  const placed = yield* mapInSlices(rows, (row) => ({ row, position: positionOf(row) }))
  const sorted = yield* sortInSlices(placed, (a, b) => order(a.position, b.position))
  const isThere = ({ position }: { readonly position: Position }): boolean =>
    start._tag === "After"
      ? order(position, start.position) > 0
      : start._tag === "Offset" || sign * column.compare(position.value, start.value) >= 0
  const rest = sorted.filter(isThere).slice(start._tag === "After" ? 0 : start.offset)
  return cut(
    rest.map(({ row }) => row),
    limit,
    positionOf
  )
})
