import { Effect } from "effect"
import { type Caller, dataOf } from "../../support/http/callers.ts"

/** The body of a billing rate in euros since January. */
export const bill = (amount: number, rest: object = {}) => ({
  kind: "bill",
  amount,
  currency: "EUR",
  effective_date: "2026-01-01",
  ...rest
})

/** The body of an entry of 90 minutes without a price. */
export const work = { description: "Wireframes", accrual_date: "2026-03-02", duration_minutes_total: 90 }

/** Records the work. */
export const log = (by: Caller, rest: object = {}) =>
  Effect.map(by.post("/api/time", { ...work, ...rest }), (answer) => dataOf(answer, 201))
