import { Effect } from "effect"
import { compareText, sortKey } from "../../values/fold.ts"
import { type Amount, compare, fromText, toText } from "../../values/Money.ts"
import type { Direction } from "../../values/Page.ts"
import type { RowPosition } from "../../values/RowPosition.ts"
import { sortRows } from "./sortRows.ts"

/** So many rows from the first, or from the one after a position. */
export interface RowPage {
  readonly after: RowPosition | null
  readonly limit: number
}

/** An order of rows by an amount; ties go by name, then by id, both ascending. */
interface RowOrder<A> {
  readonly direction: Direction
  readonly valueOf: (row: A) => Amount
  readonly nameOf: (row: A) => string
  readonly idOf: (row: A) => string | null
}

/** Rows in an order: all of them, or a page. `next` is the position of the last one, and null where no row follows. */
export const pageOfRows = <A>(
  rows: ReadonlyArray<A>,
  { direction, idOf, nameOf, valueOf }: RowOrder<A>,
  page: RowPage | undefined
): Effect.Effect<{ readonly rows: ReadonlyArray<A>; readonly next: RowPosition | null }> => {
  const sign = direction === "asc" ? 1 : -1
  const isAfter = (row: A, { id, name, value }: RowPosition): boolean =>
    (sign * compare(valueOf(row), fromText(value ?? "0")) ||
      compareText(sortKey(nameOf(row)), name) ||
      compareText(idOf(row) ?? "", id)) > 0
  return Effect.map(sortRows(rows, { valueOf, nameOf, idOf, compare: (a, b) => sign * compare(a, b) }), (sorted) => {
    if (page === undefined) return { rows: sorted, next: null }
    const { after, limit } = page
    const rest = after === null ? sorted : sorted.filter((row) => isAfter(row, after))
    const shown = rest.slice(0, limit)
    const last = rest.length > limit ? shown.at(-1) : undefined
    return {
      rows: shown,
      next:
        last === undefined ? null : { value: toText(valueOf(last)), name: sortKey(nameOf(last)), id: idOf(last) ?? "" }
    }
  })
}
