import { useQuery } from "@tanstack/react-query"
import { read } from "../../api/read.ts"
import { readMonthDebts } from "./readMonthDebts.ts"
import { readMonthDays, readMonthTeam } from "./readMonthWork.ts"

export const mostEntries = 100

/** What the checks of a month are made from. */
export const useMonth = (month: string, to: string) => {
  const days = { accrual_from: `${month}-01`, accrual_to: to }
  const page = { ...days, include_totals: "0" } as const
  return {
    team: useQuery(readMonthTeam(month, to)),
    matrix: useQuery(readMonthDays(month, to)),
    debtors: useQuery(readMonthDebts(month, to)),
    loose: useQuery(read("/api/time", { ...page, project_id: "none", page_size: "1" })),
    free: useQuery(
      read("/api/time", { ...page, billable: "1", sort_by: "cost", sort_dir: "asc", page_size: String(mostEntries) })
    )
  }
}
