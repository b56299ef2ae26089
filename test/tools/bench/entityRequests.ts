import { searched } from "./entityFill.ts"

/** A request whose answer grows with what a workspace has. */
export interface EntityRequest {
  readonly what: string
  readonly path: string
  /** At most so many times as long in a workspace with ten times as much. */
  readonly atMost: number
}

const page = (what: string, path: string): EntityRequest => ({ what, path, atMost: 2 })

const sorts = ["name", "created_at", "worked", "earned", "received", "debt"]
const lists = [
  ["clients", "/api/counteragents"],
  ["projects", "/api/projects"]
] as const
/** One of the members of either workspace. */
const aMember = "aaaaaaaa-0000-4000-8000-000000000011"
const month = "accrual_from=2025-05-01&accrual_to=2025-05-31"

/** First pages ask for 50 rows with `limit`; where that does not exist yet, for everything. */
export const entityRequests: ReadonlyArray<EntityRequest> = [
  page("dashboard", "/api/dashboard/overview?limit=50"),
  page("dashboard of a month", "/api/dashboard/overview?date_from=2025-05-01&date_to=2025-05-31&limit=50"),
  page("debtors, 50 by name", "/api/reports/debtors?limit=50"),
  page("debtors, 50 by age", "/api/reports/debtors?sort_key=age&sort_dir=desc&limit=50"),
  page("debtors, 50 by debt", "/api/reports/debtors?sort_key=debt&sort_dir=desc&limit=50"),
  page("debtors, 50 projects by debt", "/api/reports/debtors?view=projects&sort_key=debt&limit=50"),
  page("debtors, 50 projects by name", "/api/reports/debtors?view=projects&limit=50"),
  page("debtors of a month, 50", `/api/reports/debtors?limit=50&${month}`),
  page("debtors of a month, 50 projects", `/api/reports/debtors?view=projects&limit=50&${month}`),
  page("debtors of a member, 50", `/api/reports/debtors?limit=50&user_id=${aMember}`),
  page("team of a month, 50", `/api/reports/team?limit=50&charts=0&${month}`),
  page("team, 50 by debt", "/api/reports/team?limit=50&charts=0&sort_key=debt"),
  page("team, 50", "/api/reports/team?limit=50"),
  page("activity, 50", "/api/reports/activity?limit=50"),
  page("team, 50, charts=0", "/api/reports/team?limit=50&charts=0"),
  page("activity, 50, charts=0", "/api/reports/activity?limit=50&charts=0"),
  ...lists.flatMap(([name, path]) => [
    ...sorts.map((sort) => page(`${name}, 50 by ${sort}`, `${path}?page_size=50&sort_by=${sort}`)),
    page(`${name}, 50 not archived`, `${path}?page_size=50&archived=0`),
    page(`${name}, search`, `${path}?page_size=50&search=${searched}`)
  ]),
  page("time, 50", "/api/time?page_size=50"),
  page("time, search", `/api/time?page_size=50&search=${searched}`),
  page("payments, search", `/api/money?page_size=50&search=${searched}`),
  page("members", "/api/members?limit=50"),
  ...["project", "counteragent", "team"].flatMap((view) => [
    page(`time of a month by ${view}`, `/api/timesheet-matrix?${month}&view=${view}&limit=50`),
    page(`money of a month by ${view}`, `/api/moneysheet-matrix?${month}&view=${view}&limit=50`)
  ])
]
