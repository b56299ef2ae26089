import { type Book, booksBy, type EntityId, type Ledger, ledgerOf } from "../../facts/ledger.ts"
import type { Fact, LastDay } from "../../facts/ReportFacts.ts"
import type { Frame } from "../../facts/Valuation.ts"
import type { CalendarDate } from "../../shared/CalendarDate.ts"
import { compare } from "../../shared/Money.ts"
import { compareText, fold } from "../../shared/Text.ts"
import { changeOf, count, type FigureChange } from "../shared/ratios.ts"

/** What happened in a period, in figures. */
export interface ActivitySummary {
  readonly ledger: Ledger
  readonly activeMembers: number
  readonly activeProjects: number
  readonly activeClients: number
  readonly activeDays: number
}

/** Books split by project, client and member, each of which adds up to the same, and the days that have work. */
export interface ActivityFacts {
  readonly workDays: number
  readonly byProject: Book
  readonly byClient: Book
  readonly byMember: Book
}

const active = (book: Book, frame: Frame, idOf: (fact: Fact) => EntityId): number =>
  [...booksBy(book, (fact) => idOf(fact))].filter(([id, own]) => {
    const { entries, payments } = ledgerOf(own, frame)
    return id !== null && entries + payments > 0
  }).length

/** Who and what is active has a time entry or a payment in the period; a day, a time entry. */
export const activitySummary = (facts: ActivityFacts, frame: Frame): ActivitySummary => ({
  ledger: ledgerOf(facts.byMember, frame),
  activeMembers: active(facts.byMember, frame, (fact) => fact.userId),
  activeProjects: active(facts.byProject, frame, (fact) => fact.projectId),
  activeClients: active(facts.byClient, frame, (fact) => fact.clientId),
  activeDays: facts.workDays
})

export interface ActivityRow {
  readonly id: string | null
  readonly label: string
  readonly ledger: Ledger
  readonly lastDay: CalendarDate | null
}

/** One row for each member, project or client with a flow in the period; the most earned first. */
export const activityRows = (
  book: Book,
  of: {
    readonly frame: Frame
    readonly idOf: (fact: Fact) => EntityId
    readonly labelOf: (id: string | null) => string
    readonly lastDays: ReadonlyArray<LastDay>
  }
): ReadonlyArray<ActivityRow> => {
  const last = new Map<string | null, CalendarDate>()
  for (const { day, id } of of.lastDays) {
    const known = last.get(id)
    if (known === undefined || known < day) last.set(id, day)
  }
  return [...booksBy(book, of.idOf)]
    .map(([id, own]) => ({
      id,
      label: of.labelOf(id),
      ledger: ledgerOf(own, of.frame),
      lastDay: last.get(id) ?? null
    }))
    .filter(({ ledger }) => ledger.entries + ledger.payments > 0)
    .sort(
      (a, b) =>
        compare(b.ledger.earned, a.ledger.earned) ||
        compareText(fold(a.label), fold(b.label)) ||
        compareText(a.id ?? "", b.id ?? "")
    )
}

/** How each figure of one summary changed against another. */
export type SummaryChange = Readonly<Record<keyof ReturnType<typeof summaryFigures>, FigureChange>>

export const summaryChange = (now: ActivitySummary, before: ActivitySummary): SummaryChange => {
  const [a, b] = [summaryFigures(now), summaryFigures(before)]
  const change = (figure: keyof typeof a) => changeOf(a[figure], b[figure])
  return {
    workedMinutes: change("workedMinutes"),
    earned: change("earned"),
    received: change("received"),
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
  workedMinutes: count(summary.ledger.minutes),
  earned: summary.ledger.earned,
  received: summary.ledger.received,
  debt: summary.ledger.debt,
  entries: count(summary.ledger.entries),
  payments: count(summary.ledger.payments),
  activeMembers: count(summary.activeMembers),
  activeProjects: count(summary.activeProjects),
  activeClients: count(summary.activeClients),
  activeDays: count(summary.activeDays)
})
