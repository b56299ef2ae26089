import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RequiredScope } from "../middleware/Authentication.ts"
import { budgetBasis, budgetPeriod } from "../shapes/budget.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { aCount, aCurrency, aDate, aFlag, anId, aText, orNull } from "../shapes/Fields.ts"
import { FileTable, whole } from "../shapes/FileTable.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"
import { percentage, reportIds } from "../shapes/reportShapes.ts"

const figure = (description: string) => Schema.Finite.annotate({ description, examples: [31.5] })

const row = Schema.Struct({
  entity: Schema.Struct({
    kind: Schema.Literals(["project", "counteragent"]).annotate({ description: "What has the budget." }),
    id: anId("The project or counteragent."),
    name: aText("Its name.", "Website"),
    counteragent_id: orNull(anId("The counteragent."), "Of a project: its counteragent, if any."),
    counteragent_name: orNull(aText("Its name.", "Acme GmbH"), "The name of the counteragent.")
  }).annotate({ identifier: "BudgetEntity", description: "What has the budget." }),
  period: Schema.Struct({
    unit: budgetPeriod,
    from: orNull(aDate("A day."), "The first day; null for no limit."),
    to: orNull(aDate("A day."), "The last day; null for a budget in total.")
  }).annotate({ identifier: "BudgetPeriod", description: "The period that today is in, or the first one." }),
  basis: budgetBasis,
  currency: orNull(aCurrency("The currency."), "The currency of the figures; null where they are hours."),
  budget: figure("What may be spent in the period, with what was carried over."),
  carried: figure("What earlier periods left of it."),
  spent: figure("What was spent in the period until today."),
  left: figure("What is left, below 0 where more was spent."),
  percent: percentage("How much of the budget is used up, in percent."),
  forecast: Schema.NullOr(figure("The forecast.")).annotate({
    description:
      "What will be spent at the end of the period if the working days that are left are like the last 20. Null in total, and with less than 5 days of work among them."
  }),
  state: Schema.Literals(["over", "near", "under"]).annotate({
    description: "over from 100 percent on, near from the first of alert_at on."
  }),
  alert_at: Schema.Array(aCount("Percent.", 80)).annotate({ description: "The percentages that the log tells of." }),
  with_expenses: aFlag("Whether expenses count beside fees or cost."),
  unconverted: listOf(
    Schema.Struct({
      currency: aCurrency("A currency.", "USD"),
      spent: figure("What was spent in it.")
    }).annotate({ identifier: "BudgetUnconverted", description: "What is not in the figures." }),
    "What was spent in currencies without an exchange rate, which is not in the figures."
  ),
  days: listOf(
    Schema.Struct({ date: aDate("The day."), spent: figure("What was spent.") }).annotate({
      identifier: "BudgetDay",
      description: "A day on which something was spent."
    }),
    "With charts=1: the days of the period on which something was spent, in order."
  ).pipe(Schema.optionalKey)
}).annotate({ identifier: "BudgetRow", description: "A budget and what is spent of it." })

export const BudgetsResponse = ok("BudgetsReport", {
  today: aDate("The day until which is counted."),
  rows: listOf(row, "The budgets of projects and counteragents that are not archived, those used up most first.")
})

export const BudgetsQuery = {
  state: Schema.Literals(["over", "near", "under"])
    .annotate({ description: "Only budgets in this state; all by default.", examples: ["over"] })
    .pipe(Schema.optionalKey),
  project_id: reportIds.project_id,
  counteragent_id: reportIds.counteragent_id,
  charts: Query.choice(["0", "1"], "0", "1 adds the days to each row.")
}

export const budgetsEndpoint = HttpApiEndpoint.get("budgets", "/reports/budgets", {
  query: BudgetsQuery,
  success: BudgetsResponse,
  error: failures
})
  .annotate(FileTable, whole("rows", "budget"))
  .annotate(RequiredScope, "reports:read")
  .annotate(OpenApi.Summary, "Budgets: what is spent, left and expected")
