import { Effect } from "effect"
import { balanceOf, type Movements } from "../../facts/Balance.ts"
import type { DebtorPage, DebtorsFound, DebtorsQuestion } from "../../facts/Debtors.ts"
import type { DebtorDimension } from "../../facts/Fact.ts"
import { accrualKinds } from "../../facts/factKinds.ts"
import { eachInSlices } from "../../scheduling/inSlices.ts"
import { sortKey } from "../../values/fold.ts"
import type { ClientId, ProjectId } from "../../values/Ids.ts"
import { subtract } from "../../values/Money.ts"
import { among } from "../../values/ranges.ts"
import type { RowPosition } from "../../values/RowPosition.ts"
import { labelOf, noLabels, without } from "../shared/Labels.ts"
import type { ReportReader } from "../shared/ReportReader.ts"
import { type DebtorRow, type DebtRisks, type DebtSummary, risksOf, summedDebtors, withShares } from "./DebtorRow.ts"
import { debtorRows, debtorRowsAlone, named } from "./debtorRows.ts"
import { cutDebtors } from "./sortDebtors.ts"

/** Sums over all debtors, and some of their rows in the order asked for. */
export interface DebtorList {
  readonly summary: DebtSummary
  readonly risks: DebtRisks
  readonly unconverted: ReturnType<typeof balanceOf>["unconverted"]
  /** All movements up to the end of the period: by client or project where the store does not sort debtors. */
  readonly movements: Movements
  readonly pages: ReadonlyArray<{ readonly rows: ReadonlyArray<DebtorRow>; readonly next: RowPosition | null }>
}

export interface DebtorsAsked {
  readonly view: DebtorDimension
  readonly overdueOnly: boolean
  readonly pages: ReadonlyArray<DebtorPage>
}

/** Pages of debtors with the sums over all of them (interface, section 4.8). Reads the labels that it needs. */
export const debtorList = (reader: ReportReader, asked: DebtorsAsked) => {
  const { call, facts, scope, valuation } = reader
  const isOfPart =
    scope.projectIds !== undefined || scope.userIds !== undefined || (asked.view === "project" && asked.overdueOnly)
  if (facts.debtors === null || isOfPart) return fromAllRows(reader, asked)
  const question: DebtorsQuestion = {
    by: asked.view,
    scope,
    valuation,
    paymentTermsDays: call.who.workspace.paymentTermsDays,
    nameless: sortKey(without[asked.view]),
    overdueOnly: asked.overdueOnly,
    pages: asked.pages
  }
  return Effect.flatMap(
    Effect.all([facts.debtors(call.visible, question), reader.movements([])], { concurrency: "unbounded" }),
    ([found, movements]) => fromFound(reader, asked, { found, movements })
  )
}

/** Up to so many clients and projects, their labels are read by themselves rather than with all others. */
const fewLabels = 500

/**
 * Labels of what the records of a filter are about, which are few in most workspaces, or all labels. What is on account is
 * of no project, and may come from records of any: a client can have a row of it without a record in the filter.
 */
const withLabelsOfScope = Effect.fnUntraced(function* (reader: ReportReader, view: DebtorDimension) {
  const { clientIds, projectIds, userIds } = reader.scope
  const hasOnAccount = userIds === undefined && among(null, projectIds)
  if (hasOnAccount && clientIds === undefined) return yield* reader.labelled()
  const movements = yield* reader.movements(view === "client" ? ["client"] : ["client", "project"])
  const [clients, projects] = [new Set<ClientId | null>(clientIds), new Set<ProjectId | null>()]
  yield* eachInSlices(movements, ({ clientId, projectId }) => {
    clients.add(clientId)
    projects.add(projectId)
  })
  if (clients.size + projects.size > fewLabels) return yield* reader.labelled()
  return yield* reader.labelled({
    clients: [...clients],
    projects: [...projects],
    projectsOf: view === "client" ? [...clients].filter((id) => id !== null) : []
  })
})

/** For a store that does not sort debtors, and for some records: makes all rows and takes those of the pages. */
const fromAllRows = Effect.fnUntraced(function* (
  reader: ReportReader,
  { overdueOnly, pages, view }: DebtorsAsked
): Effect.fn.Return<DebtorList, Effect.Error<ReturnType<typeof debtorRowsAlone>>> {
  const labelled = reader.labels === noLabels ? yield* withLabelsOfScope(reader, view) : reader
  const all = yield* debtorRows(labelled, view)
  const { movements, unconverted } = all
  const { risks, rows, summary } = yield* summedDebtors(all, overdueOnly)
  return {
    summary,
    risks,
    unconverted,
    movements,
    pages: yield* Effect.forEach(pages, (page) => cutDebtors(rows, page))
  }
})

interface Read {
  readonly found: DebtorsFound
  readonly movements: Movements
}

/** Makes the rows that the store chose. */
const fromFound = Effect.fnUntraced(function* (
  reader: ReportReader,
  { overdueOnly, view }: DebtorsAsked,
  { found, movements }: Read
): Effect.fn.Return<DebtorList, Effect.Error<ReturnType<typeof debtorRowsAlone>>> {
  const { ageing, debtors, largest } = found
  const ids = [...new Set(found.pages.flatMap((page) => page.ids))]
  const shown = named(view, ids)
  const accounts = view === "client" ? [] : yield* accountsOf(reader, shown)
  const labelled = yield* reader.labelled({
    ...(view === "client" ? { projectsOf: (shown.clientIds ?? []).filter((id) => id !== null) } : {}),
    projects: [...(shown.projectIds ?? []), ...(named(view, [largest?.id ?? null]).projectIds ?? [])],
    clients: [...accounts, ...(named(view, [largest?.id ?? null]).clientIds ?? [])]
  })
  const { rows } = ids.length === 0 ? { rows: [] } : yield* debtorRowsAlone(labelled.only(shown), view)
  const balance = balanceOf(overdueOnly ? found.overdueMovements : movements, reader.valuation)
  const summary: DebtSummary = {
    debtors,
    debt: balance.debt,
    receivable: ageing.receivable,
    prepaid: subtract(ageing.receivable, balance.debt),
    overdue: ageing.overdue,
    opening: balance.opening,
    earned: balance.earned,
    charged: balance.charged,
    received: balance.received,
    settled: balance.settled
  }
  const rowsById = new Map((yield* withShares(rows, summary)).map((row) => [row.id, row]))
  return {
    summary,
    risks: risksOf(
      largest === null ? null : { ...largest, name: labelOf(labelled.labels, view, largest.id) },
      ageing.buckets,
      summary
    ),
    unconverted: balanceOf(movements, reader.valuation).unconverted,
    movements,
    pages: found.pages.map((page) => ({ rows: page.ids.flatMap((id) => rowsById.get(id) ?? []), next: page.next }))
  }
})

/** The clients that accruals of some rows are recorded under: their terms say what is overdue. */
const accountsOf = Effect.fnUntraced(function* (
  { call, facts, scope: { clientIds, to } }: ReportReader,
  rows: ReturnType<typeof named>
) {
  const found = yield* facts.ask(call.visible, { of: accrualKinds, filter: { clientIds, ...rows, to }, by: ["client"] })
  return [...new Set(found.map(({ clientId }) => clientId))]
})
