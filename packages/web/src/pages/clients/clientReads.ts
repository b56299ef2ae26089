import type { QueryOf } from "../../api/client.ts"
import { read } from "../../api/read.ts"
import { boundsOf, type Period } from "../../words/period.ts"

/** A client's entries of a period. */
export const entriesOfClient = (id: string, period: Period): QueryOf<"GET", "/api/time"> => {
  const { from, to } = boundsOf(period)
  return { counteragent_id: id, accrual_from: from, accrual_to: to }
}

/** A client's figures of a period, against those before. */
export const readFigures = (id: string, period: Period) => {
  const { from, to } = boundsOf(period)
  return read("/api/dashboard/overview", { counteragent_id: id, date_from: from, date_to: to })
}

/** The clients that a person of a client sees, with their figures; reports are for the team. */
export const readOwnFigures = (period: Period) => {
  const { from, to } = boundsOf(period)
  return read("/api/counteragents", { accrual_from: from, accrual_to: to, page_size: "100" })
}
