import { BigDecimal, Effect } from "effect"
import { movementsBy, balanceOf } from "../../facts/Balance.ts"
import type { CalendarDate } from "../../shared/CalendarDate.ts"
import { compare, zero } from "../../shared/Money.ts"
import { compareText, fold } from "../../shared/Text.ts"
import { type Labels, labelOf } from "../shared/Labels.ts"
import type { ReportReader } from "../shared/ReportReader.ts"
import {
  ageBoundaries,
  ageingOf,
  type DebtorRow,
  debtorRow,
  debtRisks,
  debtSummary,
  hasBusiness,
  withShares
} from "./rows.ts"

export type DebtorsView = "client" | "project"
export type DebtorSort = "name" | "client" | "debt" | "earned" | "received" | "lastPaid" | "age" | "projectsCount"

/** The client that a row's terms and projects are told by. */
const clientOf = (labels: Labels, view: DebtorsView, id: string | null) => {
  const clientId = view === "client" ? id : id === null ? null : (labels.projects.get(id)?.clientId ?? null)
  return clientId === null ? undefined : labels.clients.get(clientId)
}

/** How many projects each client has. */
const projectsByClient = ({ projects }: Labels): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { clientId } of projects.values()) {
    if (clientId !== null) counts.set(clientId, 1 + (counts.get(clientId) ?? 0))
  }
  return counts
}

/**
 * What each client or project owes, how old it is and when they last paid (interface, section 4.8), with the book by client
 * or project that says so.
 */
export const debtorRows = Effect.fnUntraced(function* (reader: ReportReader, view: DebtorsView) {
  const { call, facts, valuation, labels, scope } = reader
  const { balanceDate } = valuation
  const termsOf = (id: string | null) =>
    clientOf(labels, view, id)?.paymentTermsDays ?? call.who.workspace.paymentTermsDays
  const terms = new Set([null, ...(view === "client" ? labels.clients : labels.projects).keys()].map(termsOf))
  const { from: _, ...untilEnd } = scope
  const [movements, lastPaid] = yield* Effect.all(
    [
      reader.movements([view], ageBoundaries(balanceDate, terms)),
      facts.lastDays(call.visible, { of: "payments", filter: untilEnd, by: view })
    ],
    { concurrency: "unbounded" }
  )
  const movementsById = movementsBy(movements, (fact) => (view === "client" ? fact.clientId : fact.projectId))
  const ledgers = [...movementsById].map(([id, own]) => ({ id, own, balance: balanceOf(own, valuation) }))
  const debts = [...movementsById].flatMap(([, own]) => {
    const first = own.work[0] ?? own.receipts[0]
    const id = view === "client" ? (first?.clientId ?? null) : (first?.projectId ?? null)
    return balanceOf(own, valuation)
      .debts.filter(({ debt }) => BigDecimal.isPositive(debt))
      .map(({ currency, debt }) => ({ id, currency, debt }))
  })
  const unpaid = yield* facts.unpaidSince(call.visible, { filter: untilEnd, by: view, debts })
  const oldest = earliestBy(unpaid)
  const projects = projectsByClient(labels)
  const projectsOf = (id: string | null) => (id === null ? 0 : view === "project" ? 1 : (projects.get(id) ?? 0))
  const paid = new Map<string | null, CalendarDate>(lastPaid.map(({ day, id }) => [id, day]))

  const rows = ledgers
    .filter(({ balance }) => hasBusiness(balance))
    .map(({ id, balance, own }): DebtorRow => {
      const client = clientOf(labels, view, id)
      return debtorRow(
        {
          id,
          name: labelOf(labels, view, id),
          clientId: client?.id ?? null,
          clientName: client?.name ?? null,
          balance,
          ageing: ageingOf(balance.debts, own.work, {
            balanceDate,
            conversion: valuation.conversion,
            termsDays: termsOf(id)
          }),
          oldestUnpaid: oldest.get(id) ?? null,
          lastPaid: paid.get(id) ?? null,
          projectsCount: projectsOf(id)
        },
        balanceDate
      )
    })
  return { rows, movements, unconverted: balanceOf(movements, valuation).unconverted }
})

const earliestBy = (days: ReadonlyArray<{ readonly id: string | null; readonly day: CalendarDate }>) => {
  const earliest = new Map<string | null, CalendarDate>()
  for (const { day, id } of days) {
    const known = earliest.get(id)
    if (known === undefined || day < known) earliest.set(id, day)
  }
  return earliest
}

/** The rows with what they add up to. */
export const summedDebtors = (all: ReadonlyArray<DebtorRow>, overdueOnly: boolean) => {
  const kept = overdueOnly ? all.filter(({ ageing }) => compare(ageing.overdue, zero) > 0) : all
  const summary = debtSummary(kept)
  return { rows: withShares(kept, summary), summary, risks: debtRisks(kept, summary) }
}

type SortValue = string | number | DebtorRow["balance"]["debt"] | null

const sortValue = (row: DebtorRow, by: DebtorSort): SortValue => {
  switch (by) {
    case "name":
      return fold(row.name)
    case "client":
      return row.clientName === null ? null : fold(row.clientName)
    case "debt":
      return row.balance.debt
    case "earned":
      return row.balance.earned
    case "received":
      return row.balance.received
    case "lastPaid":
      return row.lastPaid
    case "age":
      return row.ageDays
    case "projectsCount":
      return row.projectsCount
  }
}

const compareValues = (a: SortValue, b: SortValue): number => {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b)
  if (typeof a === "number" && typeof b === "number") return a - b
  return BigDecimal.isBigDecimal(a) && BigDecimal.isBigDecimal(b) ? compare(a, b) : 0
}

/** Sorted rows; what has no value comes last in either direction, and ties go by name and id. */
export const sortDebtors = (
  rows: ReadonlyArray<DebtorRow>,
  sort: { readonly by: DebtorSort; readonly direction: "asc" | "desc" }
): ReadonlyArray<DebtorRow> => {
  const sign = sort.direction === "asc" ? 1 : -1
  return [...rows].sort((a, b) => {
    const [x, y] = [sortValue(a, sort.by), sortValue(b, sort.by)]
    if (x === null || y === null) return x === y ? byName(a, b) : x === null ? 1 : -1
    return sign * compareValues(x, y) || byName(a, b)
  })
}

/** The order of rows that are alike otherwise. */
export const byName = (a: DebtorRow, b: DebtorRow): number =>
  compareText(fold(a.name), fold(b.name)) || compareText(a.id ?? "", b.id ?? "")
