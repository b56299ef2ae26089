import { Effect } from "effect"
import { type Movements, movementsBy, type EntityId, type Balance, balanceOf } from "../../facts/Balance.ts"
import { changeOf, count, type FigureChange } from "../../facts/ratios.ts"
import type { Fact, LastDay } from "../../facts/ReportFacts.ts"
import type { Valuation } from "../../facts/Valuation.ts"
import type { WorkFigures } from "../../facts/workFigures.ts"
import type { CalendarDate } from "../../shared/CalendarDate.ts"
import { eachInSlices, mapInSlices } from "../../shared/inSlices.ts"
import { compare } from "../../shared/Money.ts"
import { sortRows } from "../shared/sortRows.ts"
import type { PeriodWork } from "../shared/workOf.ts"

/** What happened in a period, in figures. */
export interface ActivitySummary {
  readonly balance: Balance
  readonly work: WorkFigures
  readonly activeMembers: number
  readonly activeProjects: number
  readonly activeClients: number
  readonly activeDays: number
}

/** Books split by project, client and member, each of which adds up to the same, and the days that have work. */
export interface ActivityFacts {
  readonly workDays: number
  readonly byProject: Movements
  readonly byClient: Movements
  readonly byMember: Movements
  readonly work: PeriodWork
}

const isActive = ({ charges, entries, payments }: Balance): boolean => entries + charges + payments > 0

const active = Effect.fnUntraced(function* (
  movements: Movements,
  valuation: Valuation,
  idOf: (fact: Fact) => EntityId
): Effect.fn.Return<number> {
  let number = 0
  yield* eachInSlices(yield* movementsBy(movements, (fact) => idOf(fact)), ([id, own]) => {
    if (id !== null && isActive(balanceOf(own, valuation))) number++
  })
  return number
})

/** Members, projects and clients are active with a time entry, charge or payment in the period, days with a time entry. */
export const activitySummary = Effect.fnUntraced(function* (
  facts: ActivityFacts,
  valuation: Valuation
): Effect.fn.Return<ActivitySummary> {
  const balance = balanceOf(facts.byMember, valuation)
  return {
    balance,
    work: facts.work.total(balance),
    activeMembers: yield* active(facts.byMember, valuation, (fact) => fact.userId),
    activeProjects: yield* active(facts.byProject, valuation, (fact) => fact.projectId),
    activeClients: yield* active(facts.byClient, valuation, (fact) => fact.clientId),
    activeDays: facts.workDays
  }
})

export interface ActivityRow {
  readonly id: string | null
  readonly label: string
  readonly balance: Balance
  readonly work: WorkFigures
  readonly lastDay: CalendarDate | null
}

/** One row for each member, project or client with a flow in the period; the most earned first. */
export const activityRows = Effect.fnUntraced(function* (
  movements: Movements,
  of: {
    readonly valuation: Valuation
    readonly work: PeriodWork
    readonly idOf: (fact: Fact) => EntityId
    readonly labelOf: (id: string | null) => string
    readonly lastDays: ReadonlyArray<LastDay>
  }
): Effect.fn.Return<ReadonlyArray<ActivityRow>> {
  const last = new Map<string | null, CalendarDate>()
  yield* eachInSlices(of.lastDays, ({ day, id }) => {
    const known = last.get(id)
    if (known === undefined || known < day) last.set(id, day)
  })
  const rows = yield* mapInSlices(yield* movementsBy(movements, of.idOf), ([id, own]): ActivityRow => {
    const balance = balanceOf(own, of.valuation)
    return { id, label: of.labelOf(id), balance, work: of.work.of(id, balance), lastDay: last.get(id) ?? null }
  })
  return yield* sortRows(
    rows.filter(({ balance }) => isActive(balance)),
    {
      valueOf: ({ balance }) => balance.earned,
      compare: (a, b) => compare(b, a),
      nameOf: ({ label }) => label,
      idOf: ({ id }) => id
    }
  )
})

/** How each figure of one summary changed against another. */
export type SummaryChange = Readonly<Record<keyof ReturnType<typeof summaryFigures>, FigureChange>>

export const summaryChange = (now: ActivitySummary, before: ActivitySummary): SummaryChange => {
  const [a, b] = [summaryFigures(now), summaryFigures(before)]
  const change = (figure: keyof typeof a) => changeOf(a[figure], b[figure])
  return {
    workedMinutes: change("workedMinutes"),
    earned: change("earned"),
    charged: change("charged"),
    received: change("received"),
    settled: change("settled"),
    debt: change("debt"),
    entries: change("entries"),
    payments: change("payments"),
    activeMembers: change("activeMembers"),
    activeProjects: change("activeProjects"),
    activeClients: change("activeClients"),
    activeDays: change("activeDays")
  }
}

/** The figures of a summary, each as a number that can be compared. */
export const summaryFigures = (summary: ActivitySummary) => ({
  workedMinutes: count(summary.balance.minutes),
  earned: summary.balance.earned,
  charged: summary.balance.charged,
  received: summary.balance.received,
  settled: summary.balance.settled,
  debt: summary.balance.debt,
  entries: count(summary.balance.entries),
  payments: count(summary.balance.payments),
  activeMembers: count(summary.activeMembers),
  activeProjects: count(summary.activeProjects),
  activeClients: count(summary.activeClients),
  activeDays: count(summary.activeDays)
})
