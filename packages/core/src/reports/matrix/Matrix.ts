import { Effect } from "effect"
import { eachInSlices, mapInSlices } from "../../scheduling/inSlices.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { add, type Amount, compare, zero } from "../../values/Money.ts"
import type { RowPosition } from "../../values/RowPosition.ts"
import { pageOfRows, type RowPage } from "../shared/pageOfRows.ts"

/** The longest period of a matrix, in days (semantics, section 6). */
export const longestMatrix = 366

/** A value of one day and one row; the id is null for records without. */
export interface Cell {
  readonly id: string | null
  readonly day: CalendarDate
  readonly value: Amount
}

export interface MatrixRow {
  readonly key: string
  readonly label: string
  readonly total: Amount
  readonly days: ReadonlyMap<CalendarDate, Amount>
}

export interface Matrix {
  readonly rows: ReadonlyArray<MatrixRow>
  /** The position of the last row; null where no row follows. */
  readonly next: RowPosition | null
  readonly total: Amount
  readonly days: ReadonlyMap<CalendarDate, Amount>
}

/** The key of the row of records without a project, client or member. */
const none = "none"

/** Adds to the value of a day. What was received and given back may leave nothing. */
const addTo = (days: Map<CalendarDate, Amount>, day: CalendarDate, value: Amount): void => {
  const sum = add(days.get(day) ?? zero, value)
  if (compare(sum, zero) === 0) days.delete(day)
  else days.set(day, sum)
}

/**
 * A value for each day, by project, client or member; the largest first, all rows or a page. Days and rows without a value
 * are left out. Totals are those of all rows.
 */
export const matrix = Effect.fnUntraced(function* (
  cells: ReadonlyArray<Cell>,
  labelOf: (id: string | null) => string,
  page?: RowPage
): Effect.fn.Return<Matrix> {
  const rows = new Map<string, { label: string; total: Amount; days: Map<CalendarDate, Amount> }>()
  const days = new Map<CalendarDate, Amount>()
  let total = zero
  yield* eachInSlices(cells, ({ day, id, value }) => {
    if (compare(value, zero) === 0) return
    const key = id ?? none
    const row = rows.get(key) ?? { label: labelOf(id), total: zero, days: new Map<CalendarDate, Amount>() }
    row.total = add(row.total, value)
    addTo(row.days, day, value)
    rows.set(key, row)
    addTo(days, day, value)
    total = add(total, value)
  })
  const shown = yield* pageOfRows(
    (yield* mapInSlices(rows, ([key, row]) => ({ key, ...row }))).filter((row) => row.days.size > 0),
    {
      direction: "desc",
      valueOf: ({ total }) => total,
      nameOf: ({ label }) => label,
      idOf: ({ key }) => (key === none ? null : key)
    },
    page
  )
  return { ...shown, total, days }
})
