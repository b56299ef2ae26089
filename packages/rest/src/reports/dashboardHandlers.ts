import { changeOf } from "@hourbook/core/facts/ratios"
import type { Kpis } from "@hourbook/core/reports/dashboard/Kpis"
import type { Reports } from "@hourbook/core/reports/Reports"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { Effect, type Schema } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { askedComparison, checkRange } from "../edge/paging.ts"
import { moneyOrNull } from "../wire/workToWire.ts"
import type { DashboardResponse, DashboardQuery } from "./dashboardContract.ts"
import { debtorToWire } from "./debtorsHandlers.ts"
import { canManageTeam, feedItemOf, filtersOf, focusOf, money, scopeOf, unconvertedFlowsOf } from "./reportToWire.ts"

type Data = DataOf<typeof DashboardResponse>
type Query = Schema.Struct.Type<typeof DashboardQuery>

const kpiOf = (now: Kpis, before: Kpis | null): Data["kpi"] => {
  const figure = (name: keyof Kpis) => {
    const [value, previous] = [now[name], before?.[name] ?? null]
    const change = value === null || previous === null ? null : changeOf(value, previous)
    return {
      value: moneyOrNull(value),
      previous: moneyOrNull(previous),
      change: change === null ? null : money(change.absolute),
      change_percent: change === null ? null : moneyOrNull(change.percent)
    }
  }
  return {
    worked_minutes: figure("workedMinutes"),
    earned: figure("earned"),
    received: figure("received"),
    debt: figure("debt"),
    ...(now.owed === null ? {} : { owed: figure("owed") }),
    paid_out: figure("paidOut"),
    average_hourly_rate: figure("averageHourlyRate"),
    charged: figure("charged"),
    billable_minutes: figure("billableMinutes"),
    billed_minutes: figure("billedMinutes"),
    utilisation_percent: figure("utilisation"),
    ...(now.internalCost === null
      ? {}
      : { internal_cost: figure("internalCost"), margin: figure("margin"), margin_percent: figure("marginPercent") })
  }
}

/** GET /api/dashboard/overview */
export const dashboardHandler =
  (reports: Reports["Service"]) =>
  ({ query }: { readonly query: Query }) =>
    respond(
      Effect.fnUntraced(function* (who) {
        yield* checkRange("date", query.date_from, query.date_to)
        const scope = scopeOf(query, { from: query.date_from, to: query.date_to })
        const compareWith = yield* askedComparison(query)
        return { who, scope, report: yield* reports.dashboard(who, scope, { compareWith, limit: query.limit }) }
      }),
      {
        data: Effect.fnUntraced(function* ({ report, scope, who }): Effect.fn.Return<Data> {
          return {
            can_manage_team: canManageTeam(who),
            workspace_currency: who.workspace.currency,
            period: {
              from: scope.from ?? null,
              to: scope.to ?? null,
              previous_from: report.previousPeriod?.from ?? null,
              previous_to: report.previousPeriod?.to ?? null
            },
            filters: filtersOf(scope, report.labels),
            kpi: kpiOf(report.kpis, report.previous),
            focus: focusOf(report.focus),
            risks: yield* mapInSlices(report.risks, ({ entityId, kind, name, of, severity, value }) => ({
              kind,
              severity,
              entity_id: entityId,
              ...(of === undefined
                ? {}
                : { entity_kind: of === "client" ? ("counteragent" as const) : ("project" as const) }),
              name,
              value: money(value)
            })),
            risks_count: report.risksCount,
            pulse: {
              granularity: report.pulse.granularity,
              points: report.pulse.points.map(({ charged, date, earned, minutes, received }) => ({
                date,
                worked_minutes_total: minutes,
                earned_total: money(earned),
                received_total: money(received),
                charged_total: money(charged)
              }))
            },
            debtors:
              report.debtors === null
                ? null
                : {
                    rows: report.debtors.rows.map(debtorToWire),
                    receivable_total: money(report.debtors.summary.receivable),
                    overdue_total: money(report.debtors.summary.overdue)
                  },
            activity: report.feed.map(feedItemOf),
            unconverted: unconvertedFlowsOf(report.unconverted)
          }
        })
      }
    )
