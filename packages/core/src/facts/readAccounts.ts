import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { RecordFilter } from "../records/RecordRepository.ts"
import { type CalendarDate, firstDay } from "../shared/CalendarDate.ts"
import type { ValidationFailed } from "../shared/Errors.ts"
import type { ClientId } from "../shared/Ids.ts"
import { eachInSlices, mapInSlices, sortInSlices } from "../shared/inSlices.ts"
import { add, type Amount, compare, type CurrencyCode, subtract, zero } from "../shared/Money.ts"
import { owedBy } from "./Balance.ts"
import { accrualKinds, debtKinds } from "./factKinds.ts"
import type { Fact, OpenDebt, ReportFacts } from "./ReportFacts.ts"
import type { Account, Accrued, CurrencySums } from "./settleAccount.ts"

type Facts = Pick<ReportFacts["Service"], "ask" | "unpaidSince">

type Accounts = ReadonlyMap<ClientId | null, Account>

interface ProjectSums {
  accrued: Amount
  received: Amount
}

interface Sums {
  net: Amount
  readonly projects: Map<string, ProjectSums>
}

const isAccrual = ({ kind }: Fact): boolean => accrualKinds.some((one) => one === kind)

/** What each account has accrued and received in each currency, and what of it names a project. */
const sumsOf = Effect.fnUntraced(function* (facts: ReadonlyArray<Fact>) {
  const accounts = new Map<ClientId | null, Map<CurrencyCode, Sums>>()
  yield* eachInSlices(facts, (fact) => {
    const { clientId, currency, projectId } = fact
    const account = accounts.get(clientId) ?? new Map<CurrencyCode, Sums>()
    accounts.set(clientId, account)
    const sums = account.get(currency) ?? { net: zero, projects: new Map() }
    account.set(currency, sums)
    const owed = owedBy(fact)
    sums.net = add(sums.net, owed)
    if (projectId === null) return
    const project = sums.projects.get(projectId) ?? { accrued: zero, received: zero }
    sums.projects.set(projectId, project)
    if (isAccrual(fact)) project.accrued = add(project.accrued, owed)
    else project.received = subtract(project.received, owed)
  })
  return accounts
})

/** What receipts that name a project settle of it, and what they leave. */
const ofProject = ({ accrued, received }: ProjectSums) =>
  compare(received, accrued) > 0
    ? { settled: accrued, left: zero }
    : { settled: received, left: subtract(accrued, received) }

const leftOf = ({ net, projects }: Sums): CurrencySums & { readonly reach: Amount } => {
  const left = new Map<string, Amount>()
  let reach = net
  for (const [projectId, sums] of projects) {
    if (compare(sums.received, zero) <= 0) continue
    const of = ofProject(sums)
    left.set(projectId, of.left)
    reach = add(reach, of.settled)
  }
  return { net, left, reach }
}

/** How many accounts one question about days names. */
const atOnce = 500

type Since = ReadonlyMap<ClientId | null, ReadonlyMap<CurrencyCode, CalendarDate>>

/** The accruals of accounts since the days before which everything is settled. Those who have owed for as long are asked about together. */
const accrualsSince = Effect.fnUntraced(function* (
  { ask }: Facts,
  visible: Visibility,
  { since, to }: { readonly since: Since; readonly to: RecordFilter["to"] }
) {
  const firsts = yield* mapInSlices(since, ([id, days]) => ({ id, from: [...days.values()].sort()[0] ?? firstDay }))
  const oldestFirst = yield* sortInSlices(firsts, (a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  const accruals = new Map<ClientId | null, Map<string, Accrued>>()
  for (let start = 0; start < oldestFirst.length; start += atOnce) {
    const some = oldestFirst.slice(start, start + atOnce)
    const found = yield* ask(visible, {
      of: accrualKinds,
      filter: { clientIds: some.map(({ id }) => id), from: some[0]?.from, to },
      by: ["client", "project", "member", "day"]
    })
    yield* eachInSlices(found, ({ amount, clientId, currency, day, kind, projectId, userId }) => {
      if (day === null || day < (since.get(clientId)?.get(currency) ?? day)) return
      const own = accruals.get(clientId) ?? new Map<string, Accrued>()
      accruals.set(clientId, own)
      const of = { day, currency, projectId, userId: kind === "refunds" ? null : userId }
      const place = Object.values(of).join(" ")
      own.set(place, { ...of, amount: add(own.get(place)?.amount ?? zero, amount) })
    })
  }
  return accruals
})

/**
 * Reads accounts as far as it takes to settle them: their sums, and the accruals since which something is open. What receipts that
 * name a project settle lies before that or among it, so the accruals must reach as much more.
 */
export const readAccounts = Effect.fnUntraced(function* (
  facts: Facts,
  visible: Visibility,
  { clientIds, to }: Pick<RecordFilter, "clientIds" | "to">
): Effect.fn.Return<Accounts, ValidationFailed> {
  const filter = { clientIds, to }
  const sums = yield* sumsOf(yield* facts.ask(visible, { of: debtKinds, filter, by: ["client", "project"] }))
  const accounts = new Map<ClientId | null, Map<CurrencyCode, CurrencySums>>()
  const debts: Array<OpenDebt> = []
  yield* eachInSlices(sums, ([id, account]) => {
    const currencies = new Map<CurrencyCode, CurrencySums>()
    accounts.set(id, currencies)
    for (const [currency, own] of account) {
      const { left, net, reach } = leftOf(own)
      currencies.set(currency, { net, left })
      if (compare(net, zero) > 0) debts.push({ id, currency, debt: reach })
    }
  })
  const unpaid = yield* facts.unpaidSince(visible, { filter, by: "client", debts })
  const found = new Map<string, CalendarDate>()
  yield* eachInSlices(unpaid, ({ currency, day, id }) => found.set(`${id} ${currency}`, day))
  const since = new Map<ClientId | null, Map<CurrencyCode, CalendarDate>>()
  yield* eachInSlices(debts, ({ currency, id }) => {
    // A debt of an account is by client.
    const clientId = id as ClientId | null
    const days = since.get(clientId) ?? new Map<CurrencyCode, CalendarDate>()
    since.set(clientId, days.set(currency, found.get(`${id} ${currency}`) ?? firstDay))
  })
  const accruals = yield* accrualsSince(facts, visible, { since, to })
  return new Map(
    yield* mapInSlices(
      accounts,
      ([id, currencies]) => [id, { sums: currencies, accruals: [...(accruals.get(id)?.values() ?? [])] }] as const
    )
  )
})
