import { BigDecimal, Effect } from "effect"
import { mapInSlices, sortInSlices } from "../../shared/inSlices.ts"
import { compare } from "../../shared/Money.ts"
import { compareText, fold } from "../../shared/Text.ts"
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
  return mapInSlices(rows, (row) => ({ row, value: sortValue(row, sort.by) })).pipe(
    Effect.flatMap((valued) =>
      sortInSlices(valued, ({ row: a, value: x }, { row: b, value: y }) => {
        if (x === null || y === null) return x === y ? byName(a, b) : x === null ? 1 : -1
        return sign * compareValues(x, y) || byName(a, b)
      })
    ),
    Effect.flatMap((sorted) => mapInSlices(sorted, ({ row }) => row))
  )
}

/** The order of rows that tie. */
export const byName = (a: DebtorRow, b: DebtorRow): number =>
  compareText(fold(a.name), fold(b.name)) || compareText(a.id ?? "", b.id ?? "")
