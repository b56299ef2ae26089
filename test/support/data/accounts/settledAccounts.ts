import { type Case, type Entry, today } from "../aCase.ts"
import { idOf } from "../aLedger.ts"
import { exact, rateAt } from "../naive/naiveReports.ts"

/**
 * What is open of each accrual, by going through the records of a client one by one. Amounts are whole numbers of 10^-14:
 * those of records have 4 decimals and rates have 4, so that nothing here is ever divided with a rest.
 */

/** Where a record or a part of a debt belongs. */
export interface Place {
  readonly clientId: string | null
  readonly projectId: string | null
  readonly userId: string | null
}

/** Something owed: work, a positive charge or a refund. */
export interface Part extends Place {
  /** Of its record. */
  readonly order: number
  readonly day: string
  readonly currency: string
  readonly accrued: bigint
  /** Open in its currency after the receipts of that currency. */
  readonly left: bigint
  /** What is left of it in the workspace's currency after surpluses of other currencies; 0 without a rate. */
  readonly worth: bigint
  /** What these surpluses took off, in the workspace's currency. */
  readonly covered: bigint
  readonly hasRate: boolean
}

/** What a client has paid and does not owe yet. */
export interface OnAccount {
  readonly clientId: string | null
  /** Per currency, after the receipts of that currency. */
  readonly left: ReadonlyMap<string, bigint>
  /** In the workspace's currency, after it covered what is open in other currencies. */
  readonly worth: bigint
}

export interface Settlement {
  readonly parts: ReadonlyArray<Part>
  readonly onAccount: ReadonlyArray<OnAccount>
}

/** Up to which day records count (all without one), and the day of the rates. */
export interface Moment {
  readonly last: string | undefined
  readonly at: string
}

/** The ids of projects and members as they are stored, where these are others than in the case: they decide between equals. */
export type StoredId = (id: string) => string

export const isReceipt = (one: Entry): boolean =>
  one.of === "payments" ? exact(one.amount) > 0n : one.of === "charges" && exact(one.amount) < 0n

const isAccrual = (one: Entry): boolean =>
  one.of === "time" || (one.of === "charges" && exact(one.amount) > 0n) || (one.of === "payments" && !isReceipt(one))

/** What a record settles or adds to what is owed, above 0, and in which currency. */
export const sizeOf = (one: Entry): { readonly amount: bigint; readonly currency: string } => {
  const settles = one.of === "payments" ? (one.settles ?? null) : null
  const { amount, currency } = settles ?? one
  const value = exact(amount)
  return { amount: value < 0n ? -value : value, currency }
}

const kinds: ReadonlyArray<string> = ["time", "charges", "payments"]

/** The order within a day: work, charges, refunds, each as recorded. */
export const inStatement = (one: Entry): ReadonlyArray<string> => [
  String(kinds.indexOf(one.of)),
  one.createdAt,
  idOf(one.order)
]

/** Whether one list of texts comes before another one. */
export const compared = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): number => {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? ""
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

export const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

export const worthAt = (given: Case, amount: bigint, currency: string, at: string): bigint =>
  (amount * (rateAt(given, currency, at) ?? 0n)) / 10_000n

type Open = { -readonly [Key in keyof Part]: Part[Key] }

/** Settles accruals with an amount, the first ones first, and answers what is left of the amount. */
const settle = (accruals: ReadonlyArray<Open>, amount: bigint): bigint => {
  let rest = amount
  for (const one of accruals) {
    const taken = smaller(rest, one.left)
    one.left -= taken
    rest -= taken
  }
  return rest
}

/** The accruals of a client in the order of settlement, nothing of them settled. */
const accrualsOf = (given: Case, own: ReadonlyArray<Entry>, { at }: Moment, stored: StoredId): ReadonlyArray<Open> => {
  const found = own.filter(isAccrual).map((one) => {
    const { amount, currency } = sizeOf(one)
    const userId = one.of === "payments" ? null : one.userId
    const part: Open = {
      order: one.order,
      clientId: one.clientId,
      projectId: one.projectId,
      userId,
      day: one.day,
      currency,
      accrued: amount,
      left: amount,
      worth: 0n,
      covered: 0n,
      hasRate: rateAt(given, currency, at) !== undefined
    }
    const idIn = (id: string | null) => (id === null ? "" : stored(id))
    return { part, place: [one.day, currency, idIn(one.projectId), idIn(userId), ...inStatement(one)] }
  })
  return found.sort((a, b) => compared(a.place, b.place)).map(({ part }) => part)
}

/** Settles what one client owes with what this client paid. */
const settleAccount = (
  given: Case,
  clientId: string | null,
  own: ReadonlyArray<Entry>,
  moment: Moment,
  stored: StoredId
): Settlement => {
  const accruals = accrualsOf(given, own, moment, stored)
  const receipts = own.filter(isReceipt).map((one) => ({ projectId: one.projectId, ...sizeOf(one) }))
  const surpluses = new Map<string, bigint>()
  for (const currency of new Set([...accruals, ...receipts].map((one) => one.currency))) {
    const owed = accruals.filter((one) => one.currency === currency)
    const paid = receipts.filter((one) => one.currency === currency)
    let shared = 0n
    // Rule 1: what names a project settles the oldest of that project.
    for (const { amount, projectId } of paid) {
      const ofProject = owed.filter((one) => one.projectId === projectId)
      shared += projectId === null ? amount : settle(ofProject, amount)
    }
    // Rules 2 and 3: what is left settles the oldest of the client; the rest is on account.
    surpluses.set(currency, settle(owed, shared))
  }
  // Rule 4: surpluses cover the oldest of other currencies.
  let surplus = 0n
  for (const [currency, left] of surpluses) surplus += worthAt(given, left, currency, moment.at)
  for (const one of accruals) {
    const value = worthAt(given, one.left, one.currency, moment.at)
    one.covered = smaller(surplus, value)
    one.worth = value - one.covered
    surplus -= one.covered
  }
  return { parts: accruals, onAccount: [{ clientId, left: surpluses, worth: surplus }] }
}

/** Every client's account at a moment. */
export const settleAccounts = (given: Case, moment: Moment, stored: StoredId = (id) => id): Settlement => {
  const counted = given.entries.filter(
    (one) => kinds.includes(one.of) && (moment.last === undefined || one.day <= moment.last)
  )
  const accounts = [...Map.groupBy(counted, (one) => one.clientId)].map(([clientId, own]) =>
    settleAccount(given, clientId, own, moment, stored)
  )
  return {
    parts: accounts.flatMap(({ parts }) => parts),
    onAccount: accounts.flatMap(({ onAccount }) => onAccount)
  }
}

/** The balance's day of a case. */
export const endOf = ({ scope: { to } }: Case): Moment => ({ last: to, at: to ?? today })

/** The day before the period starts; undefined without a start. */
export const startOf = ({ scope: { from } }: Case): Moment | undefined => {
  if (from === undefined) return undefined
  const before = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10)
  return { last: before, at: before }
}
