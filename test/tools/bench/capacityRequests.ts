import type { Effect } from "effect"
import type { openLargeWorkspace } from "../../support/data/openLargeWorkspace.ts"

export type LargeWorkspace = Effect.Success<ReturnType<typeof openLargeWorkspace>>

/** A request whose cost is worth knowing. */
export interface CapacityRequest {
  readonly what: string
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  /** Made of the workspace and, for what is changed, the entry that the request before it gave back. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const get = (what: string, path: string): CapacityRequest => ({ what, method: "GET", path })

/** Reads, of a month in the middle of the workspace's history and of all of it. */
export const reads = (
  { clients, days, people, projects }: LargeWorkspace,
  entries: number
): ReadonlyArray<CapacityRequest> => {
  const middle = days[Math.floor(days.length / 2)]!.slice(0, 7)
  const last = new Date(Date.UTC(Number(middle.slice(0, 4)), Number(middle.slice(5, 7)), 0)).getUTCDate()
  const month = (name: string) => `${name}_from=${middle}-01&${name}_to=${middle}-${last}`
  const pages = Math.ceil(entries / 50)
  const project = projects[1]!
  const client = clients[1]!
  return [
    get(
      "whose the key is, with any request, the head of the log and what invoices say: `/api/workspace`",
      "/api/workspace"
    ),
    get("list of time, a month, first page, totals and charts", `/api/time?${month("accrual")}`),
    get("the same, all time, first page", "/api/time"),
    get("the same, all time, last page", `/api/time?page=${pages}`),
    get("list of time, one project, all time", `/api/time?project_id=${project.id}`),
    get("list of time, one client, all time", `/api/time?counteragent_id=${client.id}`),
    get("list of time, one member, all time", `/api/time?user_id=${people[1]!.userId}`),
    get("list of time, one currency, all time", "/api/time?currency=EUR"),
    get("list of time, without a project, a month", `/api/time?${month("accrual")}&project_id=none`),
    get("list of time, without a project, all time", "/api/time?project_id=none"),
    get("list of time, a month by cost", `/api/time?${month("accrual")}&sort_by=cost`),
    get("list of time, a month, with search", `/api/time?${month("accrual")}&search=work`),
    get("list of payments, all time", "/api/money"),
    get("list of projects with their totals", "/api/projects"),
    get("list of clients with their totals", "/api/counteragents"),
    get("list of clients by debt", "/api/counteragents?sort_by=debt"),
    get("calendar, a month", `/api/calendar?month=${middle}-01`),
    get("matrix of time, a month", `/api/timesheet-matrix?${month("accrual")}`),
    get("dashboard, a month", `/api/dashboard/overview?${month("date")}`),
    get("team report, all time", "/api/reports/team"),
    get("activity report, a month", `/api/reports/activity?${month("date")}`),
    get("debtors, all time", "/api/reports/debtors")
  ]
}

export const entryOf = ({ projects }: LargeWorkspace, text: string) => ({
  description: text,
  accrual_date: "2024-02-15",
  duration_minutes_total: 90,
  cost: 120.5,
  currency: "EUR",
  project_id: projects[1]!.id
})
