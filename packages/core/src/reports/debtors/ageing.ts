import type { CurrencyDue } from "../../facts/Due.ts"
import type { AgedOwed } from "../../facts/Owed.ts"
import { addDays, type CalendarDate } from "../../values/CalendarDate.ts"
import { type Amount, compare, rounded, subtract, zero } from "../../values/Money.ts"

/** The ages that an open debt is sorted into, in days. */
export const ageBuckets = ["0-30", "31-60", "61-90", "90+"] as const
export type AgeBucket = (typeof ageBuckets)[number]

/** What is open of each age, and older than the client's terms, in the base currency. */
export interface Ageing {
  readonly buckets: Readonly<Record<AgeBucket, Amount>>
  readonly overdue: Amount
  /** Everything open, less what surpluses in other currencies cover of it: the sum of the buckets. */
  readonly receivable: Amount
}

const young = [30, 60, 90] as const

/** The day that is so many days before the balance date, for each age that matters for the terms of every client. */
export type AgeDays = ReadonlyMap<number, CalendarDate>

/** Accruals must be cut at these days to age an open debt. */
export const ageDaysOf = (balanceDate: CalendarDate, terms: Iterable<number>): AgeDays =>
  new Map([...young, ...terms].map((days) => [days, addDays(balanceDate, -days)]))

export const noAges = { "0-30": zero, "31-60": zero, "61-90": zero, "90+": zero }

/** What is open by age, from what of it is of a day or later. */
const bucketsOf = (
  open: Amount,
  since: (day: CalendarDate) => Amount,
  balanceDate: CalendarDate
): Ageing["buckets"] => {
  const [in30, in60, in90] = [30, 60, 90].map((days) => since(addDays(balanceDate, -days)))
  const within = (sum: Amount | undefined): Amount => sum ?? zero
  return {
    "0-30": within(in30),
    "31-60": subtract(within(in60), within(in30)),
    "61-90": subtract(within(in90), within(in60)),
    "90+": subtract(open, within(in90))
  }
}

/** How old a row's open parts are. */
export const ageingOf = ({ open, overdue, since }: AgedOwed, balanceDate: CalendarDate): Ageing => ({
  buckets: bucketsOf(open, since, balanceDate),
  overdue,
  receivable: open
})

/** What is due in a currency with its age, in the currency's digits. */
export interface AgedDue extends Omit<CurrencyDue, "since"> {
  readonly agedDebts: ReadonlyArray<AgedDebt>
}

export const agedDue = ({ since, ...due }: CurrencyDue, balanceDate: CalendarDate): AgedDue => {
  const buckets = bucketsOf(due.due, since, balanceDate)
  return { ...due, agedDebts: ageBuckets.map((bucket) => ({ bucket, amount: buckets[bucket] })) }
}

/** What is owed of one age. */
export interface AgedDebt {
  readonly bucket: AgeBucket
  readonly amount: Amount
}

/**
 * What is owed by age, as it leaves: each rounded once, but for the youngest, which takes the difference to all of it. Where
 * that would be less than 0, the next one takes it.
 */
export const agedDebtsOf = ({
  buckets,
  receivable
}: Pick<Ageing, "buckets" | "receivable">): ReadonlyArray<AgedDebt> => {
  let left = rounded(receivable)
  return ageBuckets
    .toReversed()
    .map((bucket, index): AgedDebt => {
      const figure = rounded(buckets[bucket])
      const isLast = index === ageBuckets.length - 1
      const amount = isLast || compare(figure, left) > 0 ? left : figure
      left = subtract(left, amount)
      return { bucket, amount }
    })
    .reverse()
}
