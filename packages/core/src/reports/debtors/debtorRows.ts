import { Effect } from "effect"
import { movementsBy } from "../../facts/Balance.ts"
import { type CurrencyDue, dueRows } from "../../facts/Due.ts"
import type { DebtorDimension, OpenDebt } from "../../facts/Fact.ts"
import { entityOf } from "../../facts/foldFacts.ts"
import { nothingOwed, type RowId } from "../../facts/Owed.ts"
import type { RecordFilter } from "../../records/RecordRepository.ts"
import { eachInSlices, mapInSlices } from "../../scheduling/inSlices.ts"
import { addDays, type CalendarDate } from "../../values/CalendarDate.ts"
import { ClientId, ProjectId } from "../../values/Ids.ts"
import { balanceTogether, owedIn, rowBalance } from "../shared/accountBalances.ts"
import { type Labels, labelOf } from "../shared/Labels.ts"
import type { ReportReader } from "../shared/ReportReader.ts"
import { agedDue, ageDaysOf, ageingOf } from "./ageing.ts"
import { type DebtorRow, debtorRow, hasBusiness } from "./DebtorRow.ts"

/** The client that a row names: the client itself, or that of the project today. */
const clientOf = (labels: Labels, view: DebtorDimension, id: string | null) => {
  const clientId = view === "client" ? id : id === null ? null : (labels.projects.get(id)?.clientId ?? null)
  return clientId === null ? undefined : labels.clients.get(clientId)
}

const noDues: ReadonlyMap<RowId, ReadonlyArray<CurrencyDue>> = new Map()

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

/** The filter of some clients or projects. They are those of facts, so their ids are of the view. */
export const named = (
  view: DebtorDimension,
  ids: ReadonlyArray<OpenDebt["id"]>
): Pick<RecordFilter, "clientIds" | "projectIds"> =>
  view === "client"
    ? { clientIds: ids.map((id) => (id === null ? null : ClientId.make(id))) }
    : { projectIds: ids.map((id) => (id === null ? null : ProjectId.make(id))) }

/**
 * What each client or project owes, how old it is and when they last paid (interface, section 4.8), with the movements
 * that say so. What is open is aged by the terms of the client that it is recorded under.
 */
export const debtorRowsAlone = Effect.fnUntraced(function* (reader: ReportReader, view: DebtorDimension) {
  const { call, facts, valuation, labels, scope } = reader
  const { balanceDate } = valuation
  const termsOf = (clientId: string | null) =>
    (clientId === null ? null : labels.clients.get(clientId)?.paymentTermsDays) ?? call.who.workspace.paymentTermsDays
  const terms = new Set([termsOf(null)])
  yield* eachInSlices(labels.clients.keys(), (id) => terms.add(termsOf(id)))
  const ageDays = ageDaysOf(balanceDate, terms)
  const { from: _, ...untilEnd } = scope
  const dueSince = (clientId: string | null) => addDays(balanceDate, -termsOf(clientId))
  const isOfPart = scope.projectIds !== undefined || scope.userIds !== undefined
  const [movements, lastPaid, read, ofDocuments] = yield* Effect.all(
    [
      reader.movements([view]),
      facts.lastDays(call.visible, { of: ["payments"], filter: untilEnd, by: view }),
      owedIn(reader, view, { boundaries: [...new Set(ageDays.values())].sort(), dueSince }),
      view === "client" && !isOfPart ? reader.documentDues(termsOf) : Effect.succeed(noDues)
    ],
    { concurrency: "unbounded" }
  )
  const dues = yield* dueRows(read.parts, { by: view, at: valuation, dueSince })
  const own = yield* movementsBy(movements, (fact) => entityOf(fact, view))
  const ids = new Set<RowId>([...own.keys(), ...read.owed.keys(), ...(read.opening?.keys() ?? [])])
  const balances = yield* mapInSlices(ids, (id) => ({
    id,
    owed: read.owed.get(id) ?? nothingOwed,
    balance: rowBalance(reader, view, id, { movements: own.get(id) ?? [], read })
  }))
  const projects = yield* projectsByClient(labels)
  const projectsOf = (id: string | null) => (id === null ? 0 : view === "project" ? 1 : (projects.get(id) ?? 0))
  const paid = new Map<string | null, CalendarDate>()
  yield* eachInSlices(lastPaid, ({ day, id }) => paid.set(id, day))

  const rows = yield* mapInSlices(balances.filter(hasBusiness), ({ balance, id, owed }): DebtorRow => {
    const client = clientOf(labels, view, id)
    return debtorRow(
      {
        id,
        name: labelOf(labels, view, id),
        clientId: client?.id ?? null,
        clientName: client?.name ?? null,
        balance,
        ageing: ageingOf(owed, balanceDate),
        oldestUnpaid: owed.oldest,
        lastPaid: paid.get(id) ?? null,
        due: (ofDocuments.get(id) ?? dues.get(id) ?? []).map((due) => agedDue(due, balanceDate)),
        projectsCount: projectsOf(id)
      },
      balanceDate
    )
  })
  return { rows, movements }
})

/** The same with the balance of all rows together. */
export const debtorRows = Effect.fnUntraced(function* (reader: ReportReader, view: DebtorDimension) {
  const { movements, rows } = yield* debtorRowsAlone(reader, view)
  const { opening, settled, unconverted } = yield* balanceTogether(reader, movements)
  return { rows, movements, opening, settled, unconverted }
})
