import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { holidayWire } from "../holidays/contract.ts"
import { RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { aCount, aCurrency, aDate, anAmount, aText } from "../shapes/Fields.ts"
import { FileTable, paged } from "../shapes/FileTable.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"
import { accrualBounds, canManageTeam, nextCursor, reportIds } from "../shapes/reportShapes.ts"

const period = Schema.Struct({
  accrual_from: aDate("The first day."),
  accrual_to: aDate("The last day."),
  days: listOf(aDate("A day."), "Every day of the period, in order.")
}).annotate({ identifier: "MatrixPeriod", description: "The period, day by day." })

const byDay = (description: string) =>
  Schema.Record(Schema.String, Schema.Finite.annotate({ description: "The day's value.", examples: [150] })).annotate({
    description
  })

const key = aText('The id, or "none".', "none")
const label = aText("The name.", "Website")

const extras = {
  view: Schema.Literals(["project", "counteragent", "team"]).annotate({ description: "What a row is." }),
  unique_counteragents_count: aCount("Clients with records in the period.", 3),
  holidays: listOf(holidayWire, "Public holidays of the workspace's holiday_region."),
  can_manage_team: canManageTeam,
  next_cursor: Schema.optionalKey(nextCursor)
}

const minutes = {
  total_minutes: aCount("The total of all days.", 150),
  day_minutes: byDay("The minutes per day, of days that have some.")
}
export const TimeMatrixResponse = ok("TimeMatrix", {
  period,
  rows: listOf(
    Schema.Struct({ key, label, ...minutes }).annotate({ identifier: "TimeMatrixRow", description: "Minutes by day." }),
    "The rows, the largest total first."
  ),
  totals: Schema.Struct(minutes).annotate({
    identifier: "TimeMatrixTotals",
    description: "The totals of all rows, whatever the page."
  }),
  ...extras
})

const costs = {
  total_cost: anAmount("The total of all days."),
  day_costs: byDay("The money per day, of days that have some.")
}
const unconverted = listOf(
  Schema.Struct({
    currency: aCurrency("The currency."),
    earned_total: Schema.optionalKey(anAmount("Earned without an exchange rate, if the metric is earned.")),
    received_total: Schema.optionalKey(anAmount("Received without an exchange rate, if the metric is received.")),
    charged_total: Schema.optionalKey(anAmount("Charged without an exchange rate, if the metric is charged."))
  }).annotate({
    identifier: "UnconvertedMatrixMoney",
    description: "Amounts without an exchange rate."
  }),
  "Amounts without an exchange rate, which the values do not include."
)
export const MoneyMatrixResponse = ok("MoneyMatrix", {
  period,
  metric: Schema.Literals(["earned", "received", "charged"]).annotate({ description: "The figure of the values." }),
  workspace_currency: aCurrency("The currency of every value."),
  rows: listOf(
    Schema.Struct({ key, label, ...costs }).annotate({ identifier: "MoneyMatrixRow", description: "Money by day." }),
    "The rows, the largest total first."
  ),
  totals: Schema.Struct(costs).annotate({
    identifier: "MoneyMatrixTotals",
    description: "The totals of all rows, whatever the page."
  }),
  unconverted,
  ...extras
})

export const TimeMatrixQuery = {
  ...accrualBounds,
  accrual_from: Query.date("The first day; by default the first of this month, in UTC."),
  accrual_to: Query.date("The last day; by default the last of this month, in UTC. At most 366 days."),
  ...reportIds,
  view: Query.choice(["project", "counteragent", "team"], "project", "What a row is."),
  limit: Query.rowLimit(Query.largestPageSize),
  cursor: Query.cursor
}

export const timeMatrixEndpoint = HttpApiEndpoint.get("timeMatrix", "/timesheet-matrix", {
  query: TimeMatrixQuery,
  success: TimeMatrixResponse,
  error: failures
})
  .annotate(FileTable, paged("rows", "time_matrix_row"))
  .annotate(RequiredScope, "reports:read")
  .annotate(OpenApi.Summary, "Minutes by day, for each project, client or member")

export const MoneyMatrixQuery = {
  ...TimeMatrixQuery,
  metric: Query.choice(["earned", "received", "charged"], "earned", "The figure to show.")
}

export const moneyMatrixEndpoint = HttpApiEndpoint.get("moneyMatrix", "/moneysheet-matrix", {
  query: MoneyMatrixQuery,
  success: MoneyMatrixResponse,
  error: failures
})
  .annotate(FileTable, paged("rows", "money_matrix_row"))
  .annotate(RequiredScope, "reports:read")
  .annotate(OpenApi.Summary, "Money earned, received or charged by day, for each project, client or member")
