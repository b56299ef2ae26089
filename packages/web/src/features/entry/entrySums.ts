import type { DayOfWork, TimeEntry, TimeStats } from "@hourbook/contract/contract"
import { minus, plus } from "../../format/exactly.ts"
import type { ListedEntry } from "./waitingEntries.ts"

/** What counts in sums: not what the server refused. */
const counted = (entries: ReadonlyArray<ListedEntry>): ReadonlyArray<ListedEntry> =>
  entries.filter(({ pending }) => pending?.state !== "refused")

interface Difference {
  readonly sign: 1 | -1
  readonly entry: TimeEntry
}

/** Entries that are in one list alone, or look otherwise in the other. */
const differences = (
  before: ReadonlyArray<TimeEntry>,
  after: ReadonlyArray<ListedEntry>
): ReadonlyArray<Difference> => {
  const now = counted(after)
  const old = new Set(before)
  const kept = new Set<TimeEntry>(now)
  return [
    ...before.filter((entry) => !kept.has(entry)).map((entry): Difference => ({ sign: -1, entry })),
    ...now.filter((entry) => !old.has(entry)).map((entry): Difference => ({ sign: 1, entry }))
  ]
}

const sumOf = (differences: ReadonlyArray<Difference>, of: (entry: TimeEntry) => number): number =>
  differences.reduce((sum, { entry, sign }) => (sign === 1 ? plus(sum, of(entry)) : minus(sum, of(entry))), 0)

const one = (): number => 1
const minutes = (entry: TimeEntry): number => entry.duration_minutes_total
const cost = (entry: TimeEntry): number => (entry.billable ? entry.cost : 0)

/** The totals of a list of entries, as the server summed them up. */
export interface EntrySums {
  readonly stats: TimeStats | null
  readonly days: ReadonlyArray<DayOfWork>
  readonly count: number
}

/**
 * The sums of a list as the changes that wait leave it. Amounts of other currencies are in the sum of their own at once,
 * and in the workspace's when the server has converted them.
 */
export const entrySums = (
  sums: EntrySums,
  before: ReadonlyArray<TimeEntry>,
  after: ReadonlyArray<ListedEntry>,
  currency: string
): EntrySums => {
  if (before === after) return sums
  const all = differences(before, after)
  const own = (list: ReadonlyArray<Difference>) => list.filter(({ entry }) => entry.currency === currency)
  const { stats } = sums
  const byDay = Map.groupBy(all, ({ entry }) => entry.accrual_date)
  const days = new Map(sums.days.map((day) => [day.date, day]))
  for (const [date, list] of byDay) {
    const day = days.get(date) ?? { date, worked_minutes_total: 0, earned_total: 0, entries_count: 0 }
    days.set(date, {
      date,
      worked_minutes_total: day.worked_minutes_total + sumOf(list, minutes),
      earned_total: plus(day.earned_total, sumOf(own(list), cost)),
      entries_count: day.entries_count + sumOf(list, one)
    })
  }
  return {
    count: sums.count + sumOf(all, one),
    days: [...days.values()]
      .filter(({ entries_count }) => entries_count > 0)
      .toSorted((day, other) => day.date.localeCompare(other.date)),
    stats: stats === null ? null : statsOf(stats, all, currency)
  }
}

const statsOf = (stats: TimeStats, all: ReadonlyArray<Difference>, currency: string): TimeStats => {
  const own = all.filter(({ entry }) => entry.currency === currency)
  const billable =
    stats.billable_minutes_total +
    sumOf(
      all.filter(({ entry }) => entry.billable),
      minutes
    )
  const worked = stats.worked_minutes_total + sumOf(all, minutes)
  const currencies = Map.groupBy(all, ({ entry }) => entry.currency)
  const earned = plus(stats.earned_total, sumOf(own, cost))
  const internal = sumOf(
    all.filter(({ entry }) => entry.internal_currency === currency),
    (entry) => entry.internal_cost ?? 0
  )
  const margin =
    stats.margin_total === undefined ? undefined : minus(plus(stats.margin_total, sumOf(own, cost)), internal)
  return {
    ...stats,
    entries_count: stats.entries_count + sumOf(all, one),
    worked_minutes_total: worked,
    billable_minutes_total: billable,
    utilisation_percent: worked === 0 ? null : (billable * 100) / worked,
    earned_total: earned,
    ...(margin === undefined
      ? {}
      : { margin_total: margin, margin_percent: earned === 0 ? null : (margin * 100) / earned }),
    by_currency: stats.by_currency.map((row) => {
      const list = currencies.get(row.currency) ?? []
      return {
        ...row,
        entries_count: row.entries_count + sumOf(list, one),
        worked_minutes_total: row.worked_minutes_total + sumOf(list, minutes),
        earned_total: plus(row.earned_total, sumOf(list, cost))
      }
    })
  }
}
