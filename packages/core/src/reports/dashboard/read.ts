import { BigDecimal, Effect } from "effect"
import { isManager } from "../../access/Role.ts"
import type { Project } from "../../entities/Project.ts"
import { balanceOf, type Movements, together } from "../../facts/Balance.ts"
import { count } from "../../facts/ratios.ts"
import { type BoundedPeriod, comparedPeriod, type ReportScope } from "../../facts/ReportPeriod.ts"
import { withInternalCost } from "../../facts/workFigures.ts"
import { daysBetween } from "../../shared/CalendarDate.ts"
import { eachInSlices, mapInSlices } from "../../shared/inSlices.ts"
import { compare, zero } from "../../shared/Money.ts"
import { debtorRows } from "../debtors/read.ts"
import { summedDebtors } from "../debtors/rows.ts"
import { sortDebtors } from "../debtors/sortDebtors.ts"
import { chartByDay } from "../shared/chartByDay.ts"
import { noPaidOut, type PaidOut, paidOutOf, withPaidOut } from "../shared/paidOut.ts"
import { type ReportCall, type ReportPorts, type ReportReader, reportReader } from "../shared/ReportReader.ts"
import { sortRows } from "../shared/sortRows.ts"
import { topEarners, topEarnersOfWork } from "../shared/topEarners.ts"
import { type PeriodWork, workOf } from "../shared/workOf.ts"
import { pulse, pulsePeriod } from "./pulse.ts"
import { debtRiskList, kpisOf, type Risk } from "./rows.ts"

const figures = (
  { valuation }: ReportReader,
  { movements, paidOut, work }: { readonly movements: Movements; readonly paidOut: PaidOut; readonly work: PeriodWork }
) =>
  Effect.map(together(movements), (sums) => {
    const balance = balanceOf(sums, valuation)
    const worked = work.total(balance)
    return {
      kpis: kpisOf(balance, paidOut.total, worked),
      work: worked,
      unconverted: withInternalCost(withPaidOut(balance.unconverted, paidOut), worked, noPaidOut)
    }
  })

/** The figures of a period alone. */
const figuresAlone = (reader: ReportReader) =>
  Effect.flatMap(
    Effect.all([reader.movements([]), paidOutOf(reader), workOf(reader, [])], { concurrency: "unbounded" }),
    ([movements, paidOut, work]) => figures(reader, { movements, paidOut, work })
  )

const idleDays = 30

/** Whether a project takes no time entries any more: it or its client is archived. */
const isArchived = ({ clients }: ReportReader["labels"], { archived, clientId }: Project): boolean =>
  archived || (clientId !== null && clients.get(clientId)?.archived === true)

/** Projects that can have time entries and had their last work more than thirty days before the balance date; the longest first. */
const idleProjects = Effect.fnUntraced(function* (reader: ReportReader) {
  const { balanceDate } = reader.valuation
  const filter = { ...reader.scope, from: undefined, to: balanceDate }
  const last = yield* reader.facts.lastDays(reader.call.visible, { of: ["time"], filter, by: "project" })
  const idle: Array<{ readonly project: Project; readonly days: number }> = []
  yield* eachInSlices(last, ({ day, id }) => {
    const project = id === null ? undefined : reader.labels.projects.get(id)
    const days = daysBetween(day, balanceDate)
    if (project === undefined || isArchived(reader.labels, project) || days <= idleDays) return
    idle.push({ project, days })
  })
  const sorted = yield* sortRows(idle, {
    valueOf: ({ days }) => days,
    compare: (a, b) => b - a,
    nameOf: ({ project }) => project.name,
    idOf: ({ project }) => project.id
  })
  return yield* mapInSlices(sorted, ({ days, project }): Risk => {
    return { kind: "idle_project", severity: "info", entityId: project.id, name: project.name, value: count(days) }
  })
})

/** A month's overview within what the caller may see (interface, section 4.8). Debtors and risks are for managers. */
export const dashboardReport = Effect.fnUntraced(function* (
  ports: ReportPorts,
  call: ReportCall,
  scope: ReportScope,
  compareWith: BoundedPeriod | undefined
) {
  const reader = yield* reportReader(ports, call, scope)
  const previous = comparedPeriod(scope, compareWith)
  const period = pulsePeriod(scope, reader.valuation.balanceDate)
  const managing = isManager(call.who.member.role)
  const [byClient, work, paidOut, billing, before, beat, idle] = yield* Effect.all(
    [
      managing
        ? debtorRows(reader, "client")
        : Effect.map(reader.movements(["client"]), (movements) => ({ movements, rows: null })),
      reader.movementsOfPeriod(["project"], { of: ["time"] }),
      paidOutOf(reader),
      workOf(reader, []),
      previous === null ? Effect.succeed(null) : figuresAlone(reader.during(previous)),
      chartByDay(reader.during(period)),
      managing ? idleProjects(reader) : Effect.succeed([])
    ],
    { concurrency: "unbounded" }
  )
  const now = yield* figures(reader, { movements: byClient.movements, paidOut, work: billing })
  const summed = byClient.rows === null ? null : yield* summedDebtors(byClient.rows, false)
  const unconverted = now.unconverted.map((sum): Risk => ({
    kind: "unconverted_currency",
    severity: "warning",
    entityId: null,
    name: sum.currency,
    value: [sum.earned, sum.charged, sum.debt].find((amount) => !BigDecimal.isZero(amount)) ?? sum.internalCost ?? zero
  }))
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
    focus: {
      projects: yield* topEarnersOfWork(reader, "project", work),
      clients: yield* topEarners(reader, "client", byClient.movements)
    },
    debtors:
      summed === null
        ? null
        : {
            rows: (yield* sortDebtors(summed.rows, { by: "debt", direction: "desc" }))
              .filter(({ ageing }) => compare(ageing.receivable, zero) > 0)
              .slice(0, 5),
            summary: summed.summary
          },
    risks: summed === null ? [] : [...(yield* debtRiskList(summed)), ...idle, ...unconverted],
    labels: reader.labels
  }
})
