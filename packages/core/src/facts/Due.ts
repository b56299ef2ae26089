import { BigDecimal, Effect } from "effect"
import { eachInSlices } from "../scheduling/inSlices.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { add, type Amount, compare, type CurrencyCode, one, roundedTo, subtract, zero } from "../values/Money.ts"
import { printedDigits } from "../values/printedDigits.ts"
import type { EntityDimension } from "./Fact.ts"
import type { OpenPart, OpenParts, Surplus } from "./OpenParts.ts"
import { type DueSince, idIn, type RowId } from "./Owed.ts"
import type { AtDay } from "./settleAccount.ts"

/**
 * What is due in one currency on a day. All amounts have the currency's digits: balance - covered - unbilled = due - onAccount, and what is
 * of each age adds up to what is due.
 */
export interface CurrencyDue {
  readonly currency: CurrencyCode
  /** Behind the point, of every amount. */
  readonly digits: number
  /** What is open in the currency less what is paid too much in it. */
  readonly balance: Amount
  /** What payments in other currencies cover of it, at the rates of the day; below 0 where this currency's cover others. */
  readonly covered: Amount
  /** What no document asks for yet, of a client that gets documents; null where what is due goes by days of work. */
  readonly unbilled: Amount | null
  /** What is to be paid: at least 0. */
  readonly due: Amount
  /** What is paid in advance and covers nothing: at least 0. */
  readonly onAccount: Amount
  /** The part of `due` that is older than the terms, or after the due dates of documents. */
  readonly overdue: Amount
  /** The day of the oldest accrual that is due; null where nothing is. */
  readonly oldest: CalendarDate | null
  /** What of `due` is of a day or later. */
  readonly since: (day: CalendarDate) => Amount
}

const minimum = (a: Amount, b: Amount): Amount => (compare(a, b) < 0 ? a : b)

/** An amount of the base currency in another. A currency without a rate is covered by nothing and covers nothing. */
const inCurrency = (value: Amount, currency: CurrencyCode, { balanceDate, conversion }: AtDay): Amount =>
  BigDecimal.isZero(value) ? zero : BigDecimal.divideUnsafe(value, conversion.at(one, currency, balanceDate) ?? one)

interface Sum {
  open: Amount
  covered: Amount
  surplus: Amount
  used: Amount
  oldest: CalendarDate | null
  overdue: Amount
  /** What is left of parts, and the day that they follow. */
  readonly left: Array<{ readonly day: CalendarDate | null; readonly amount: Amount }>
}

type Sums = Map<CurrencyCode, Sum>

const sumOf = (sums: Sums, currency: CurrencyCode): Sum => {
  const known = sums.get(currency)
  if (known !== undefined) return known
  const sum: Sum = { open: zero, covered: zero, surplus: zero, used: zero, oldest: null, overdue: zero, left: [] }
  sums.set(currency, sum)
  return sum
}

const addOpen = (sums: Sums, part: OpenPart, { at, dueSince }: { readonly at: AtDay; readonly dueSince: DueSince }) => {
  const { amount, clientId, currency, cut, oldest } = part
  const sum = sumOf(sums, currency)
  const covered = inCurrency(part.covered, currency, at)
  const left = subtract(amount, minimum(covered, amount))
  const day = part.day ?? cut
  sum.open = add(sum.open, amount)
  sum.covered = add(sum.covered, covered)
  sum.left.push({ day, amount: left })
  if (day === null || day < dueSince(clientId)) sum.overdue = add(sum.overdue, left)
  if (oldest !== null && (sum.oldest === null || oldest < sum.oldest)) sum.oldest = oldest
}

/** What surpluses cover is taken from them in the order of their currencies. */
const addSurplus = (sums: Sums, { amounts, covered }: Omit<Surplus, "clientId">, at: AtDay) => {
  let unused = covered
  for (const { amount, currency } of amounts.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))) {
    const sum = sumOf(sums, currency)
    const value = at.conversion.at(amount, currency, at.balanceDate) ?? zero
    const taken = minimum(unused, value)
    unused = subtract(unused, taken)
    sum.surplus = add(sum.surplus, amount)
    const isAll = compare(taken, value) === 0 && !BigDecimal.isZero(value)
    sum.used = add(sum.used, isAll ? amount : inCurrency(taken, currency, at))
  }
}

const asDue = ([currency, sum]: readonly [CurrencyCode, Sum]): CurrencyDue => {
  const { covered, left, oldest, open, overdue, surplus, used } = sum
  const digits = printedDigits(currency, [open, surplus])
  const off = minimum(roundedTo(covered, digits), open)
  const spent = minimum(roundedTo(used, digits), surplus)
  const due = subtract(open, off)
  const all = left.reduce((total, { amount }) => add(total, amount), zero)
  /** A part of what is due; all of it where nothing else is left. */
  const partOf = (amount: Amount) => (compare(amount, all) === 0 ? due : minimum(roundedTo(amount, digits), due))
  return {
    currency,
    digits,
    balance: subtract(open, surplus),
    covered: subtract(off, spent),
    unbilled: null,
    due,
    onAccount: subtract(surplus, spent),
    overdue: partOf(overdue),
    oldest: BigDecimal.isZero(due) ? null : oldest,
    since: (from) => {
      let amount = zero
      for (const part of left) if (part.day !== null && part.day >= from) amount = add(amount, part.amount)
      return partOf(amount)
    }
  }
}

const asDues = (sums: Sums): ReadonlyArray<CurrencyDue> => [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(asDue)

/** How what is due is found: by what rows are, on which day, and before which day accruals of an account are overdue. */
export interface DueQuestion {
  readonly by: EntityDimension | null
  readonly at: AtDay
  readonly dueSince: DueSince
}

/**
 * What is due of each row, by currency: the one block that statements, papers, links, reminders, debtors and assistants show. Of
 * whole accounts what is on account is their own; of projects and members it is in the row of none.
 */
export const dueRows = Effect.fnUntraced(function* (
  { open, surpluses }: OpenParts,
  { at, by, dueSince }: DueQuestion
): Effect.fn.Return<ReadonlyMap<RowId, ReadonlyArray<CurrencyDue>>> {
  const rows = new Map<RowId, Sums>()
  const sumsOf = (id: RowId): Sums => {
    const sums = rows.get(id) ?? new Map<CurrencyCode, Sum>()
    rows.set(id, sums)
    return sums
  }
  const idOf = idIn(by)
  yield* eachInSlices(open, (part) => addOpen(sumsOf(idOf(part)), part, { at, dueSince }))
  yield* eachInSlices(surpluses, (one) => addSurplus(sumsOf(by === "client" ? one.clientId : null), one, at))
  const dues = new Map<RowId, ReadonlyArray<CurrencyDue>>()
  yield* eachInSlices(rows, ([id, sums]) => dues.set(id, asDues(sums)))
  return dues
})
