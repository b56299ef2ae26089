import { queryOptions } from "@tanstack/react-query"
import { type Read, send } from "../../api/client.ts"
import { everyPage } from "../../api/everyPage.ts"
import type { Day } from "../../format/dates.ts"

type Debtors = Read<"/api/reports/debtors">

const pageSize = "500"

/** The clients of a month with what they owe at its end, for the checklist and the papers alike: all of them, page by page. */
export const readMonthDebts = (month: string, to: Day) => {
  const query = {
    accrual_from: `${month}-01`,
    accrual_to: to,
    sort_key: "name",
    sort_dir: "asc",
    limit: pageSize
  } as const
  return queryOptions({
    queryKey: ["/api/reports/debtors", query, "all"],
    queryFn: async ({ signal }): Promise<Debtors> => {
      const pages = await everyPage(
        async (cursor) => (await send("GET", "/api/reports/debtors", { query: { ...query, cursor }, signal })).data
      )
      return { ...pages[0], rows: pages.flatMap(({ rows }) => rows ?? []) }
    }
  })
}
