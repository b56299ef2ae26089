import { Context, Effect, Layer } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { isManager } from "../access/Role.ts"
import { Snapshot } from "../access/Snapshot.ts"
import { momentsOf } from "../access/today.ts"
import { type ActivityFilter, ActivityLog } from "../activity/ActivityLog.ts"
import { lineSeen, shownLines } from "../activity/shownLines.ts"
import { NotFound } from "../errors/Errors.ts"
import type { DebtorPage, DebtorSorting } from "../facts/Debtors.ts"
import type { DebtorDimension, EntityDimension } from "../facts/Fact.ts"
import type { BoundedPeriod, ReportScope } from "../facts/ReportPeriod.ts"
import { Holidays, holidaysOf } from "../holidays/Holidays.ts"
import { InvoiceRepository } from "../invoices/InvoiceRepository.ts"
import { traced } from "../telemetry/traced.ts"
import type { ClientId } from "../values/Ids.ts"
import type { ActivityOptions } from "./activity/activityReport.ts"
import type { BudgetsQuestion } from "./budgets/budgetsReport.ts"
import type { DashboardOptions } from "./dashboard/dashboardReport.ts"
import {
  activeRowsReport,
  activityReport,
  budgetsReport,
  changesEffect,
  dashboardReport,
  debtorsReport,
  lineEffects,
  matrixReport,
  periodSummary,
  reconciliationReport,
  teamReport
} from "./loadedReports.ts"
import type { MatrixQuestion } from "./matrix/matrixReport.ts"
import { receivableReports } from "./receivableReports.ts"
import type { StatementQuestion } from "./reconciliation/reconciliationReport.ts"
import type { RowPage } from "./shared/pageOfRows.ts"
import { recordReportPorts } from "./shared/recordReportPorts.ts"
import type { SummaryGroup } from "./summary/periodSummary.ts"
import type { TeamOptions } from "./team/teamReport.ts"
import type { TeamSorting } from "./team/teamRows.ts"

const feedFilter = (who: Principal, { clientIds, projectIds, userIds, ...days }: ReportScope): ActivityFilter => ({
  ...momentsOf(who, days),
  projectIds,
  clientIds,
  userIds
})

const dashboardFeed = 10

/**
 * Every report (interface, section 4.8). Team, activity and debtors are for owners and admins: for other callers
 * they are null, without a refusal. Figures are compared with the period before, or with `compareWith`.
 */
export class Reports extends Context.Service<Reports>()("@hourbook/core/reports/Reports", {
  make: Effect.gen(function* () {
    const log = yield* ActivityLog
    const snapshot = yield* Snapshot
    const holidays = yield* Holidays
    const ports = { ...(yield* recordReportPorts), invoices: yield* InvoiceRepository, snapshot }

    const team = traced("Reports.team")(function* (
      who: Principal,
      scope: ReportScope,
      sort: TeamSorting,
      options?: TeamOptions
    ) {
      const visible = yield* Policy.mayReport(who)
      return isManager(who.member.role)
        ? yield* snapshot.of(visible, teamReport(ports, { who, visible }, scope, sort, options))
        : null
    })

    /** With days that changes concern, the first page of the log has what these changes did to the figures of the days. */
    const activity = traced("Reports.activity")(function* (
      who: Principal,
      scope: ReportScope,
      feed: { readonly offset: number; readonly limit: number } & Pick<
        ActivityFilter,
        "subjects" | "actions" | "concerns"
      >,
      options?: ActivityOptions
    ) {
      const visible = yield* Policy.mayReport(who)
      if (!isManager(who.member.role)) return null
      const { actions, concerns, limit, offset, subjects } = feed
      const call = { who, visible }
      const filter = { ...feedFilter(who, scope), subjects, actions, concerns }
      const [report, lines, effect] = yield* snapshot.of(
        visible,
        Effect.all(
          [
            activityReport(ports, call, scope, options),
            Effect.gen(function* () {
              const { items, total } = yield* log.feed(visible, { filter, offset, limit })
              const effects =
                concerns === undefined
                  ? null
                  : yield* lineEffects({ ...ports, log }, call, { filter: { ...filter, concerns }, lines: items })
              return { items: shownLines(who, items), effects, total: yield* total }
            }),
            concerns === undefined || offset > 0
              ? Effect.succeed(null)
              : changesEffect({ ...ports, log }, call, { ...filter, concerns })
          ],
          { concurrency: "unbounded" }
        )
      )
      return { ...report, feed: lines, effect }
    })

    const activeRows = traced("Reports.activeRows")(function* (
      who: Principal,
      scope: ReportScope,
      by: EntityDimension,
      page: RowPage
    ) {
      const visible = yield* Policy.mayReport(who)
      return isManager(who.member.role)
        ? yield* snapshot.of(visible, activeRowsReport(ports, { who, visible }, scope, by, page))
        : null
    })

    const debtors = traced("Reports.debtors")(function* (
      who: Principal,
      scope: ReportScope,
      of: {
        readonly view: DebtorDimension
        readonly sort: DebtorSorting
        readonly overdueOnly: boolean
        /** By default all rows. */
        readonly page?: Pick<DebtorPage, "after" | "limit"> | undefined
      },
      compareWith?: BoundedPeriod
    ) {
      const visible = yield* Policy.mayReport(who)
      if (!isManager(who.member.role)) return null
      return yield* snapshot.of(visible, debtorsReport(ports, { who, visible }, scope, { ...of, compareWith }))
    })

    const statement = traced("Reports.reconciliation")(function* (who: Principal, of: StatementQuestion) {
      const visible = yield* Policy.mayReconcile(who)
      return yield* snapshot.of(visible, reconciliationReport(ports, { who, visible }, of))
    })

    /** The statement of a client for one who represents it, as its link shows it. */
    const ownStatement = traced("Reports.ownStatement")(function* (
      who: Principal,
      of: Omit<StatementQuestion, "entityId" | "view"> & { readonly clientId: ClientId }
    ) {
      const visible = yield* Policy.mayReadOwnStatement(who)
      const { clientId, ...period } = of
      if (!who.member.clientIds.includes(clientId)) return yield* new NotFound({ entity: "client", id: clientId })
      const question = { ...period, view: "client", entityId: clientId } as const
      return yield* snapshot.of(visible, reconciliationReport(ports, { who, visible }, question))
    })

    const matrix = traced("Reports.matrix")(function* (
      who: Principal,
      scope: ReportScope & BoundedPeriod,
      of: MatrixQuestion
    ) {
      const visible = yield* of.by === "member" ? Policy.mayReconcile(who) : Policy.mayReport(who)
      if (of.metric !== "worked") yield* Policy.maySeeMoney(who)
      const [sheet, free] = yield* Effect.all(
        [
          snapshot.of(visible, matrixReport(ports, { who, visible }, scope, of)),
          holidaysOf(holidays, who.workspace, scope)
        ],
        { concurrency: "unbounded" }
      )
      return { ...sheet, holidays: free }
    })

    /** Budgets in the period that today is in: members get those of projects that are in hours. */
    const budgets = traced("Reports.budgets")(function* (who: Principal, question?: BudgetsQuestion) {
      const visible = yield* Policy.mayReadBudgets(who)
      return yield* snapshot.of(visible, budgetsReport({ ...ports, holidays }, who, question))
    })

    /** The budgets that are nearly used up or more, for managers who look at everybody's work. */
    const budgetsAtRisk = Effect.fnUntraced(function* (who: Principal, scope: ReportScope) {
      if (!isManager(who.member.role) || scope.userIds !== undefined) return []
      const { clientIds, projectIds } = scope
      const rows = budgetsReport({ ...ports, holidays }, who, { clientIds, projectIds })
      // A store can refuse to add up very many expenses, which shall not keep the other figures away.
      return yield* Effect.catchTag(rows, "ValidationFailed", () => Effect.succeed([]))
    })

    const dashboard = traced("Reports.dashboard")(function* (
      who: Principal,
      scope: ReportScope,
      options?: DashboardOptions
    ) {
      const visible = yield* Policy.mayOverview(who)
      const [overview, feed] = yield* snapshot.of(
        visible,
        Effect.all(
          [
            dashboardReport(ports, { who, visible }, scope, { ...options, budgets: budgetsAtRisk(who, scope) }),
            log.feed(visible, { filter: feedFilter(who, scope), offset: 0, limit: dashboardFeed })
          ],
          { concurrency: "unbounded" }
        )
      )
      return { ...overview, feed: shownLines(who, feed.items.map(lineSeen(visible))) }
    })

    /** A period's work and money in a few rows, for every caller who may read records. */
    const summary = traced("Reports.summary")(function* (
      who: Principal,
      scope: ReportScope & BoundedPeriod,
      by: SummaryGroup
    ) {
      const visible = yield* Policy.mayRead(who)
      return yield* snapshot.of(visible, periodSummary(ports, { who, visible }, scope, by))
    })

    return {
      team,
      activity,
      activeRows,
      debtors,
      reconciliation: statement,
      ownStatement,
      matrix,
      budgets,
      dashboard,
      summary,
      ...receivableReports(ports)
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
