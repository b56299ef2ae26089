import { BigDecimal, Effect } from "effect"
import { isManager } from "../../access/Role.ts"
import { type Movements, type Balance, balanceOf } from "../../facts/Balance.ts"
import { type BoundedPeriod, previousPeriod, type ReportScope } from "../../facts/Valuation.ts"
import { addDays, type CalendarDate, daysBetween } from "../../shared/CalendarDate.ts"
import { type Amount, compare, zero } from "../../shared/Money.ts"
import { compareText, fold } from "../../shared/Text.ts"
import { hourlyRate } from "../../time/hourlyRate.ts"
import { byName, debtorRows, sortDebtors, summedDebtors } from "../debtors/read.ts"
import { type PaidOut, paidOutOf, withPaidOut } from "../shared/paidOut.ts"
import { count } from "../shared/ratios.ts"
import { type ReportCall, type ReportPorts, type ReportReader, reportReader } from "../shared/ReportReader.ts"
import { chartByDay, top } from "../team/read.ts"
import { pulse } from "./pulse.ts"

export interface Kpis {
  readonly workedMinutes: Amount
  readonly earned: Amount
  readonly received: Amount
  readonly debt: Amount
  readonly paidOut: Amount
  readonly averageHourlyRate: Amount | null
}

export interface Risk {
  readonly kind: "overdue_debt" | "debt_concentration" | "idle_project" | "unconverted_currency"
  readonly severity: "info" | "warning" | "critical"
  readonly entityId: string | null
  readonly name: string
  readonly value: Amount
}

const kpisOf = (balance: Balance, paidOut: Amount): Kpis => ({
  workedMinutes: count(balance.minutes),
  earned: balance.earned,
  received: balance.received,
  debt: balance.debt,
  paidOut,
  averageHourlyRate: hourlyRate(balance.earned, balance.minutes)
})

const figures = ({ valuation }: ReportReader, movements: Movements, paidOut: PaidOut) => {
  const balance = balanceOf(movements, valuation)
  return { kpis: kpisOf(balance, paidOut.total), unconverted: withPaidOut(balance.unconverted, paidOut) }
}

/** The figures of a period about which nothing else is asked. */
const figuresAlone = (reader: ReportReader) =>
  Effect.map(
    Effect.all([reader.movements([]), paidOutOf(reader)], { concurrency: "unbounded" }),
    ([movements, paidOut]) => figures(reader, movements, paidOut)
  )

const pulseDays = 30
const idleDays = 30

/** The days that the pulse shows: those asked for, up to today where they have no end, the last thirty where no start. */
const pulsePeriod = ({ from, to }: ReportScope, end: CalendarDate): BoundedPeriod => {
  const last = to ?? end
  const first = from ?? addDays(last, -(pulseDays - 1))
  return { from: first, to: first > last ? first : last }
}

const percentValue = (text: string): Amount => BigDecimal.fromStringUnsafe(text)

const debtRiskList = (debtors: ReturnType<typeof summedDebtors>): ReadonlyArray<Risk> => {
  const { risks, rows, summary } = debtors
  const overdue = [...rows]
    .filter(({ ageing }) => compare(ageing.overdue, zero) > 0)
    .sort((a, b) => compare(b.ageing.overdue, a.ageing.overdue) || byName(a, b))
    .slice(0, 5)
    .map((row): Risk => ({
      kind: "overdue_debt",
      severity: compare(row.ageing.buckets["90+"], zero) > 0 ? "critical" : "warning",
      entityId: row.id,
      name: row.name,
      value: row.ageing.overdue
    }))
  const { concentrationPercent, largest } = risks
  const concentrated =
    largest !== null && summary.debtors > 1 && compare(concentrationPercent, percentValue("50")) >= 0
      ? [
          {
            kind: "debt_concentration",
            severity: compare(concentrationPercent, percentValue("80")) >= 0 ? "critical" : "warning",
            entityId: largest.id,
            name: largest.name,
            value: concentrationPercent
          } as const
        ]
      : []
  return [...overdue, ...concentrated]
}

/** Projects that are not archived and had their last work more than thirty days before the balance date; the longest first. */
const idleProjects = Effect.fnUntraced(function* (reader: ReportReader) {
  const { balanceDate } = reader.valuation
  const filter = { ...reader.scope, from: undefined, to: balanceDate }
  const last = yield* reader.facts.lastDays(reader.call.visible, { of: "time", filter, by: "project" })
  return last
    .flatMap(({ day, id }) => {
      const project = id === null ? undefined : reader.labels.projects.get(id)
      const days = daysBetween(day, balanceDate)
      return project === undefined || project.archived || days <= idleDays ? [] : [{ project, days }]
    })
    .sort(
      (a, b) =>
        b.days - a.days ||
        compareText(fold(a.project.name), fold(b.project.name)) ||
        compareText(a.project.id, b.project.id)
    )
    .map(({ days, project }): Risk => {
      return { kind: "idle_project", severity: "info", entityId: project.id, name: project.name, value: count(days) }
    })
})

/** A month's overview within what the caller may see (interface, section 4.8). Debtors and risks are for managers. */
export const dashboardReport = Effect.fnUntraced(function* (ports: ReportPorts, call: ReportCall, scope: ReportScope) {
  const reader = yield* reportReader(ports, call, scope)
  const previous = previousPeriod(scope)
  const period = pulsePeriod(scope, reader.valuation.balanceDate)
  const managing = isManager(call.who.member.role)
  const [byClient, byProject, paidOut, before, beat, idle] = yield* Effect.all(
    [
      managing
        ? debtorRows(reader, "client")
        : Effect.map(reader.movements(["client"]), (movements) => ({ movements, rows: null })),
      reader.movementsOfPeriod(["project"]),
      paidOutOf(reader),
      previous === null ? Effect.succeed(null) : figuresAlone(reader.during(previous)),
      chartByDay(reader.during(period)),
      managing ? idleProjects(reader) : Effect.succeed([])
    ],
    { concurrency: "unbounded" }
  )
  const now = figures(reader, byClient.movements, paidOut)
  const summed = byClient.rows === null ? null : summedDebtors(byClient.rows, false)
  const unconverted = now.unconverted.map((sum): Risk => ({
    kind: "unconverted_currency",
    severity: "warning",
    entityId: null,
    name: sum.currency,
    value: sum.earned
  }))
  return {
    kpis: now.kpis,
    previous: before?.kpis ?? null,
    previousPeriod: previous,
    unconverted: now.unconverted,
    pulse: pulse(
      period,
      beat.map(({ date, earned, minutes, received }) => ({ day: date, earned, minutes, received }))
    ),
    focus: { projects: top(reader, "project", byProject), clients: top(reader, "client", byClient.movements) },
    debtors:
      summed === null
        ? null
        : {
            rows: sortDebtors(summed.rows, { by: "debt", direction: "desc" })
              .filter(({ ageing }) => compare(ageing.receivable, zero) > 0)
              .slice(0, 5),
            summary: summed.summary
          },
    risks: summed === null ? [] : [...debtRiskList(summed), ...idle, ...unconverted],
    labels: reader.labels
  }
})
