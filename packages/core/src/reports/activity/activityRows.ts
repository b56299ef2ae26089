import { Effect } from "effect"
import { type Balance, balanceOf, type Movements, movementsBy } from "../../facts/Balance.ts"
import type { EntityDimension } from "../../facts/Fact.ts"
import { entityOf } from "../../facts/foldFacts.ts"
import { changeOf, count, type FigureChange } from "../../facts/ratios.ts"
import type { LastDay } from "../../facts/ReportFacts.ts"
import type { Valuation } from "../../facts/Valuation.ts"
import type { WorkFigures } from "../../facts/workFigures.ts"
import { eachInSlices, mapInSlices } from "../../scheduling/inSlices.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { type Labels, labelOf } from "../shared/Labels.ts"
import { pageOfRows, type RowPage } from "../shared/pageOfRows.ts"
import type { PeriodWork } from "../shared/workOf.ts"

/**
 * What happened in a period, in figures. Members, projects and clients are active with a time entry, charge or payment in the
 * period, days with a time entry.
 */
export interface ActivitySummary {
  readonly balance: Balance
  readonly work: WorkFigures
  readonly activeMembers: number
  readonly activeProjects: number
  readonly activeClients: number
  readonly activeDays: number
}

const isActive = ({ charges, entries, payments }: Balance): boolean => entries + charges + payments > 0

export interface ActivityRow {
  readonly id: string | null
  readonly label: string
  readonly balance: Balance
  readonly work: WorkFigures
  readonly lastDay: CalendarDate | null
}

/** A row for each member, project or client that is active, in no order. */
export const activityRows = Effect.fnUntraced(function* (
  movements: Movements,
  of: {
    readonly by: EntityDimension
    readonly valuation: Valuation
    readonly work: PeriodWork
    readonly labels: Labels
    readonly lastDays: ReadonlyArray<LastDay>
  }
): Effect.fn.Return<ReadonlyArray<ActivityRow>> {
  const last = new Map<string | null, CalendarDate>()
  yield* eachInSlices(of.lastDays, ({ day, id }) => {
    const known = last.get(id)
    if (known === undefined || known < day) last.set(id, day)
  })
  const rows = yield* mapInSlices(
    yield* movementsBy(movements, (fact) => entityOf(fact, of.by)),
    ([id, own]): ActivityRow => {
      const balance = balanceOf(own, of.valuation)
      const label = labelOf(of.labels, of.by, id)
      return { id, label, balance, work: of.work.of(id, balance), lastDay: last.get(id) ?? null }
    }
  )
  return rows.filter(({ balance }) => isActive(balance))
})

/** The rows that earned most first: all of them, or a page. */
export const sortActivity = (rows: ReadonlyArray<ActivityRow>, page: RowPage | undefined) =>
  pageOfRows(
    rows,
    {
      direction: "desc",
      valueOf: ({ balance }) => balance.earned,
      nameOf: ({ label }) => label,
      idOf: ({ id }) => id
    },
    page
  )

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
