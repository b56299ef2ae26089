import { todayOf } from "@hourbook/core/access/today"
import { hoursOf } from "@hourbook/core/reports/budgets/budgetFigures"
import type { BudgetRow } from "@hourbook/core/reports/budgets/BudgetRow"
import type { Reports } from "@hourbook/core/reports/Reports"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { isInHours } from "@hourbook/core/values/Budget"
import { type Amount, toNumber } from "@hourbook/core/values/Money"
import { Effect, type Schema } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import type { BudgetsQuery, BudgetsResponse } from "./budgetsContract.ts"

type Data = DataOf<typeof BudgetsResponse>
type Query = Schema.Struct.Type<typeof BudgetsQuery>

const toRow = (row: BudgetRow): Data["rows"][number] => {
  const { budget, by, clientId, clientName, days, forecast, id, name, period, unconverted } = row
  const figure = (amount: Amount): number => toNumber(isInHours(budget.basis) ? hoursOf(amount) : amount)
  return {
    entity: {
      kind: by === "client" ? "counteragent" : "project",
      id,
      name,
      counteragent_id: clientId,
      counteragent_name: clientName
    },
    period: { unit: budget.period, from: period.from, to: period.to },
    basis: budget.basis,
    currency: budget.currency,
    budget: figure(row.available),
    carried: figure(row.carried),
    spent: figure(row.spent),
    left: figure(row.left),
    percent: toNumber(row.percent),
    forecast: forecast === null ? null : figure(forecast),
    state: row.state,
    alert_at: budget.alertAt,
    with_expenses: budget.withExpenses,
    unconverted: unconverted.map(({ amount, currency }) => ({ currency, spent: toNumber(amount) })),
    ...(days === null ? {} : { days: days.map(({ day, spent }) => ({ date: day, spent: figure(spent) })) })
  }
}

/** GET /api/reports/budgets */
export const budgetsHandler =
  (reports: Reports["Service"]) =>
  ({ query }: { readonly query: Query }) =>
    respond(
      Effect.fnUntraced(function* (who) {
        const { charts, counteragent_id, project_id, state } = query
        const question = { state, projectIds: project_id, clientIds: counteragent_id, withDays: charts === "1" }
        return { today: yield* todayOf(who), rows: yield* reports.budgets(who, question) }
      }),
      {
        data: ({ rows, today }): Effect.Effect<Data> =>
          Effect.map(mapInSlices(rows, toRow), (all) => ({ today, rows: all }))
      }
    )
