import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { feedItem } from "../shapes/feedShapes.ts"
import { aCount, aCurrency, aDate, anAmount, anId, aText, orNull } from "../shapes/Fields.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"
import {
  canManageTeam,
  charged_total,
  compareBounds,
  dateBounds,
  filters,
  focus,
  percentage,
  reportIds,
  unconvertedFlows
} from "../shapes/reportShapes.ts"
import { debtorRowWire } from "./debtorsContract.ts"

const figure = (description: string) =>
  Schema.Struct({
    value: orNull(anAmount("The value."), "The value of the period; null if it is undefined."),
    previous: orNull(anAmount("The value."), "The value of the period compared with; null if there is none."),
    change: orNull(anAmount("The difference."), "The difference; null without a previous value."),
    change_percent: orNull(percentage("Percent."), "The difference in percent; null if the previous value is 0.")
  }).annotate({ description })

const bound = (description: string) => orNull(aDate("A day."), description)

const risk = Schema.Struct({
  kind: Schema.Literals([
    "overdue_debt",
    "debt_concentration",
    "budget",
    "idle_project",
    "unconverted_currency"
  ]).annotate({
    description: "The kind of risk."
  }),
  severity: Schema.Literals(["info", "warning", "critical"]).annotate({ description: "The severity." }),
  entity_id: orNull(anId("The client or project."), "The client or project, if any."),
  entity_kind: Schema.Literals(["project", "counteragent"])
    .annotate({ description: "Of a budget: what has it." })
    .pipe(Schema.optionalKey),
  name: aText("Its name, or the currency.", "Acme GmbH"),
  value: Schema.Finite.annotate({
    description: "Money, percent of receivables or of a budget, or days without work.",
    examples: [120.5]
  })
}).annotate({ identifier: "Risk", description: "A risk." })

const point = Schema.Struct({
  date: aDate("The first day of the day, week or month."),
  worked_minutes_total: aCount("Minutes worked.", 150),
  earned_total: anAmount("Earned."),
  received_total: anAmount("Received."),
  charged_total
}).annotate({ identifier: "PulsePoint", description: "A day, week or month." })

export const DashboardResponse = ok("DashboardOverview", {
  can_manage_team: canManageTeam,
  workspace_currency: aCurrency("The currency of every total."),
  period: Schema.Struct({
    from: bound("The first day; null without a limit."),
    to: bound("The last day; null without a limit."),
    previous_from: bound("The first day of the period compared with; null if there is none."),
    previous_to: bound("The last day of the period compared with; null if there is none.")
  }).annotate({
    identifier: "DashboardPeriod",
    description: "The period and the one compared with: that of compare_from and compare_to, or else the one before."
  }),
  filters,
  kpi: Schema.Struct({
    worked_minutes: figure("Minutes worked."),
    earned: figure("Earned."),
    received: figure("Received."),
    debt: figure("Debt at the end."),
    owed: figure("The same of clients, without that of records without a client. For owners and admins.").pipe(
      Schema.optionalKey
    ),
    paid_out: figure("Paid out to members."),
    average_hourly_rate: figure("Earned per hour."),
    charged: figure("Charged besides work, less what was let off."),
    billable_minutes: figure("Worked minutes of billable entries."),
    billed_minutes: figure("The same as rounded for billing."),
    utilisation_percent: figure("The billable part of the worked minutes, in percent."),
    internal_cost: figure("What the work cost the workspace itself. For owners and admins.").pipe(Schema.optionalKey),
    margin: figure("What the work earned, less what it cost. For owners and admins.").pipe(Schema.optionalKey),
    margin_percent: figure("The margin as a part of what was earned, in percent. For owners and admins.").pipe(
      Schema.optionalKey
    )
  }).annotate({ identifier: "DashboardKpi", description: "The key figures and their changes." }),
  focus,
  risks: listOf(risk, "The risks, with limit the first of each kind; empty for members."),
  risks_count: aCount("The number of risks without a limit.", 3),
  pulse: Schema.Struct({
    granularity: Schema.Literals(["day", "week", "month"]).annotate({ description: "The length of a point." }),
    points: listOf(point, "All points in order, empty ones included.")
  }).annotate({
    identifier: "Pulse",
    description: "The figures over time; of the last 30 days if the period has no start."
  }),
  debtors: Schema.NullOr(
    Schema.Struct({
      rows: listOf(debtorRowWire, "The five largest debtors."),
      receivable_total: anAmount("What is open in all."),
      overdue_total: anAmount("The overdue part of what is open.")
    }).annotate({ identifier: "DashboardDebtors", description: "The largest debtors." })
  ).annotate({ description: "The debtors; null for members." }),
  activity: listOf(feedItem, "The ten newest lines of the log of changes that the caller may see."),
  unconverted: unconvertedFlows
})

export const DashboardQuery = {
  ...dateBounds,
  ...compareBounds,
  ...reportIds,
  limit: Query.most(Query.largestPageSize, "risks of each kind")
}

export const dashboardEndpoint = HttpApiEndpoint.get("dashboard", "/dashboard/overview", {
  query: DashboardQuery,
  success: DashboardResponse,
  error: failures
})
  .annotate(RequiredScope, "reports:read")
  .annotate(OpenApi.Summary, "The dashboard: figures, trends, debtors, risks and recent activity")
