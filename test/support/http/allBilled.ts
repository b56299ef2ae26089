/**
 * The figures, as managers see them, of work that is all billable, is not rounded and costs the workspace nothing. Work in one
 * currency has no margin, since what it costs has a currency of its own.
 */
export const allBilled = (minutes: number, earned: number, hasMargin = true) => ({
  billable_minutes_total: minutes,
  billed_minutes_total: minutes,
  utilisation_percent: minutes === 0 ? null : 100,
  ...(hasMargin ? { internal_cost_total: 0, margin_total: earned, margin_percent: earned === 0 ? null : 100 } : {})
})

/** Sums without an exchange rate, as managers see them, where work costs the workspace nothing. */
export const costless = (sums: ReadonlyArray<object>) => sums.map((sum) => ({ ...sum, internal_cost_total: 0 }))
