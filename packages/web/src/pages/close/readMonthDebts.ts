import { queryOptions } from "@tanstack/react-query"
import { type Read, send } from "../../api/client.ts"
import type { Day } from "../../words/dates.ts"

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
      const { data: first } = await send("GET", "/api/reports/debtors", { query, signal })
      const rows = [...(first.rows ?? [])]
      for (let cursor = first.next_cursor; typeof cursor === "string";) {
        const { data } = await send("GET", "/api/reports/debtors", { query: { ...query, cursor }, signal })
        rows.push(...(data.rows ?? []))
        cursor = data.next_cursor
      }
      return { ...first, rows }
    }
  })
}
