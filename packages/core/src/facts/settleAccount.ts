import type { CalendarDate } from "../values/CalendarDate.ts"
import { compareText } from "../values/fold.ts"
import type { ProjectId, UserId } from "../values/Ids.ts"
import { add, type Amount, compare, type CurrencyCode, subtract, zero } from "../values/Money.ts"
import type { Valuation } from "./Valuation.ts"

/** What accrued on one day for a project, by a member, in one currency: work, charges above 0 and refunds. A refund is of no member. */
export interface Accrued {
  readonly day: CalendarDate
  readonly currency: CurrencyCode
  readonly projectId: ProjectId | null
  readonly userId: UserId | null
  readonly amount: Amount
}

/** The sums of an account in one currency. */
export interface CurrencySums {
  /** Everything that accrued less everything that was received: below 0 where too much was paid. */
  readonly net: Amount
  /** Of each project that receipts name, what its own receipts leave of its accruals: not below 0. */
  readonly left: ReadonlyMap<string, Amount>
}

/** An account: all records of one client, or all without a client. */
export interface Account {
  readonly sums: ReadonlyMap<CurrencyCode, CurrencySums>
  /** Its accruals, in no order: one for each day, currency, project and member. */
  readonly accruals: ReadonlyArray<Accrued>
}

/** The open part of an accrual. */
export interface Open extends Accrued {
  /** What accrued in all. */
  readonly accrued: Amount
  /** In the base currency, what surpluses in other currencies cover of it. */
  readonly covered: Amount
}

export interface Settled {
  /** What is open, by day, currency, project and member. */
  readonly open: ReadonlyArray<Open>
  /** What is paid too much in each currency, before it covers anything. */
  readonly surplus: ReadonlyMap<CurrencyCode, Amount>
  /** In the base currency, what it covers of everything that is open. */
  readonly covered: Amount
}

export type AtDay = Pick<Valuation, "balanceDate" | "conversion">

const minimum = (a: Amount, b: Amount): Amount => (compare(a, b) < 0 ? a : b)

/** No id comes first. */
const compareIds = (a: string | null, b: string | null): number => compareText(a ?? "", b ?? "")

/** The order in which accruals are settled. */
export const inOrder = (a: Accrued, b: Accrued): number =>
  compareText(a.day, b.day) ||
  compareText(a.currency, b.currency) ||
  compareIds(a.projectId, b.projectId) ||
  compareIds(a.userId, b.userId)

/**
 * What of an account is open. In each currency, receipts that name a project settle the oldest accruals of that project; what is
 * left of them and all others settle the oldest of what remains. So what is open are the newest accruals that add up to the net
 * sum, of a project that receipts name no more than these leave.
 */
const openInCurrencies = ({ accruals, sums }: Account): ReadonlyArray<Omit<Open, "covered">> => {
  const nets = new Map<CurrencyCode, Amount>()
  const lefts = new Map<CurrencyCode, Map<string, Amount>>()
  for (const [currency, { left, net }] of sums) {
    nets.set(currency, net)
    lefts.set(currency, new Map(left))
  }
  const open: Array<Omit<Open, "covered">> = []
  const owed = accruals.filter(({ currency }) => compare(nets.get(currency) ?? zero, zero) > 0)
  for (const accrual of owed.toSorted(inOrder).reverse()) {
    const { currency, projectId } = accrual
    const net = nets.get(currency) ?? zero
    if (compare(net, zero) <= 0) continue
    const left = projectId === null ? undefined : lefts.get(currency)?.get(projectId)
    const remaining = left === undefined ? accrual.amount : minimum(accrual.amount, left)
    if (projectId !== null && left !== undefined) lefts.get(currency)?.set(projectId, subtract(left, remaining))
    const amount = minimum(remaining, net)
    if (compare(amount, zero) <= 0) continue
    nets.set(currency, subtract(net, amount))
    open.push({ ...accrual, amount, accrued: accrual.amount })
  }
  return open.reverse()
}

/** Settles an account: within each currency, and then across those that have a rate, whose surpluses cover the oldest that is open. */
export const settleAccount = (account: Account, { balanceDate, conversion }: AtDay): Settled => {
  const surplus = new Map<CurrencyCode, Amount>()
  let unused = zero
  for (const [currency, { net }] of account.sums) {
    if (compare(net, zero) >= 0) continue
    const over = subtract(zero, net)
    surplus.set(currency, over)
    unused = add(unused, conversion.at(over, currency, balanceDate) ?? zero)
  }
  const total = unused
  const open = openInCurrencies(account).map((accrual): Open => {
    const value = conversion.at(accrual.amount, accrual.currency, balanceDate)
    const covered = value === undefined ? zero : minimum(unused, value)
    unused = subtract(unused, covered)
    return { ...accrual, covered }
  })
  return { open, surplus, covered: subtract(total, unused) }
}
