import type { Units } from "./decimal.ts"
import { paymentsOf, quarterEnd } from "./payments.ts"
import type { SipRow } from "./readSip.ts"

export const buckets = ["0-30", "31-60", "61-90", "90+"] as const
type Bucket = (typeof buckets)[number]

/** What somebody owes, found by going through their records one by one. */
export interface Debt {
  readonly name: string
  readonly entries: number
  readonly payments: number
  readonly minutes: number
  readonly earned: Units
  readonly received: Units
  readonly debt: Units
  /** The day of the oldest work that is not fully paid, when payments settle the oldest work first. */
  readonly oldestUnpaid: string | null
  readonly ageing: Readonly<Record<Bucket, Units>>
  /** By its age in days. */
  readonly overdue: (termsDays: number) => Units
}

/** The end of the last quarter that has work: the day on which everything is paid that ever will be. */
export const lastDayOf = (rows: ReadonlyArray<SipRow>): string =>
  quarterEnd(rows.reduce((last, { date }) => (date > last ? date : last), ""))

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
const bucketOf = (age: number): Bucket => (age <= 30 ? "0-30" : age <= 60 ? "31-60" : age <= 90 ? "61-90" : "90+")
const sum = (amounts: ReadonlyArray<Units>): Units => amounts.reduce((total, amount) => total + amount, 0n)

/** The debt of each client on a day. */
export const debtsOf = (rows: ReadonlyArray<SipRow>, on: string): ReadonlyArray<Debt> => {
  const payments = Map.groupBy(paymentsOf(rows), ({ client }) => client)
  return [...Map.groupBy(rows, ({ client }) => client)].map(([name, work]): Debt => {
    const paid = payments.get(name) ?? []
    const received = sum(paid.map(({ amount }) => amount))
    let left = received
    const open = work
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .flatMap(({ cost, date }) => {
        const settled = left < cost ? left : cost
        left -= settled
        return settled === cost ? [] : [{ date, amount: cost - settled, age: daysBetween(date, on) }]
      })
    const ageing = { "0-30": 0n, "31-60": 0n, "61-90": 0n, "90+": 0n }
    for (const { age, amount } of open) ageing[bucketOf(age)] += amount
    const earned = sum(work.map(({ cost }) => cost))
    return {
      name,
      entries: work.length,
      payments: paid.length,
      minutes: work.reduce((minutes, row) => minutes + row.minutes, 0),
      earned,
      received,
      debt: earned - received,
      oldestUnpaid: open[0]?.date ?? null,
      ageing,
      overdue: (termsDays) => sum(open.filter(({ age }) => age > termsDays).map(({ amount }) => amount))
    }
  })
}
