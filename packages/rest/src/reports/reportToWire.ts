import type { Principal } from "@hourbook/core/access/Principal"
import { isManager } from "@hourbook/core/access/Role"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import type { AccountBalance } from "@hourbook/core/facts/AccountBalance"
import type { Unconverted } from "@hourbook/core/facts/Balance"
import type { CurrencyDue } from "@hourbook/core/facts/Due"
import type { EntityDimension } from "@hourbook/core/facts/Fact"
import type { FigureChange } from "@hourbook/core/facts/ratios"
import type { ReportScope } from "@hourbook/core/facts/ReportPeriod"
import type { ChartDay } from "@hourbook/core/reports/shared/chartByDay"
import { type Labels, namesOf, without } from "@hourbook/core/reports/shared/Labels"
import type { UnconvertedFlows } from "@hourbook/core/reports/shared/paidOut"
import type { FocusRow } from "@hourbook/core/reports/shared/topEarners"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { ClientId, ProjectId, UserId } from "@hourbook/core/values/Ids"
import { type Amount, toNumber } from "@hourbook/core/values/Money"
import type { DataOf } from "../edge/answers/respond.ts"
import { changesToWire } from "../wire/changesToWire.ts"
import { debtPartsOf, moneyOrNull, unconvertedCostOf } from "../wire/workToWire.ts"
import type { ActivityResponse } from "./activityContract.ts"
import type { DashboardResponse } from "./dashboardContract.ts"

interface Ids {
  readonly project_id?: ReadonlyArray<ProjectId | null>
  readonly counteragent_id?: ReadonlyArray<ClientId | null>
  readonly user_id?: ReadonlyArray<UserId>
}

/** The scope of a report, from its query. */
export const scopeOf = (
  query: Ids,
  bounds: { readonly from: CalendarDate | undefined; readonly to: CalendarDate | undefined }
): ReportScope => ({
  ...bounds,
  projectIds: query.project_id,
  clientIds: query.counteragent_id,
  userIds: query.user_id
})

/** A report's amount as a JSON number. */
export const money = toNumber

export const canManageTeam = (who: Principal): boolean => isManager(who.member.role)

export const periodOf = ({ from, to }: Pick<ReportScope, "from" | "to">) => ({
  accrual_from: from ?? null,
  accrual_to: to ?? null
})

/** What is due in one currency. */
export const duePartsOf = (due: Omit<CurrencyDue, "since">) => ({
  currency: due.currency,
  digits: due.digits,
  balance: money(due.balance),
  covered_total: money(due.covered),
  unbilled_total: due.unbilled === null ? null : money(due.unbilled),
  due_total: money(due.due),
  on_account_total: money(due.onAccount),
  overdue_total: money(due.overdue),
  oldest_unpaid_date: due.oldest
})

const unconvertedSum = ({ currency, debt, earned, received }: Unconverted) => ({
  currency,
  earned_total: money(earned),
  received_total: money(received),
  debt_total: money(debt)
})

export const unconvertedOf = (all: ReadonlyArray<WithCost<Unconverted>>) =>
  all.map((sum) => ({ ...unconvertedSum(sum), ...debtPartsOf(sum), ...unconvertedCostOf(sum) }))

type WithCost<A> = A & { readonly internalCost?: Amount | null }

/** The same for reports that include payouts. */
export const unconvertedFlowsOf = (all: ReadonlyArray<WithCost<UnconvertedFlows>>) =>
  all.map((sum) => ({
    ...unconvertedSum(sum),
    paid_out_total: money(sum.paidOut),
    ...debtPartsOf(sum),
    ...unconvertedCostOf(sum)
  }))

/** What is on account, and what surpluses in other currencies cover. */
export const accountPartsOf = ({ covered, onAccount }: Pick<AccountBalance, "covered" | "onAccount">) => ({
  on_account_total: money(onAccount),
  covered_total: money(covered)
})

export const chartOf = (days: ReadonlyArray<ChartDay>) =>
  days.map((day) => ({
    date: day.date,
    worked_minutes_total: day.minutes,
    earned_total: money(day.earned),
    received_total: money(day.received),
    entries_count: day.entries,
    charged_total: money(day.charged)
  }))

const focusRow = ({ id, balance, name }: FocusRow) => ({
  id,
  name,
  worked_minutes_total: balance.minutes,
  earned_total: money(balance.earned),
  received_total: money(balance.received),
  entries_count: balance.entries,
  charged_total: money(balance.charged)
})

export const focusOf = (focus: {
  readonly projects: ReadonlyArray<FocusRow>
  readonly clients: ReadonlyArray<FocusRow>
}) => ({ top_projects: focus.projects.map(focusRow), top_counteragents: focus.clients.map(focusRow) })

const named = (labels: Labels, by: EntityDimension, ids: ReadonlyArray<string | null> | undefined) =>
  (ids ?? []).map((id) => ({ id, name: id === null ? without[by] : (namesOf(labels, by).get(id)?.name ?? null) }))

export const filtersOf = (scope: ReportScope, labels: Labels): DataOf<typeof DashboardResponse>["filters"] => ({
  date_from: scope.from ?? null,
  date_to: scope.to ?? null,
  projects: named(labels, "project", scope.projectIds),
  counteragents: named(labels, "client", scope.clientIds),
  users: named(labels, "member", scope.userIds)
})

type WireItem = NonNullable<DataOf<typeof ActivityResponse>["feed"]>[number]

export const feedItemOf = (event: ActivityEvent): WireItem => ({
  id: event.id,
  occurred_at: event.occurredAt,
  action: event.action,
  subject: event.subject === "client" ? "counteragent" : event.subject,
  subject_id: event.subjectId,
  user_id: event.userId,
  user_name: event.userName,
  project_id: event.projectId,
  project_name: event.projectName,
  counteragent_id: event.clientId,
  counteragent_name: event.clientName,
  title: event.title,
  amount: moneyOrNull(event.amount),
  currency: event.currency,
  worked_minutes: event.workedMinutes,
  changes: changesToWire(event.changes),
  version: event.version,
  day: event.day,
  day_before: event.dayBefore,
  operation_id: event.operationId,
  undoes: event.undoes
})

export const changeOf = ({ absolute, percent }: FigureChange) => ({
  absolute: money(absolute),
  percent: moneyOrNull(percent)
})
