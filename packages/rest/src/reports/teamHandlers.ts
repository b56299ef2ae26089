import type { Reports } from "@hourbook/core/reports/Reports"
import type { TeamRow } from "@hourbook/core/reports/team/teamRows"
import { Effect, type Schema } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { askedRows, checkRange } from "../edge/paging.ts"
import { debtPartsOf, moneyOrNull, workToWire } from "../wire/workToWire.ts"
import {
  accountPartsOf,
  canManageTeam,
  chartOf,
  focusOf,
  money,
  periodOf,
  scopeOf,
  unconvertedFlowsOf
} from "./reportToWire.ts"
import type { TeamResponse, TeamQuery } from "./teamContract.ts"

const toRow = (row: TeamRow) => ({
  user_id: row.userId,
  name: row.name,
  role: row.role,
  former: row.former,
  worked_minutes_total: row.balance.minutes,
  earned_total: money(row.balance.earned),
  received_total: money(row.balance.received),
  debt_total: money(row.balance.debt),
  paid_out_total: money(row.paidOut),
  entries_count: row.balance.entries,
  average_hourly_rate: moneyOrNull(row.averageHourlyRate),
  earned_share: money(row.earnedShare),
  last_entry_date: row.lastEntryDate,
  ...debtPartsOf(row.balance),
  ...workToWire(row.work),
  ...accountPartsOf(row.balance),
  key: row.userId ?? "none"
})

type TeamReport = NonNullable<Effect.Success<ReturnType<Reports["Service"]["team"]>>>

const toTotals = ({ membersCount, paidOut, totals, work }: TeamReport) => ({
  worked_minutes_total: totals.minutes,
  earned_total: money(totals.earned),
  received_total: money(totals.received),
  debt_total: money(totals.debt),
  paid_out_total: money(paidOut),
  entries_count: totals.entries,
  members_count: membersCount,
  ...debtPartsOf(totals),
  ...workToWire(work)
})

type Query = Schema.Struct.Type<typeof TeamQuery>

/** GET /api/reports/team */
export const teamHandler =
  (reports: Reports["Service"]) =>
  ({ query }: { readonly query: Query }) =>
    respond(
      Effect.fnUntraced(function* (who) {
        yield* checkRange("accrual", query.accrual_from, query.accrual_to)
        const scope = scopeOf(query, { from: query.accrual_from, to: query.accrual_to })
        // The first page may be asked for with everything else, and the next ones with their rows only.
        const { view, ...others } = query
        const { cursorAt, page } = yield* askedRows("team", "number", others)
        const report = yield* reports.team(
          who,
          scope,
          { by: query.sort_key ?? "earned", direction: query.sort_dir ?? "desc" },
          { page, rowsOnly: view === "table", chart: query.charts !== false }
        )
        return { who, scope, report, paged: page !== undefined, cursorAt }
      }),
      {
        data: ({ cursorAt, paged, report, scope, who }): DataOf<typeof TeamResponse> => {
          const head = { can_manage_team: canManageTeam(who), period: periodOf(scope) }
          if (report === null) return head
          const rows = report.rows.map(toRow)
          const next = paged ? { next_cursor: cursorAt(report.next) } : {}
          if (query.view === "table") return { ...head, rows, ...next }
          const totals = toTotals(report)
          return {
            ...head,
            workspace_currency: who.workspace.currency,
            ...(query.view === "summary" ? {} : { rows }),
            totals,
            summary: totals,
            insights: report.insights.map(({ kind, name, userId, value }) => ({
              kind,
              user_id: userId,
              name,
              value: money(value)
            })),
            ...(paged ? { inactive_count: report.inactiveCount } : {}),
            chart_by_day: chartOf(report.chart),
            focus: focusOf(report.focus),
            unconverted: unconvertedFlowsOf(report.unconverted),
            ...(query.view === "summary" ? {} : next)
          }
        }
      }
    )
