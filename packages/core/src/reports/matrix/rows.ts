import { Effect } from "effect"
import type { CalendarDate } from "../../shared/CalendarDate.ts"
import { eachInSlices, mapInSlices } from "../../shared/inSlices.ts"
import { add, type Amount, compare, zero } from "../../shared/Money.ts"
import { sortRows } from "../shared/sortRows.ts"

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
  readonly total: Amount
  readonly days: ReadonlyMap<CalendarDate, Amount>
}

/** A value for each day, by project, client or member; the largest first. Days and rows without a value are left out. */
export const matrix = Effect.fnUntraced(function* (
  cells: ReadonlyArray<Cell>,
  labelOf: (id: string | null) => string
): Effect.fn.Return<Matrix> {
  const rows = new Map<string, { label: string; total: Amount; days: Map<CalendarDate, Amount> }>()
  const days = new Map<CalendarDate, Amount>()
  let total = zero
  yield* eachInSlices(cells, ({ day, id, value }) => {
    if (compare(value, zero) === 0) return
    const key = id ?? "none"
    const row = rows.get(key) ?? { label: labelOf(id), total: zero, days: new Map<CalendarDate, Amount>() }
    row.total = add(row.total, value)
    row.days.set(day, add(row.days.get(day) ?? zero, value))
    rows.set(key, row)
    days.set(day, add(days.get(day) ?? zero, value))
    total = add(total, value)
  })
  const sorted = yield* sortRows(yield* mapInSlices(rows, ([key, row]) => ({ key, ...row })), {
    valueOf: ({ total }) => total,
    compare: (a, b) => compare(b, a),
    nameOf: ({ label }) => label,
    idOf: ({ key }) => key
  })
  return { rows: sorted, total, days }
})
