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

/** A rollup. Without a period its rows are of all time. */
export const rollupSource = (table: string, period?: "day" | "month" | "year"): Source => ({
  table,
  kind: "t.kind",
  period: period === undefined ? noPeriod : `t.${period}`,
  hour: "t.hour",
  currency: "t.currency",
  amount: "t.amount",
  minutes: "t.minutes",
  count: "t.count"
})

const noPeriod = "null::date"

/** The same rows with the signs turned and without their periods: to subtract from rows of all time. */
export const subtracted = (source: Source): Source => ({
  ...source,
  period: noPeriod,
  amount: `-${source.amount}`,
  minutes: `-${source.minutes}`,
  count: `-${source.count}`
})
