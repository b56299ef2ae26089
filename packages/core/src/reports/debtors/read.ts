import { Effect } from "effect"
import { balanceOf, type Movements, movementsBy, together } from "../../facts/Balance.ts"
import { accrualKinds } from "../../facts/factKinds.ts"
import { entityOf } from "../../facts/foldFacts.ts"
import type { DebtorDimension, Fact, OpenDebt } from "../../facts/ReportFacts.ts"
import type { Accrual } from "../../facts/settle.ts"
import type { RecordFilter } from "../../records/RecordRepository.ts"
import type { CalendarDate } from "../../shared/CalendarDate.ts"
import { ClientId, ProjectId } from "../../shared/Ids.ts"
import { eachInSlices, mapInSlices } from "../../shared/inSlices.ts"
import { type Labels, labelOf } from "../shared/Labels.ts"
import type { ReportReader } from "../shared/ReportReader.ts"
import { accountOf, ageDaysOf, ageingOf, isMixed, mixedAgeing, owesMore } from "./ageing.ts"
import { type DebtorRow, debtorRow, hasBusiness } from "./rows.ts"

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

/** The id of a row, from one of its facts. */
const idIn =
  (view: DebtorDimension) =>
  (own: Movements): OpenDebt["id"] => {
    const [first] = own
    return (view === "client" ? first?.clientId : first?.projectId) ?? null
  }

const isAccrual = ({ kind }: Fact): boolean => accrualKinds.some((one) => one === kind)

/** How many clients or projects one question about days names. */
const idsAtOnce = 500

/**
 * The accruals, by day, of the few rows that have both a surplus and open work, each since what is open of it began at the
 * latest: only for them does the day of single accruals matter.
 */
const accrualsOf = Effect.fnUntraced(function* (
  { call, facts, scope }: ReportReader,
  view: DebtorDimension,
  {
    ids,
    unpaid
  }: {
    readonly ids: ReadonlyArray<OpenDebt["id"]>
    readonly unpaid: ReadonlyArray<Pick<Fact, "day"> & Pick<OpenDebt, "id">>
  }
) {
  const wanted = new Set<string | null>(ids)
  const from = unpaid.flatMap(({ day, id }) => (wanted.has(id) && day !== null ? [day] : [])).sort()[0]
  const accruals = new Map<string | null, Array<Accrual>>()
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = ids.slice(start, start + idsAtOnce)
    const found = yield* facts.ask(call.visible, {
      of: accrualKinds,
      filter: { ...scope, from, ...named(view, some) },
      by: [view, "day"]
    })
    yield* eachInSlices(found, (fact) => {
      const id = entityOf(fact, view)
      const own = accruals.get(id) ?? []
      if (fact.day !== null) own.push({ day: fact.day, currency: fact.currency, amount: fact.amount })
      accruals.set(id, own)
    })
  }
  return accruals
})

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
 * that say so.
 */
export const debtorRows = Effect.fnUntraced(function* (reader: ReportReader, view: DebtorDimension) {
  const { call, facts, valuation, labels, scope } = reader
  const { balanceDate } = valuation
  const termsOf = (id: string | null) =>
    clientOf(labels, view, id)?.paymentTermsDays ?? call.who.workspace.paymentTermsDays
  const terms = new Set([termsOf(null)])
  yield* eachInSlices((view === "client" ? labels.clients : labels.projects).keys(), (id) => terms.add(termsOf(id)))
  const ageDays = ageDaysOf(balanceDate, terms)
  const { from: _, ...untilEnd } = scope
  const [movements, lastPaid] = yield* Effect.all(
    [
      reader.movements([view], [...ageDays.values()]),
      facts.lastDays(call.visible, { of: ["payments"], filter: untilEnd, by: view })
    ],
    { concurrency: "unbounded" }
  )
  const movementsById = yield* movementsBy(movements, (fact) => entityOf(fact, view))
  const balances = yield* mapInSlices(movementsById, ([id, own]) => {
    const balance = balanceOf(own, valuation)
    return { id, own, balance, account: accountOf(balance.debts, valuation) }
  })
  const debts: Array<OpenDebt> = []
  const idOf = idIn(view)
  yield* eachInSlices(balances, ({ account, own }) => {
    for (const [currency, debt] of [...(owesMore(account) ? account.open : []), ...account.unvalued]) {
      debts.push({ id: idOf(own), currency, debt })
    }
  })
  const unpaid = yield* facts.unpaidSince(call.visible, { filter: untilEnd, by: view, debts })
  const mixed = balances.filter(({ account }) => isMixed(account))
  const accruals = yield* accrualsOf(reader, view, { ids: mixed.map(({ own }) => idOf(own)), unpaid })
  const ageings = new Map(
    mixed.map(({ account, id }) => {
      const terms = { balanceDate, conversion: valuation.conversion, termsDays: termsOf(id) }
      return [id, { account, ...mixedAgeing(account, accruals.get(id) ?? [], terms) }] as const
    })
  )
  const oldest = yield* earliestBy([
    ...unpaid.filter(({ currency, id }) => ageings.get(id)?.account.open.has(currency) !== true),
    ...[...ageings].flatMap(([id, { oldest: day }]) => (day === null ? [] : [{ id, day }]))
  ])
  const projects = yield* projectsByClient(labels)
  const projectsOf = (id: string | null) => (id === null ? 0 : view === "project" ? 1 : (projects.get(id) ?? 0))
  const paid = new Map<string | null, CalendarDate>()
  yield* eachInSlices(lastPaid, ({ day, id }) => paid.set(id, day))

  const rows = yield* mapInSlices(
    balances.filter(({ balance }) => hasBusiness(balance)),
    ({ account, balance, id, own }): DebtorRow => {
      const client = clientOf(labels, view, id)
      return debtorRow(
        {
          id,
          name: labelOf(labels, view, id),
          clientId: client?.id ?? null,
          clientName: client?.name ?? null,
          balance,
          ageing:
            ageings.get(id)?.ageing ??
            ageingOf(account, own.filter(isAccrual), {
              ageDays,
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
