/** The figures, as managers see them, of work that is all billable, is not rounded and costs the workspace nothing. */
export const allBilled = (minutes: number, earned: number) => ({
  billable_minutes_total: minutes,
  billed_minutes_total: minutes,
  utilisation_percent: minutes === 0 ? null : 100,
  internal_cost_total: 0,
  margin_total: earned,
  margin_percent: earned === 0 ? null : 100
})
