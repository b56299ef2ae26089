import type { CurrencySum, Total } from "@hourbook/core/facts/totals"
import type { Margin, WorkFigures } from "@hourbook/core/facts/workFigures"
import type { Reports } from "@hourbook/core/reports/Reports"
import { eachInSlices, sortInSlices } from "@hourbook/core/scheduling/inSlices"
import type { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { addDays, CalendarDate } from "@hourbook/core/values/CalendarDate"
import { compareText } from "@hourbook/core/values/fold"
import { add, type Amount, compare, type CurrencyCode, zero } from "@hourbook/core/values/Money"
import { BigDecimal, Effect } from "effect"
import { Progress } from "../../tool/Progress.ts"

type SummaryRow = Effect.Success<ReturnType<Reports["Service"]["summary"]>>["rows"][number]

/** The same of days that are one row. */
const addSums = (all: ReadonlyArray<CurrencySum>): ReadonlyArray<CurrencySum> => {
  const sums = new Map<CurrencyCode, CurrencySum>()
  for (const { amount, count, currency, minutes } of all) {
    const sum = sums.get(currency)
    sums.set(currency, {
      currency,
      amount: add(sum?.amount ?? zero, amount),
      minutes: (sum?.minutes ?? 0) + minutes,
      count: (sum?.count ?? 0) + count
    })
  }
  return [...sums.values()].sort((a, b) => compareText(a.currency, b.currency))
}

const addTotals = (a: Total, b: Total): Total => ({
  amount: add(a.amount, b.amount),
  minutes: a.minutes + b.minutes,
  count: a.count + b.count,
  byCurrency: addSums([...a.byCurrency, ...b.byCurrency]),
  unconverted: addSums([...a.unconverted, ...b.unconverted])
})

const addMargins = (a: Margin, b: Margin): Margin => ({
  internalCost: add(a.internalCost, b.internalCost),
  margin: add(a.margin, b.margin),
  percent: null,
  unconverted: addSums([...a.unconverted, ...b.unconverted])
})

const addWork = (a: WorkFigures, b: WorkFigures): WorkFigures => ({
  billableMinutes: a.billableMinutes + b.billableMinutes,
  billedMinutes: a.billedMinutes + b.billedMinutes,
  utilisation: null,
  margin: a.margin === null || b.margin === null ? null : addMargins(a.margin, b.margin)
})

/** The Monday of a day's week. */
const mondayOf = (day: CalendarDate): CalendarDate => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

const labels = {
  week: (day: string) => {
    const monday = mondayOf(CalendarDate.make(day))
    return `${monday} to ${addDays(monday, 6)}`
  },
  month: (day: string) => day.slice(0, 7)
} as const

/** Days as weeks from Monday to Sunday, or as months, in order. */
export const byCalendar = Effect.fnUntraced(function* (rows: ReadonlyArray<SummaryRow>, by: keyof typeof labels) {
  const groups = new Map<string, SummaryRow>()
  yield* eachInSlices(rows, (row) => {
    const label = labels[by](row.label)
    const group = groups.get(label)
    groups.set(
      label,
      group === undefined
        ? { ...row, label }
        : {
            id: null,
            label,
            earned: addTotals(group.earned, row.earned),
            charged: addTotals(group.charged, row.charged),
            received: addTotals(group.received, row.received),
            work: addWork(group.work, row.work)
          }
    )
  })
  return [...groups.values()]
})

/** The most tags that have a row each. */
export const mostTagRows = 50

/** Work by tag. An entry with several tags is in the row of each, and one without in none. */
export const byTag = Effect.fnUntraced(function* (
  { list }: Pick<TimeEntries["Service"], "list">,
  who: Parameters<TimeEntries["Service"]["list"]>[0],
  {
    filter,
    tags
  }: {
    readonly tags: ReadonlyArray<string>
    readonly filter: Parameters<TimeEntries["Service"]["list"]>[1]["filter"]
  }
) {
  const nothing: Total = { amount: zero, minutes: 0, count: 0, byCurrency: [], unconverted: [] }
  const say = yield* Progress
  const wanted = tags.slice(0, mostTagRows)
  let done = 0
  const found = yield* Effect.forEach(
    wanted,
    (tag) =>
      Effect.tap(
        Effect.map(
          list(who, { filter: { ...filter, tags: [tag] }, page: undefined, chart: false }),
          ({ total, work }): SummaryRow => ({
            id: null,
            label: tag,
            earned: total,
            charged: nothing,
            received: nothing,
            work
          })
        ),
        () => say(++done, wanted.length)
      ),
    { concurrency: 4 }
  )
  return found.filter(({ earned }) => earned.count > 0)
})

const figures = {
  worked: ({ earned }: SummaryRow): Amount => BigDecimal.make(BigInt(earned.minutes), 0),
  earned: ({ earned }: SummaryRow): Amount => earned.amount,
  margin: ({ work }: SummaryRow): Amount | null => work.margin?.margin ?? null
} as const

export type SummarySort = keyof typeof figures

/** Largest first; without the figure last, and otherwise as they came. */
export const sortedBy = (rows: ReadonlyArray<SummaryRow>, sort: SummarySort) => {
  const of = figures[sort]
  return sortInSlices(rows, (a, b) => {
    const [first, second] = [of(a), of(b)]
    if (first === null || second === null) return (first === null ? 1 : 0) - (second === null ? 1 : 0)
    return compare(second, first)
  })
}
