/** A table with the alias `t`, and its expressions for the columns of facts. */
export interface Source {
  readonly table: string
  readonly kind: string
  readonly period: string
  readonly hour: string
  readonly currency: string
  readonly amount: string
  readonly minutes: string
  readonly count: string
}

export const rollupSource = (table: string, period: "day" | "month" | "year"): Source => ({
  table,
  kind: "t.kind",
  period: `t.${period}`,
  hour: "t.hour",
  currency: "t.currency",
  amount: "t.amount",
  minutes: "t.minutes",
  count: "t.count"
})
