import { infiniteQueryOptions } from "@tanstack/react-query"
import { type QueryOf, send } from "../../api/client.ts"
import type { Day } from "../../format/dates.ts"
import type { Period } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"

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

const pageSize = "50"

/** The debtors by pages, with the figures of all on each. */
export const readDebtors = (query: Query) =>
  infiniteQueryOptions({
    queryKey: ["/api/reports/debtors", query, "pages"],
    initialPageParam: "",
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...query, limit: pageSize, cursor: pageParam }
      return (await send("GET", "/api/reports/debtors", { query: asked, signal })).data
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined
  })

/** What the page asks for: the debts at the end of the period, or today if it has not ended. */
export const debtorsQuery = (search: DebtorsSearch, period: Period, today: Day) => {
  const { compareFrom, compareTo, from, to } = shownDays(period, today)
  const sort = sortOf(search)
  return {
    accrual_from: from,
    accrual_to: to,
    compare_from: compareFrom,
    compare_to: compareTo,
    view: search.view === "projects" ? "projects" : "counteragents",
    counteragent_id: search.client,
    overdue_only: search.overdue === "1" ? "1" : undefined,
    sort_key: sort,
    sort_dir: sort === "name" || sort === "client" ? "asc" : "desc"
  } as const satisfies Query
}
