import { BigDecimal, type Effect } from "effect"
import { compare } from "../../shared/Money.ts"
import { compareText, fold } from "../../shared/Text.ts"
import { sortRows } from "../shared/sortRows.ts"
import type { DebtorRow } from "./rows.ts"

export type DebtorSort = "name" | "client" | "debt" | "earned" | "received" | "lastPaid" | "age" | "projectsCount"

type SortValue = string | number | DebtorRow["balance"]["debt"] | null

const sortValue = (row: DebtorRow, by: DebtorSort): SortValue => {
  switch (by) {
    case "name":
      return fold(row.name)
    case "client":
      return row.clientName === null ? null : fold(row.clientName)
    case "debt":
      return row.balance.debt
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

const compareValues = (a: SortValue, b: SortValue): number => {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b)
  if (typeof a === "number" && typeof b === "number") return a - b
  return BigDecimal.isBigDecimal(a) && BigDecimal.isBigDecimal(b) ? compare(a, b) : 0
}

/** Sorted rows; what has no value comes last in either direction, and ties go by name and id. */
export const sortDebtors = (
  rows: ReadonlyArray<DebtorRow>,
  sort: { readonly by: DebtorSort; readonly direction: "asc" | "desc" }
): Effect.Effect<ReadonlyArray<DebtorRow>> => {
  const sign = sort.direction === "asc" ? 1 : -1
  return sortRows(rows, {
    valueOf: (row) => sortValue(row, sort.by),
    compare: (a, b) => {
      if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
      return sign * compareValues(a, b)
    },
    nameOf: ({ name }) => name,
    idOf: ({ id }) => id
  })
}
