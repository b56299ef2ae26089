import type { QueryOf } from "../../api/client.ts"
import { read } from "../../api/read.ts"
import type { Day } from "../../format/dates.ts"
import type { Period } from "../../format/period.ts"
import { shownDays } from "../../format/shownDays.ts"

/** A client's entries of a period. */
export const entriesOfClient = (id: string, period: Period, today: Day): QueryOf<"GET", "/api/time"> => {
  const { from, to } = shownDays(period, today)
  return { counteragent_id: id, accrual_from: from, accrual_to: to }
}

/** A client's figures of a period, against those before. */
export const readFigures = (id: string, period: Period, today: Day) => {
  const { compareFrom, compareTo, from, to } = shownDays(period, today)
  return read("/api/dashboard/overview", {
    counteragent_id: id,
    date_from: from,
    date_to: to,
    compare_from: compareFrom,
    compare_to: compareTo
  })
}

/** What a client owes at the end of a period, or today where it has not ended, in its currencies. */
export const readDebt = (id: string, period: Period, today: Day) => {
  const { from, to } = shownDays(period, today)
  return read("/api/reports/debtors", { counteragent_id: id, accrual_from: from, accrual_to: to, limit: "1" })
}

/** The clients that a person of a client sees, with their figures; reports are for the team. */
export const readOwnFigures = (period: Period, today: Day) => {
  const { from, to } = shownDays(period, today)
  return read("/api/counteragents", { accrual_from: from, accrual_to: to, page_size: "100" })
}
