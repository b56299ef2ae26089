import { BigDecimal, Effect } from "effect"
import { balanceOf, movementsBy, together } from "../../facts/Balance.ts"
import type { DebtorDimension, OpenDebt } from "../../facts/ReportFacts.ts"
import type { CalendarDate } from "../../shared/CalendarDate.ts"
import { eachInSlices, mapInSlices } from "../../shared/inSlices.ts"
import { type Labels, labelOf } from "../shared/Labels.ts"
import type { ReportReader } from "../shared/ReportReader.ts"
import { ageBoundaries, ageingOf, type DebtorRow, debtorRow, hasBusiness } from "./rows.ts"

/** The client whose terms and projects a row shows. */
const clientOf = (labels: Labels, view: DebtorDimension, id: string | null) => {
  const clientId = view === "client" ? id : id === null ? null : (labels.projects.get(id)?.clientId ?? null)
  return clientId === null ? undefined : labels.clients.get(clientId)
}

/** How many projects each client has. */
const projectsByClient = ({ projects }: Labels): Effect.Effect<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  return Effect.as(
    eachInSlices(projects.values(), ({ clientId }) => {
      if (clientId !== null) counts.set(clientId, 1 + (counts.get(clientId) ?? 0))
    }),
    counts
  )
}

/**
 * What each client or project owes, how old it is and when they last paid (interface, section 4.8), with the movements
 * that say so.
 */
export const debtorRows = Effect.fnUntraced(function* (reader: ReportReader, view: DebtorDimension) {
  const { call, facts, valuation, labels, scope } = reader
  const { balanceDate } = valuation
  const termsOf = (id: string | null) =>
    clientOf(labels, view, id)?.paymentTermsDays ?? call.who.workspace.paymentTermsDays
  const terms = new Set([termsOf(null)])
  yield* eachInSlices((view === "client" ? labels.clients : labels.projects).keys(), (id) => terms.add(termsOf(id)))
  const { from: _, ...untilEnd } = scope
  const [movements, lastPaid] = yield* Effect.all(
    [
      reader.movements([view], ageBoundaries(balanceDate, terms)),
      facts.lastDays(call.visible, { of: "payments", filter: untilEnd, by: view })
    ],
    { concurrency: "unbounded" }
  )
  const movementsById = yield* movementsBy(movements, (fact) => (view === "client" ? fact.clientId : fact.projectId))
  const balances = yield* mapInSlices(movementsById, ([id, own]) => ({ id, own, balance: balanceOf(own, valuation) }))
  const debts: Array<OpenDebt> = []
  yield* eachInSlices(balances, ({ balance, own }) => {
    const first = own.work[0] ?? own.receipts[0]
    const id = view === "client" ? (first?.clientId ?? null) : (first?.projectId ?? null)
    for (const { currency, debt } of balance.debts) {
      if (BigDecimal.isPositive(debt)) debts.push({ id, currency, debt })
    }
  })
  const unpaid = yield* facts.unpaidSince(call.visible, { filter: untilEnd, by: view, debts })
  const oldest = yield* earliestBy(unpaid)
  const projects = yield* projectsByClient(labels)
  const projectsOf = (id: string | null) => (id === null ? 0 : view === "project" ? 1 : (projects.get(id) ?? 0))
  const paid = new Map<string | null, CalendarDate>()
  yield* eachInSlices(lastPaid, ({ day, id }) => paid.set(id, day))

  const rows = yield* mapInSlices(
    balances.filter(({ balance }) => hasBusiness(balance)),
    ({ id, balance, own }): DebtorRow => {
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
    }
  )
  return { rows, movements, unconverted: balanceOf(yield* together(movements), valuation).unconverted }
})

const earliestBy = (days: ReadonlyArray<{ readonly id: string | null; readonly day: CalendarDate }>) => {
  const earliest = new Map<string | null, CalendarDate>()
  const put = ({ day, id }: (typeof days)[number]) => {
    const known = earliest.get(id)
    if (known === undefined || day < known) earliest.set(id, day)
  }
  return Effect.as(eachInSlices(days, put), earliest)
}
