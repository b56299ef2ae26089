import { BigDecimal, Effect } from "effect"
import type { CalendarDate } from "../shared/CalendarDate.ts"
import { eachInSlices } from "../shared/inSlices.ts"
import { add, type Amount, compare, type CurrencyCode, subtract, zero } from "../shared/Money.ts"
import type { OpenPart, OpenParts, Surplus } from "./OpenParts.ts"
import type { EntityDimension } from "./ReportFacts.ts"
import type { AtDay } from "./settleAccount.ts"

/** What a client, project or member owes: a row's parts of accounts, each settled whole. In the base currency unless it says otherwise. */
export interface Owed {
  /** What is open in each currency, less what is on account in it: before surpluses in other currencies cover anything. By currency. */
  readonly debts: ReadonlyArray<{ readonly currency: CurrencyCode; readonly debt: Amount }>
  /** What is open, less what surpluses cover of it: at least 0. Without what has no rate. */
  readonly open: Amount
  /** What surpluses in other currencies cover of it: at least 0. */
  readonly covered: Amount
  /** What is paid too much and covers nothing: at least 0, and above 0 only for a client, and for records of no project or member. */
  readonly onAccount: Amount
  /** What is open, less what is on account. */
  readonly debt: Amount
}

/** The same with what is open by age. */
export interface AgedOwed extends Owed {
  /** What is open of parts that begin on a day or later, for each of some days. */
  readonly since: (day: CalendarDate) => Amount
  /** What is open of parts that are older than the terms of their account. */
  readonly overdue: Amount
  /** The day of the oldest accrual that is open, with a rate or without. */
  readonly oldest: CalendarDate | null
  /** Whether something is open or on account in a currency without a rate, also where both come to the same. */
  readonly hasUnvalued: boolean
}

export type RowId = OpenPart["clientId"] | OpenPart["projectId"] | OpenPart["userId"]

interface Sum {
  readonly debts: Map<CurrencyCode, Amount>
  readonly parts: Array<{ readonly cut: CalendarDate | null; readonly value: Amount }>
  open: Amount
  covered: Amount
  onAccount: Amount
  overdue: Amount
  oldest: CalendarDate | null
  hasUnvalued: boolean
}

/** Which row an open part is of. */
export const idIn =
  (by: EntityDimension | null) =>
  ({ clientId, projectId, userId }: Pick<OpenPart, "clientId" | "projectId" | "userId">): RowId =>
    by === "client" ? clientId : by === "project" ? projectId : by === "member" ? userId : null

const earlier = (a: CalendarDate | null, b: CalendarDate | null): CalendarDate | null =>
  a === null || (b !== null && b < a) ? b : a

const plus = (debts: Map<CurrencyCode, Amount>, currency: CurrencyCode, amount: Amount) =>
  debts.set(currency, add(debts.get(currency) ?? zero, amount))

/** The day before which open accruals of an account are overdue. */
export type DueSince = (clientId: OpenPart["clientId"]) => CalendarDate

const addOnAccount = (sum: Sum, { amounts, covered }: Surplus, { balanceDate, conversion }: AtDay) => {
  let worth = zero
  for (const { amount, currency } of amounts) {
    plus(sum.debts, currency, BigDecimal.negate(amount))
    const value = conversion.at(amount, currency, balanceDate)
    sum.hasUnvalued ||= value === undefined && !BigDecimal.isZero(amount)
    worth = add(worth, value ?? zero)
  }
  sum.onAccount = add(sum.onAccount, subtract(worth, covered))
}

/**
 * What each row owes: by client, project or member, or of everything together under null. What is on account is its client's, and
 * otherwise of no project and no member.
 */
export const owedRows = Effect.fnUntraced(function* (
  { open, surpluses }: OpenParts,
  by: EntityDimension | null,
  at: AtDay,
  dueSince: DueSince | null = null
): Effect.fn.Return<ReadonlyMap<RowId, AgedOwed>> {
  const sums = new Map<RowId, Sum>()
  const sumOf = (id: RowId): Sum => {
    const sum = sums.get(id) ?? {
      debts: new Map<CurrencyCode, Amount>(),
      parts: [],
      open: zero,
      covered: zero,
      onAccount: zero,
      overdue: zero,
      oldest: null,
      hasUnvalued: false
    }
    sums.set(id, sum)
    return sum
  }
  const idOf = idIn(by)
  yield* eachInSlices(open, (part) => {
    const { amount, clientId, covered, currency, cut, oldest } = part
    const sum = sumOf(idOf(part))
    plus(sum.debts, currency, amount)
    sum.oldest = earlier(sum.oldest, oldest)
    const worth = at.conversion.at(amount, currency, at.balanceDate)
    sum.hasUnvalued ||= worth === undefined && !BigDecimal.isZero(amount)
    if (worth === undefined) return
    const value = subtract(worth, covered)
    sum.open = add(sum.open, value)
    sum.covered = add(sum.covered, covered)
    if (dueSince === null) return
    sum.parts.push({ cut, value })
    if (cut === null || cut < dueSince(clientId)) sum.overdue = add(sum.overdue, value)
  })
  yield* eachInSlices(surpluses, (surplus) =>
    addOnAccount(sumOf(by === "client" ? surplus.clientId : null), surplus, at)
  )
  const owed = new Map<RowId, AgedOwed>()
  yield* eachInSlices(sums, ([id, sum]) => owed.set(id, asOwed(sum)))
  return owed
})

const asOwed = ({ covered, debts, hasUnvalued, oldest, onAccount, open, overdue, parts }: Sum): AgedOwed => ({
  debts: byCode(debts),
  open,
  covered,
  onAccount,
  debt: subtract(open, onAccount),
  overdue,
  oldest,
  hasUnvalued,
  since: (day) => {
    let sum = zero
    for (const { cut, value } of parts) if (cut !== null && cut >= day) sum = add(sum, value)
    return sum
  }
})

const byCode = (debts: ReadonlyMap<CurrencyCode, Amount>): Owed["debts"] =>
  [...debts].map(([currency, debt]) => ({ currency, debt })).sort((a, b) => (a.currency < b.currency ? -1 : 1))

/** What a row owes of which nothing is open or on account. */
export const nothingOwed: AgedOwed = {
  debts: [],
  open: zero,
  covered: zero,
  onAccount: zero,
  debt: zero,
  overdue: zero,
  oldest: null,
  hasUnvalued: false,
  since: () => zero
}

/** What a client owes, by its debts in each currency: all that is paid too much in some covers what is open in others. */
export const owedOfClient = (debts: Owed["debts"], { balanceDate, conversion }: AtDay): Owed => {
  let [open, surplus] = [zero, zero]
  for (const { currency, debt } of debts) {
    const value = conversion.at(debt, currency, balanceDate) ?? zero
    if (compare(value, zero) > 0) open = add(open, value)
    else surplus = subtract(surplus, value)
  }
  const covered = compare(open, surplus) < 0 ? open : surplus
  return {
    debts,
    open: subtract(open, covered),
    covered,
    onAccount: subtract(surplus, covered),
    debt: subtract(open, surplus)
  }
}
