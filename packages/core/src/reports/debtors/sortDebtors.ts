import { BigDecimal, Effect } from "effect"
import type { DebtorPage, DebtorSort, DebtorSorting } from "../../facts/Debtors.ts"
import { compareText, sortKey } from "../../values/fold.ts"
import { compare, fromText, toText } from "../../values/Money.ts"
import type { RowPosition } from "../../values/RowPosition.ts"
import { sortRows } from "../shared/sortRows.ts"
import type { DebtorRow } from "./DebtorRow.ts"

type SortValue = string | number | DebtorRow["balance"]["debt"] | null

const sortValue = (row: DebtorRow, by: DebtorSort): SortValue => {
  switch (by) {
    case "name":
      return sortKey(row.name)
    case "client":
      return row.clientName === null ? null : sortKey(row.clientName)
    case "debt":
      return row.balance.debt
    case "overdue":
      return row.ageing.overdue
    case "earned":
      return row.balance.earned
    case "received":
      return row.balance.received
    case "lastPaid":
      return row.lastPaid
    case "age":
      return row.ageDays
    case "projectsCount":
      return row.projectsCount
  }
}

const isAmount: ReadonlySet<DebtorSort> = new Set(["debt", "overdue", "earned", "received"])
const isCount: ReadonlySet<DebtorSort> = new Set(["age", "projectsCount"])

const valueAt = ({ value }: RowPosition, by: DebtorSort): SortValue =>
  value === null ? null : isAmount.has(by) ? fromText(value) : isCount.has(by) ? Number(value) : value

const compareValues = (a: SortValue, b: SortValue): number => {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b)
  if (typeof a === "number" && typeof b === "number") return a - b
  return BigDecimal.isBigDecimal(a) && BigDecimal.isBigDecimal(b) ? compare(a, b) : 0
}

/** What has no value comes last in either direction. */
const ordered =
  ({ direction }: DebtorSorting) =>
  (a: SortValue, b: SortValue): number => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return (direction === "asc" ? 1 : -1) * compareValues(a, b)
  }

/** Sorted rows; ties go by name and id. */
export const sortDebtors = (
  rows: ReadonlyArray<DebtorRow>,
  sort: DebtorSorting
): Effect.Effect<ReadonlyArray<DebtorRow>> =>
  sortRows(rows, {
    valueOf: (row) => sortValue(row, sort.by),
    compare: ordered(sort),
    nameOf: ({ name }) => name,
    idOf: ({ id }) => id
  })

const positionOf = (row: DebtorRow, by: DebtorSort): RowPosition => {
  const value = sortValue(row, by)
  return {
    value: value === null ? null : BigDecimal.isBigDecimal(value) ? toText(value) : String(value),
    name: sortKey(row.name),
    id: row.id ?? ""
  }
}

/** A page out of all rows. */
export const cutDebtors = (
  rows: ReadonlyArray<DebtorRow>,
  { after, limit, sort }: DebtorPage
): Effect.Effect<{ readonly rows: ReadonlyArray<DebtorRow>; readonly next: RowPosition | null }> =>
  Effect.map(sortDebtors(rows, sort), (sorted) => {
    const order = ordered(sort)
    const isAfter = (row: DebtorRow, position: RowPosition): boolean =>
      (order(sortValue(row, sort.by), valueAt(position, sort.by)) ||
        compareText(sortKey(row.name), position.name) ||
        compareText(row.id ?? "", position.id)) > 0
    const rest = after === null ? sorted : sorted.filter((row) => isAfter(row, after))
    const page = rest.slice(0, limit)
    const last = rest.length > limit ? page.at(-1) : undefined
    return { rows: page, next: last === undefined ? null : positionOf(last, sort.by) }
  })
