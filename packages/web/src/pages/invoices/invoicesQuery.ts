import { type QueryOf, send } from "../../api/client.ts"
import { readPages } from "../../api/readPages.ts"
import { boundsOf, type Period } from "../../format/period.ts"

type Query = QueryOf<"GET", "/api/invoices">

/** The search of the page's address. */
export interface InvoicesSearch {
  readonly status?: string
  readonly client?: string
  readonly q?: string
  readonly sort?: string
}

export const statusViews = ["all", "draft", "open", "overdue", "paid"] as const
export type StatusView = (typeof statusViews)[number]

/** What is still owed is open, whatever was paid of it so far. */
const statusesOf: Readonly<Record<StatusView, string | undefined>> = {
  all: undefined,
  draft: "draft",
  open: "open,part_paid,overdue",
  overdue: "overdue",
  paid: "paid,credited"
}

export const viewOf = ({ status }: InvoicesSearch): StatusView => statusViews.find((one) => one === status) ?? "all"

export const invoiceSorts = ["date", "due", "open", "gross", "number"] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

export const sortOf = ({ sort }: InvoicesSearch): InvoiceSort => invoiceSorts.find((one) => one === sort) ?? "date"

const columns = {
  date: { sort_by: "issue_date", sort_dir: "desc" },
  due: { sort_by: "due_date", sort_dir: "asc" },
  open: { sort_by: "open", sort_dir: "desc" },
  gross: { sort_by: "gross", sort_dir: "desc" },
  number: { sort_by: "number", sort_dir: "desc" }
} as const satisfies Readonly<Record<InvoiceSort, Query>>

/** What the page's address asks for. */
export const queryOf = (search: InvoicesSearch, period: Period): Query => {
  const { from, to } = boundsOf(period)
  return {
    status: statusesOf[viewOf(search)],
    counteragent_id: search.client,
    search: search.q,
    issued_from: from,
    issued_to: to,
    ...columns[sortOf(search)]
  }
}

/** The list by pages, with the totals on the first. */
export const readInvoices = (query: Query) =>
  readPages(["/api/invoices", query], async (cursor, signal) => {
    const asked = { ...query, cursor, page_size: "100", include_totals: cursor === "" ? "1" : "0" } as const
    return (await send("GET", "/api/invoices", { query: asked, signal })).data
  })
