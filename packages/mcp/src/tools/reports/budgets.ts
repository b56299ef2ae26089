import { hoursOf } from "@hourbook/core/reports/budgets/budgetFigures"
import type { BudgetRow } from "@hourbook/core/reports/budgets/BudgetRow"
import { Reports } from "@hourbook/core/reports/Reports"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { isInHours } from "@hourbook/core/values/Budget"
import { legible } from "@hourbook/core/values/legible"
import { type Amount, toNumber } from "@hourbook/core/values/Money"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { Effect, Schema } from "effect"
import { amountText, convertedText } from "../../present/amounts.ts"
import { fittingRows, moreText } from "../../present/outputBudget.ts"
import { quoted } from "../../present/quoted.ts"
import { filters, paging } from "../../schema/arguments.ts"
import type { References } from "../../tool/References.ts"
import { tool } from "../../tool/Tool.ts"
import { insiders, unconvertedPart } from "../shared/reportParts.ts"

const text = Schema.optionalKey(Schema.String)

const Row = Schema.Struct({
  of: Schema.Literals(["project", "client"]),
  id: Schema.String,
  name: Schema.String,
  client: text,
  basis: Schema.String,
  period: Schema.String,
  from: text,
  to: text,
  unit: Schema.String,
  budget: Schema.Finite,
  spent: Schema.Finite,
  left: Schema.Finite,
  percent: Schema.Finite,
  forecast: Schema.optionalKey(Schema.Finite),
  state: Schema.String,
  ...unconvertedPart
})

const toRow = (row: BudgetRow): typeof Row.Type => {
  const { budget, by, clientName, forecast, id, name, period, unconverted } = row
  const figure = (amount: Amount) => toNumber(isInHours(budget.basis) ? hoursOf(amount) : amount)
  return {
    of: by,
    id: idEndOf(id),
    name: legible(name),
    ...(by === "client" || clientName === null ? {} : { client: legible(clientName) }),
    basis: budget.basis,
    period: budget.period,
    ...(period.from === null ? {} : { from: period.from }),
    ...(period.to === null ? {} : { to: period.to }),
    unit: budget.currency ?? "h",
    budget: figure(row.available),
    spent: figure(row.spent),
    left: figure(row.left),
    percent: toNumber(row.percent),
    ...(forecast === null ? {} : { forecast: figure(forecast) }),
    state: row.state,
    ...(unconverted.length === 0
      ? {}
      : { unconverted: unconverted.map(({ amount, currency }) => amountText(amount, currency)) })
  }
}

const line = (row: typeof Row.Type): string => {
  const write = (value: number) =>
    row.unit === "h" ? `${Math.round(value * 100) / 100} h` : convertedText(value, row.unit)
  const days = row.to === undefined ? "in total" : `${row.from ?? ""} to ${row.to}`
  return [
    `${row.of} ${quoted(row.name)} (${row.basis}, ${days}):`,
    `${write(row.spent)} of ${write(row.budget)}, ${row.percent}%, ${row.state},`,
    row.left < 0 ? `${write(-row.left)} too much` : `${write(row.left)} left`,
    ...(row.forecast === undefined ? [] : [`forecast ${write(row.forecast)}`]),
    ...(row.unconverted === undefined ? [] : [`without ${row.unconverted.join(" + ")} (no exchange rate)`])
  ].join(" ")
}

export const budgetsTool = (references: References) =>
  Effect.map(Reports, (reports) =>
    tool({
      name: "report_budgets",
      title: "Budgets",
      description: "What is used of the budgets of projects and clients in the current period, and the forecast.",
      nature: "reads",
      scope: "reports:read",
      roles: insiders,
      input: Schema.Struct({
        state: Schema.optionalKey(Schema.Literals(["over", "near", "under"])),
        clients: filters.clients,
        projects: filters.projects,
        ...paging
      }),
      output: Schema.Struct({ rows: Schema.Array(Row), next_cursor: text }),
      run: Effect.fnUntraced(function* ({ caller: { who }, input }) {
        const { clients, cursor, limit, projects, state } = input
        const asked = { ...(clients && { clients }), ...(projects && { projects }) }
        const { clientIds, projectIds } = yield* references.ofFilter(who, asked)
        const found = yield* reports.budgets(who, { state, clientIds, projectIds })
        return yield* fittingRows(yield* mapInSlices(found, toRow), { cursor, limit, rest: {} })
      }),
      text: ({ next_cursor, rows: shown }) =>
        [...(shown.length === 0 ? ["No budgets."] : shown.map(line)), ...moreText(next_cursor)].join("\n")
    })
  )
