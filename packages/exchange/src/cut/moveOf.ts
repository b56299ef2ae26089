import { add, type Decimal, toPlain, zero } from "../values/Decimal.ts"
import { accountKey } from "./cutOf.ts"
import type { OpenInvoice } from "./openInvoicesIn.ts"

/** A time entry that an import has made, of a client. */
export interface MovedWork {
  readonly id: string
  readonly day: string
  readonly clientId: string
  readonly currency: string
  readonly cost: Decimal
  /** What the file says of it: null where it says nothing. */
  readonly isInvoiced: boolean | null
  /** Whether it is marked as billed elsewhere. */
  readonly isMarked: boolean
  /** Whether a document has it, or nobody is billed for it. */
  readonly isTaken: boolean
}

/** The ledger of a client in a currency at the end of the day of the cut. */
export interface Ledger {
  readonly clientId: string
  readonly client: string
  readonly currency: string
  /** All work that is marked as billed elsewhere, whichever import made it. */
  readonly billed: Decimal
  /** Payments less refunds, credits, write-offs, and openings and adjustments below 0, but for the one of this cut. */
  readonly received: Decimal
  /** What is owed, with the adjustment of this cut and the documents that are there. */
  readonly debt: Decimal
  /** Whether it has invoices that were issued here. */
  readonly hasOwnInvoices: boolean
}

/** The adjustment that an earlier run of this cut has made. */
export interface EarlierAdjustment {
  readonly id: string
  readonly clientId: string
  readonly currency: string
  readonly day: string
  readonly amount: Decimal
}

export interface Moving {
  /** The day of the cut. */
  readonly day: string
  /** All work before this day counts as billed; null for that alone which the file calls invoiced. */
  readonly billedBefore: string | null
  readonly work: ReadonlyArray<MovedWork>
  readonly ledgers: ReadonlyArray<Ledger>
  readonly invoices: ReadonlyArray<OpenInvoice>
  /** Whether a document stands for an invoice of the report already. */
  readonly isThere: (invoice: OpenInvoice) => boolean
  readonly earlier: ReadonlyArray<EarlierAdjustment>
}

/** The figures of a client in a currency after the cut. */
export interface Moved {
  readonly clientId: string
  readonly client: string
  readonly currency: string
  /** What counts as billed elsewhere. */
  readonly billed: Decimal
  /** The money that came in before. */
  readonly received: Decimal
  /** What is open of the invoices of the report. */
  readonly open: Decimal
  readonly adjustment: Decimal
  readonly isThere: boolean
  readonly replaces: ReadonlyArray<string>
  /** What is owed afterwards that is not on an invoice of the report: work that is not invoiced yet, and what was set before. */
  readonly other: Decimal
  /** What is owed afterwards. */
  readonly debt: Decimal
  /** Why the figures do not meet; null where they do. */
  readonly conflict: { readonly code: "overpaid"; readonly by: Decimal } | { readonly code: "ownInvoices" } | null
}

export interface MovePlan {
  /** The entries that get the mark, and those of this import from which it is taken. */
  readonly marks: ReadonlyArray<string>
  readonly unmarks: ReadonlyArray<string>
  readonly invoices: ReadonlyArray<OpenInvoice>
  readonly accounts: ReadonlyArray<Moved>
}

const negated = ({ scale, units }: Decimal): Decimal => ({ scale, units: -units })
const less = (a: Decimal, b: Decimal): Decimal => add(a, negated(b))
const isEqual = (a: Decimal, b: Decimal): boolean => toPlain(a) === toPlain(b)
const sumOf = (amounts: Iterable<Decimal>): Decimal => [...amounts].reduce(add, zero)

/** Whether work counts as billed elsewhere: a file calls it invoiced, or it is before a day, and not after the cut. */
const isBilled = (
  { day, isInvoiced, isTaken }: MovedWork,
  { billedBefore, day: cut }: Pick<Moving, "billedBefore" | "day">
): boolean => !isTaken && day <= cut && (isInvoiced === true || (billedBefore !== null && day < billedBefore))

/** Invoices of the report that are dated after the cut. */
export const afterCut = ({ day, invoices }: Pick<Moving, "day" | "invoices">): ReadonlyArray<OpenInvoice> =>
  invoices.filter(({ issued }) => issued > day)

/**
 * The cut of a move: work that was billed elsewhere is marked, the open invoices of the report become documents, and one adjustment for each
 * client and currency takes away what is marked less what was received. So what is owed is what is open, and what is not invoiced yet.
 * The same again changes nothing, and a run that stopped goes on.
 */
export const moveOf = (moving: Moving): MovePlan => {
  const { day, earlier, invoices, isThere, ledgers, work } = moving
  const marks = work.filter((one) => isBilled(one, moving) && !one.isMarked)
  const unmarks = work.filter((one) => !isBilled(one, moving) && one.isMarked && !one.isTaken)
  const byAccount = <A extends { readonly clientId: string; readonly currency: string }>(all: ReadonlyArray<A>) =>
    Map.groupBy(all, accountKey)
  const [marked, unmarked, brought, made] = [
    byAccount(marks),
    byAccount(unmarks),
    byAccount(invoices),
    byAccount(earlier)
  ]
  const known = new Map(ledgers.map((one) => [accountKey(one), one]))
  const keys = new Set([...known.keys(), ...marked.keys(), ...unmarked.keys(), ...brought.keys(), ...made.keys()])
  const accounts = [...keys].flatMap((key): ReadonlyArray<Moved> => {
    const ledger = known.get(key)
    const own = brought.get(key) ?? []
    const named = ledger ?? own[0]
    const [id, currency] = key.split(" ")
    if (id === undefined || currency === undefined) return []
    const costs = (of: ReadonlyMap<string, ReadonlyArray<MovedWork>>) =>
      sumOf((of.get(key) ?? []).filter((one) => one.day <= day).map(({ cost }) => cost))
    const billed = less(add(ledger?.billed ?? zero, costs(marked)), costs(unmarked))
    const received = ledger?.received ?? zero
    const due = less(billed, received)
    const adjustment = due.units > 0n ? negated(due) : zero
    const before = made.get(key) ?? []
    const open = sumOf(own.map((one) => one.open))
    const fresh = sumOf(own.filter((one) => !isThere(one)).map((one) => one.open))
    const counted = sumOf(before.filter((one) => one.day <= day).map(({ amount }) => amount))
    const debt = add(less(ledger?.debt ?? zero, counted), add(adjustment, fresh))
    const [only, ...others] = before
    const isSame =
      only === undefined
        ? adjustment.units === 0n
        : others.length === 0 && only.day === day && isEqual(only.amount, adjustment)
    const isSurplus = due.units < 0n && open.units > 0n
    const moved: Moved = {
      clientId: id,
      client: named?.client ?? "",
      currency,
      billed,
      received,
      open,
      adjustment,
      isThere: isSame,
      replaces: isSame ? [] : before.map((one) => one.id),
      other: less(debt, open),
      debt,
      conflict: isSurplus
        ? { code: "overpaid", by: negated(due) }
        : ledger?.hasOwnInvoices === true && (open.units !== 0n || adjustment.units !== 0n)
          ? { code: "ownInvoices" }
          : null
    }
    return [billed, received, open, adjustment, debt].every(({ units }) => units === 0n) && before.length === 0
      ? []
      : [moved]
  })
  return { marks: marks.map(({ id }) => id), unmarks: unmarks.map(({ id }) => id), invoices, accounts }
}

/** Whether a plan may be written: all figures meet. */
export const meets = ({ accounts }: Pick<MovePlan, "accounts">): boolean =>
  accounts.every(({ conflict }) => conflict === null)
