import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../wire/Envelope.ts"
import { aCount, aCurrency, aDate, anAmount, anId, aText, orNull } from "../wire/Fields.ts"
import { listOf } from "../wire/recordShapes.ts"
import {
  canManageTeam,
  dateBounds,
  feedItem,
  filters,
  focus,
  percentage,
  reportIds,
  unconvertedFlows
} from "../wire/reportShapes.ts"
import { debtorRowWire } from "./debtors.ts"

const figure = (description: string) =>
  Schema.Struct({
    value: orNull(anAmount("Now."), "Now; null where it cannot be told."),
    previous: orNull(anAmount("Before."), "In the period before; null where there is none."),
    change: orNull(anAmount("The difference."), "The difference; null where there is nothing to compare."),
    change_percent: orNull(percentage("Percent."), "In percent; null where it was nothing.")
  }).annotate({ description })

const bound = (description: string) => orNull(aDate("A day."), description)

const risk = Schema.Struct({
  kind: Schema.Literals(["overdue_debt", "debt_concentration", "idle_project", "unconverted_currency"]).annotate({
    description: "What it is about."
  }),
  severity: Schema.Literals(["info", "warning", "critical"]).annotate({ description: "How bad it is." }),
  entity_id: orNull(anId("The client or project."), "The client or project, if any."),
  name: aText("Its name, or the currency.", "Acme GmbH"),
  value: Schema.Finite.annotate({
    description: "Money, percent of receivables, or days without work.",
    examples: [120.5]
  })
}).annotate({ identifier: "Risk", description: "Something to look after." })

const point = Schema.Struct({
  date: aDate("The first day of the day, week or month."),
  worked_minutes_total: aCount("Minutes worked.", 150),
  earned_total: anAmount("Earned."),
  received_total: anAmount("Received.")
}).annotate({ identifier: "PulsePoint", description: "A day, week or month." })

export const DashboardResponse = ok("DashboardOverview", {
  can_manage_team: canManageTeam,
  workspace_currency: aCurrency("The currency of every total."),
  period: Schema.Struct({
    from: bound("The first day; null where there is no limit."),
    to: bound("The last day; null where there is no limit."),
    previous_from: bound("The first day of the period before; null where a bound is missing."),
    previous_to: bound("The last day of the period before; null where a bound is missing.")
  }).annotate({ identifier: "DashboardPeriod", description: "The period and the one before." }),
  filters,
  kpi: Schema.Struct({
    worked_minutes: figure("Minutes worked."),
    earned: figure("Earned."),
    received: figure("Received."),
    debt: figure("Debt at the end."),
    paid_out: figure("Paid out to members."),
    average_hourly_rate: figure("Earned per hour.")
  }).annotate({ identifier: "DashboardKpi", description: "The figures, and how they changed." }),
  focus,
  risks: listOf(risk, "What to look after; empty for members."),
  pulse: Schema.Struct({
    granularity: Schema.Literals(["day", "week", "month"]).annotate({ description: "What a point is." }),
    points: listOf(point, "In order, those without anything included.")
  }).annotate({ identifier: "Pulse", description: "How it went. The last 30 days where the period has no start." }),
  debtors: Schema.NullOr(
    Schema.Struct({
      rows: listOf(debtorRowWire, "The five who owe most."),
      receivable_total: anAmount("What is owed to the workspace."),
      overdue_total: anAmount("What is overdue.")
    }).annotate({ identifier: "DashboardDebtors", description: "Who owes what." })
  ).annotate({ description: "Who owes what; null for members." }),
  activity: listOf(feedItem, "The ten newest lines of the log that the caller may see."),
  unconverted: unconvertedFlows
})

export const DashboardQuery = { ...dateBounds, ...reportIds }

export const dashboardEndpoint = HttpApiEndpoint.get("dashboard", "/dashboard/overview", {
  query: DashboardQuery,
  success: DashboardResponse,
  error: failures
})
  .annotate(RequiredScope, "reports:read")
  .annotate(OpenApi.Summary, "The overview: figures, trends, debtors, risks and what is new")
