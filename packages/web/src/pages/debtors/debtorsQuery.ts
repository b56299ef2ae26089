import type { QueryOf } from "../../api/client.ts"
import { comparedPeriod } from "../../words/comparedPeriod.ts"
import type { Day } from "../../words/dates.ts"
import type { Period } from "../../words/period.ts"

type Query = QueryOf<"GET", "/api/reports/debtors">
export type DebtorSort = NonNullable<Query["sort_key"]>

export interface DebtorsSearch {
  readonly view?: string
  readonly overdue?: string
  readonly sort?: string
  readonly client?: string
}

const sorts: ReadonlyArray<DebtorSort> = ["debt", "name", "client", "earned", "received", "last_paid", "age"]

/** The column that the page is sorted by. */
export const sortOf = ({ sort }: DebtorsSearch): DebtorSort => sorts.find((one) => one === sort) ?? "debt"

/** What the page asks for: the debts at the end of the period, or today if it has not ended. */
export const debtorsQuery = (search: DebtorsSearch, period: Period, today: Day) => {
  const { compareFrom, compareTo, from, to } = comparedPeriod(period, today)
  const sort = sortOf(search)
  return {
    accrual_from: from,
    accrual_to: to ?? today,
    compare_from: compareFrom,
    compare_to: compareTo,
    view: search.view === "projects" ? "projects" : "counteragents",
    counteragent_id: search.client,
    overdue_only: search.overdue === "1" ? "1" : undefined,
    sort_key: sort,
    sort_dir: sort === "name" || sort === "client" ? "asc" : "desc"
  } as const satisfies Query
}
