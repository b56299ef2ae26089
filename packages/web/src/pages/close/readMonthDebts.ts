import { read } from "../../api/read.ts"
import type { Day } from "../../words/dates.ts"

/** The clients of a month with what they owe at its end, for the checklist and the papers alike. */
export const readMonthDebts = (month: string, to: Day) =>
  read("/api/reports/debtors", { accrual_from: `${month}-01`, accrual_to: to, sort_key: "name", sort_dir: "asc" })
