import { queryOptions } from "@tanstack/react-query"
import { type Read, send } from "../../api/client.ts"
import { type Day, lastOfMonth } from "../../format/dates.ts"
import { decimalFrom } from "../../format/moneyText.ts"

export type Month = Pick<Read<"/api/calendar">, "month" | "rows" | "unconverted"> & {
  readonly workspace_currency: string | undefined
}

interface Filters {
  readonly project_id: string | undefined
  readonly counteragent_id: string | undefined
  readonly user_id: string | undefined
}

const filtered = async (month: Day, filters: Filters, signal: AbortSignal): Promise<Month> => {
  const query = { ...filters, accrual_from: month, accrual_to: lastOfMonth(month), page_size: "1" }
  const { chart_by_day, stats } = (await send("GET", "/api/time", { query, signal })).data
  return {
    month,
    workspace_currency: undefined,
    rows: chart_by_day.map(({ date, earned_total, entries_count, worked_minutes_total }) => ({
      accrual_date: date,
      // Whom the workspace shows no money gets none here.
      total_cost: typeof earned_total === "number" ? (decimalFrom(earned_total) ?? String(earned_total)) : "0",
      worked_minutes_total,
      entries_count
    })),
    unconverted: stats?.unconverted ?? []
  }
}

/** The days of a month with their sums; those of what is chosen come from the list of entries. */
export const readMonth = (month: Day, filters: Filters) =>
  queryOptions({
    queryKey: ["/api/calendar", month, filters],
    queryFn: async ({ signal }): Promise<Month> =>
      Object.values(filters).some((value) => value !== undefined)
        ? await filtered(month, filters, signal)
        : (await send("GET", "/api/calendar", { query: { month }, signal })).data
  })
