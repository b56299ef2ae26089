import { BigDecimal, Effect } from "effect"
import { isManager } from "../../access/Role.ts"
import type { Movements } from "../../facts/Balance.ts"
import type { DebtorPage } from "../../facts/Debtors.ts"
import { type BoundedPeriod, comparedPeriod, type ReportScope } from "../../facts/ReportPeriod.ts"
import { withInternalCost } from "../../facts/workFigures.ts"
import { compare, subtract, zero } from "../../values/Money.ts"
import { among } from "../../values/ranges.ts"
import type { BudgetRow } from "../budgets/BudgetRow.ts"
import { debtorList } from "../debtors/debtorList.ts"
import { balanceTogether } from "../shared/accountBalances.ts"
import { chartByDay } from "../shared/chartByDay.ts"
import { noPaidOut, type PaidOut, paidOutOf, withPaidOut } from "../shared/paidOut.ts"
import { type ReportCall, type ReportPorts, type ReportReader, reportReader } from "../shared/ReportReader.ts"
import { readFocus } from "../shared/topEarners.ts"
import { type PeriodWork, workOf } from "../shared/workOf.ts"
import { idleProjects } from "./idleProjects.ts"
import { budgetRisks, debtRiskList, kpisOf, type Risk } from "./Kpis.ts"
import { pulse, pulsePeriod } from "./pulse.ts"

const figures = (
  reader: ReportReader,
  { movements, paidOut, work }: { readonly movements: Movements; readonly paidOut: PaidOut; readonly work: PeriodWork }
) =>
  Effect.map(
    Effect.all([balanceTogether(reader, movements), debtWithoutClient(reader)], { concurrency: "unbounded" }),
    ([balance, clientless]) => {
      const worked = work.total(balance)
      const owed = clientless === null ? null : subtract(balance.debt, clientless)
      return {
        kpis: kpisOf(balance, { paidOut: paidOut.total, work: worked, owed }),
        work: worked,
        unconverted: withInternalCost(withPaidOut(balance.unconverted, paidOut), worked, noPaidOut)
      }
    }
  )

/** The debt of records without a client; null for a caller who is not shown accounts. */
const debtWithoutClient = Effect.fnUntraced(function* (reader: ReportReader) {
  if (!isManager(reader.call.who.member.role)) return null
  if (!among(null, reader.scope.clientIds)) return zero
  const clientless = reader.only({ clientIds: [null] })
  return (yield* balanceTogether(clientless, yield* clientless.movements([]))).debt
})

/** The figures of a period alone. */
const figuresAlone = (reader: ReportReader) =>
  Effect.flatMap(
    Effect.all([reader.movements([]), paidOutOf(reader, []), workOf(reader, [])], { concurrency: "unbounded" }),
    ([movements, paidOut, work]) => figures(reader, { movements, paidOut, work })
  )

/** The debtors that the overview shows: those that owe most, and those with most overdue. */
const shownDebtors = 5
const debtorPages = (["debt", "overdue"] as const).map((by): DebtorPage => ({
  sort: { by, direction: "desc" },
  after: null,
  limit: shownDebtors
}))

export interface DashboardOptions {
  readonly compareWith?: BoundedPeriod | undefined
  /** The most risks of each kind; by default all. */
  readonly limit?: number | undefined
  /** Those that may be at risk; by default none. */
  readonly budgets?: Effect.Effect<ReadonlyArray<BudgetRow>>
}

/** A month's overview within what the caller may see (interface, section 4.8). Debtors and risks are for managers. */
export const dashboardReport = Effect.fnUntraced(function* (
  ports: ReportPorts,
  call: ReportCall,
  scope: ReportScope,
  { budgets = Effect.succeed([]), compareWith, limit }: DashboardOptions = {}
) {
  const reader = yield* reportReader(ports, call, scope, ports.facts.standings === null ? "all" : "later")
  const previous = comparedPeriod(scope, reader.today, compareWith)
  const period = pulsePeriod(scope, reader.valuation.balanceDate)
  const managing = isManager(call.who.member.role)
  const debtorsRead = yield* Effect.cached(
    managing ? debtorList(reader, { view: "client", overdueOnly: false, pages: debtorPages }) : Effect.succeed(null)
  )
  const byClient =
    managing && ports.facts.debtors === null ? Effect.map(debtorsRead, (found) => found?.movements ?? []) : null
  const [debtors, own, focus, paidOut, billing, before, beat, idle, used, named] = yield* Effect.all(
    [
      debtorsRead,
      managing ? Effect.succeed([]) : reader.movements([]),
      readFocus(reader, byClient),
      paidOutOf(reader, []),
      workOf(reader, []),
      previous === null ? Effect.succeed(null) : figuresAlone(reader.during(previous)),
      chartByDay(reader.during(period)),
      managing ? idleProjects(reader, limit) : Effect.succeed({ risks: [], count: 0 }),
      budgets,
      reader.labelled({
        projects: scope.projectIds,
        clients: scope.clientIds,
        everyone: scope.userIds !== undefined
      })
    ],
    { concurrency: "unbounded" }
  )
  const movements = debtors?.movements ?? own
  const now = yield* figures(reader, { movements, paidOut, work: billing })
  const unconverted = now.unconverted.map((sum): Risk => ({
    kind: "unconverted_currency",
    severity: "warning",
    entityId: null,
    name: sum.currency,
    value: [sum.earned, sum.charged, sum.debt].find((amount) => !BigDecimal.isZero(amount)) ?? sum.internalCost ?? zero
  }))
  const budgeted = budgetRisks(used)
  const [mostOwing, mostOverdue] = (debtors?.pages ?? []).map(({ rows }) => rows)
  const overdue = debtors === null ? [] : debtRiskList(mostOverdue ?? [], debtors)
  return {
    kpis: now.kpis,
    previous: before?.kpis ?? null,
    work: now.work,
    previousWork: before?.work ?? null,
    previousPeriod: previous,
    unconverted: now.unconverted,
    pulse: pulse(
      period,
      beat.map(({ date, ...day }) => ({ day: date, ...day }))
    ),
    focus,
    debtors:
      debtors === null
        ? null
        : {
            rows: (mostOwing ?? []).filter(({ ageing }) => compare(ageing.receivable, zero) > 0),
            summary: debtors.summary
          },
    risks:
      debtors === null
        ? []
        : [...overdue.slice(0, limit), ...budgeted.slice(0, limit), ...idle.risks, ...unconverted.slice(0, limit)],
    risksCount: debtors === null ? 0 : overdue.length + budgeted.length + idle.count + unconverted.length,
    labels: named.labels
  }
})
