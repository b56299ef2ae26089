import { send, type QueryOf } from "../../api/client.ts"
import { readPages } from "../../api/readPages.ts"
import { boundsOf, type Period } from "../../format/period.ts"

/** The search of the page's address. */
export interface TimeSearch {
  readonly project?: string
  readonly client?: string
  readonly member?: string
  readonly tag?: string
  readonly billable?: string
  readonly currency?: string
  readonly q?: string
  readonly sort?: string
}

type Query = QueryOf<"GET", "/api/time">

/** How the list can be sorted, as the address has it. */
export const sorts = {
  newest: { sort_by: "accrual_date", sort_dir: "desc" },
  oldest: { sort_by: "accrual_date", sort_dir: "asc" },
  longest: { sort_by: "duration_minutes_total", sort_dir: "desc" },
  most: { sort_by: "cost", sort_dir: "desc" },
  logged: { sort_by: "created_at", sort_dir: "desc" }
} as const satisfies Record<string, Query>

export type TimeSort = keyof typeof sorts

const isSort = (text: string | undefined): text is TimeSort => text !== undefined && Object.hasOwn(sorts, text)

/** The sort of an address, unless it is by what the person is not shown. */
export const sortOf = (text: string | undefined, seesMoney: boolean): TimeSort =>
  isSort(text) && (seesMoney || text !== "most") ? text : "newest"

/** What the page asks the server for, by its address. */
export const timeQuery = (search: TimeSearch, sort: TimeSort, period: Period): Query => {
  const { from, to } = boundsOf(period)
  return {
    ...sorts[sort],
    accrual_from: from,
    accrual_to: to,
    project_id: search.project,
    counteragent_id: search.client,
    user_id: search.member,
    tag: search.tag,
    billable: search.billable === "1" || search.billable === "0" ? search.billable : undefined,
    currency: search.currency,
    search: search.q
  }
}

const pageSize = "100"

/** The entries of the page by pages; the first has the totals of all. */
export const readTime = (query: Query) =>
  readPages(["/api/time", query], async (cursor, signal) => {
    const asked = { ...query, cursor, page_size: pageSize, include_totals: cursor === "" ? "1" : "0" } as const
    return (await send("GET", "/api/time", { query: asked, signal })).data
  })
