import type { Budget } from "@hourbook/core/values/Budget"
import type { Case, Entry } from "../data/aCase.ts"
import { exact, hundredths, rateAt, sum, worth } from "../data/naive/naiveReports.ts"

/** Budgets by going through the records and the days one by one, in whole numbers of 10^-14 and with nothing of the service's own. */

/** The public holidays of Germany on weekdays from December 2025 to the end of 2026. */
const germanHolidays = new Set([
  "2025-12-25",
  "2025-12-26",
  "2026-01-01",
  "2026-04-03",
  "2026-04-06",
  "2026-05-01",
  "2026-05-14",
  "2026-05-25",
  "2026-12-25"
])

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const isWorking = (day: string, hasHolidays: boolean): boolean =>
  new Date(day).getUTCDay() % 6 !== 0 && !(hasHolidays && germanHolidays.has(day))

/** The name of the period that a day is in. */
const periodName = (period: Budget["period"], day: string): string => {
  switch (period) {
    case "total":
      return "all"
    case "month":
      return day.slice(0, 7)
    case "quarter":
      return `${day.slice(0, 4)} ${["01", "02", "03"].includes(day.slice(5, 7)) ? 1 : ["04", "05", "06"].includes(day.slice(5, 7)) ? 2 : ["07", "08", "09"].includes(day.slice(5, 7)) ? 3 : 4}`
    case "year":
      return day.slice(0, 4)
  }
}

/** An expense beside the records of a case. */
export interface Expense extends Pick<Entry, "day" | "amount" | "currency" | "projectId" | "clientId"> {
  readonly of: "expense"
}

type Spent = Entry | Expense

const one = 10n ** 14n

/** What a record adds to a budget: minutes, or money that is grouped by the rate of the budget's currency, or nothing that has a rate. */
const spentBy = (given: Case, budget: Budget, records: ReadonlyArray<Spent>): bigint => {
  if (budget.currency === null) {
    return sum(records, (record) => {
      if (record.of !== "time") return 0n
      const { minutes, priced } = record
      if (budget.basis === "hours") return BigInt(minutes) * one
      return BigInt(priced === undefined ? minutes : priced.billable ? priced.billedMinutes : 0) * one
    })
  }
  const byRate = new Map<bigint, bigint>()
  for (const record of records) {
    const part =
      record.of === "expense"
        ? budget.withExpenses
          ? record
          : undefined
        : record.of !== "time"
          ? undefined
          : budget.basis === "fees"
            ? record
            : (record.priced?.internalCost ?? undefined)
    if (part === undefined) continue
    const rate = rateAt(given, budget.currency, record.day)
    const amount = exact(part.amount)
    if (part.currency === budget.currency) byRate.set(10_000n, (byRate.get(10_000n) ?? 0n) + amount)
    else if (rate !== undefined && rateAt(given, part.currency, record.day) !== undefined)
      byRate.set(rate, (byRate.get(rate) ?? 0n) + worth(given, amount, part.currency, record.day))
  }
  return sum(byRate, ([rate, amount]) => (amount * 10_000n) / rate)
}

/** The figures of a budget on a day, in 10^-14 of a minute or of the budget's currency; the forecast is twenty times as much. */
export const naiveBudget = (
  given: Case,
  budget: Budget,
  {
    hasHolidays,
    records,
    today
  }: { readonly records: ReadonlyArray<Spent>; readonly today: string; readonly hasHolidays: boolean }
) => {
  const nameOf = (day: string) => periodName(budget.period, day)
  const starts = budget.startsOn
  const counted = records.filter(({ day }) => day <= today && (starts === null || day >= starts))
  const reference = starts !== null && starts > today ? starts : today
  const spentIn = (name: string) =>
    spentBy(
      given,
      budget,
      counted.filter(({ day }) => nameOf(day) === name)
    )
  const allowance = exact(budget.amount) * (budget.currency === null ? 60n : 1n)
  let carried = 0n
  if (budget.carryUnused && starts !== null) {
    const earlier: Array<string> = []
    for (let day: string = starts; nameOf(day) !== nameOf(reference); day = dayAfter(day, 1)) {
      if (!earlier.includes(nameOf(day))) earlier.push(nameOf(day))
    }
    for (const name of earlier) {
      const left = allowance + carried - spentIn(name)
      carried = left > 0n ? left : 0n
    }
  }
  const available = allowance + carried
  const spent = spentIn(nameOf(reference))
  const percent = hundredths(spent * 100n, available)
  let [from, to]: [string | null, string | null] = [starts, null]
  if (budget.period !== "total") {
    let [first, last] = [reference, reference]
    while (nameOf(dayAfter(first, -1)) === nameOf(reference) && first !== starts) first = dayAfter(first, -1)
    while (nameOf(dayAfter(last, 1)) === nameOf(reference)) last = dayAfter(last, 1)
    from = first
    to = last
  }
  const reached = budget.alertAt.filter((threshold) => spent * 100n >= available * BigInt(threshold))
  const first = budget.alertAt[0]
  return {
    period: { from, to },
    available,
    carried,
    spent,
    left: available - spent,
    percent,
    forecast:
      to === null || reference > today ? null : forecast(given, budget, { records, today, hasHolidays, to, spent }),
    state:
      spent >= available ? "over" : first !== undefined && spent * 100n >= available * BigInt(first) ? "near" : "under",
    reached
  }
}

const forecast = (
  given: Case,
  budget: Budget,
  {
    hasHolidays,
    records,
    spent,
    to,
    today
  }: {
    readonly records: ReadonlyArray<Spent>
    readonly today: string
    readonly hasHolidays: boolean
    readonly to: string
    readonly spent: bigint
  }
): bigint | null => {
  const last: Array<string> = []
  for (let day = today; last.length < 20; day = dayAfter(day, -1)) if (isWorking(day, hasHolidays)) last.push(day)
  const since = last.at(-1) ?? today
  const recent = records.filter(({ day }) => day >= since && day <= today)
  const days = new Set(recent.map(({ day }) => day))
  const used = [...days].filter(
    (day) =>
      spentBy(
        given,
        budget,
        recent.filter((record) => record.day === day)
      ) !== 0n
  )
  if (used.length < 5) return null
  let left = 0n
  for (let day = dayAfter(today, 1); day <= to; day = dayAfter(day, 1)) if (isWorking(day, hasHolidays)) left++
  return spent * 20n + spentBy(given, budget, recent) * left
}
