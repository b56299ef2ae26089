import { queryOptions } from "@tanstack/react-query"
import { type Read, send } from "../../api/client.ts"
import { everyPage } from "../../api/everyPage.ts"
import { loadWholeTeam } from "../../api/loadTeam.ts"
import type { Day } from "../../format/dates.ts"

type Matrix = Read<"/api/timesheet-matrix">

const daysOf = (month: string, to: Day) => ({ accrual_from: `${month}-01`, accrual_to: to })

/** What each person of the team worked, cost and was paid in a month. */
export const readMonthTeam = (month: string, to: Day) =>
  queryOptions({
    queryKey: ["/api/reports/team", daysOf(month, to), "all"],
    queryFn: ({ signal }) => loadWholeTeam({ ...daysOf(month, to), charts: "0" }, signal)
  })

/** Each person's hours by day. */
export const readMonthDays = (month: string, to: Day) =>
  queryOptions({
    queryKey: ["/api/timesheet-matrix", daysOf(month, to), "all"],
    queryFn: async ({ signal }): Promise<Matrix> => {
      const query = { ...daysOf(month, to), view: "team", limit: "500" } as const
      const pages = await everyPage(
        async (cursor) => (await send("GET", "/api/timesheet-matrix", { query: { ...query, cursor }, signal })).data
      )
      return { ...pages[0], rows: pages.flatMap(({ rows }) => rows) }
    }
  })
