import { Effect } from "effect"
import { eachInSlices, mapInSlices } from "../scheduling/inSlices.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ClientId } from "../values/Ids.ts"
import { add, type Amount, compare, type CurrencyCode, subtract, zero } from "../values/Money.ts"
import { owedBy } from "./Balance.ts"
import type { Fact } from "./Fact.ts"
import { accrualKinds } from "./factKinds.ts"
import type { Account, Accrued, CurrencySums } from "./settleAccount.ts"

export type Accounts = ReadonlyMap<ClientId | null, Account>

interface ProjectSums {
  accrued: Amount
  received: Amount
}

interface Sums {
  net: Amount
  readonly projects: Map<string, ProjectSums>
}

export const isAccrual = ({ kind }: Pick<Fact, "kind">): boolean => accrualKinds.some((one) => one === kind)

/** The day from which the records of a fact are: that day, or the first of the month or of the part of it that boundaries cut. */
export const dayOf = ({ cut, day, month }: Fact): CalendarDate | null =>
  day ?? (month !== null && cut !== null && cut > month ? cut : month)

/** Of each project that receipts name, what they leave of its accruals. */
const leftOf = ({ net, projects }: Sums): CurrencySums => {
  const left = new Map<string, Amount>()
  for (const [projectId, { accrued, received }] of projects) {
    if (compare(received, zero) <= 0) continue
    left.set(projectId, compare(received, accrued) > 0 ? zero : subtract(accrued, received))
  }
  return { net, left }
}

/**
 * The accounts that facts are of, by client and project, the accruals among them by day or month, too. All sums are of the same
 * facts, so accruals always reach what is open.
 */
export const accountsOf = Effect.fnUntraced(function* (facts: ReadonlyArray<Fact>): Effect.fn.Return<Accounts> {
  const accounts = new Map<
    ClientId | null,
    { readonly sums: Map<CurrencyCode, Sums>; readonly accruals: Map<string, Accrued> }
  >()
  yield* eachInSlices(facts, (fact) => {
    const { clientId, currency, kind, projectId } = fact
    const { accruals, sums } = accounts.get(clientId) ?? { sums: new Map(), accruals: new Map() }
    accounts.set(clientId, { accruals, sums })
    const sum = sums.get(currency) ?? { net: zero, projects: new Map() }
    sums.set(currency, sum)
    const owed = owedBy(fact)
    sum.net = add(sum.net, owed)
    const day = isAccrual(fact) ? dayOf(fact) : null
    if (day !== null) {
      const place = { day, currency, projectId, userId: kind === "refunds" ? null : fact.userId }
      const name = `${day} ${currency} ${projectId} ${place.userId}`
      accruals.set(name, { ...place, amount: add(accruals.get(name)?.amount ?? zero, owed) })
    }
    if (projectId === null) return
    const project = sum.projects.get(projectId) ?? { accrued: zero, received: zero }
    sum.projects.set(projectId, project)
    if (isAccrual(fact)) project.accrued = add(project.accrued, owed)
    else project.received = subtract(project.received, owed)
  })
  return new Map(
    yield* mapInSlices(accounts, ([id, { accruals, sums }]): readonly [ClientId | null, Account] => [
      id,
      {
        sums: new Map([...sums].map(([currency, sum]) => [currency, leftOf(sum)])),
        accruals: [...accruals.values()]
      }
    ])
  )
})
