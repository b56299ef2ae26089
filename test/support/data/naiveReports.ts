import type { FactsOf } from "@hourbook/core/facts/ReportFacts"
import { type Amount, toText } from "@hourbook/core/shared/Money"
import { type Entry, cast, matching, today, type Case } from "./aCase.ts"

/** Reports by going through the records one by one, in whole numbers of 10^-14 and with nothing of the service's own. */

const decimals = 14

/** An exact amount as a whole number. */
export const exact = (amount: Amount): bigint => {
  const [whole = "0", part = ""] = toText(amount).split(".")
  return BigInt(`${whole}${part.padEnd(decimals, "0")}`)
}

/** Hundredths of part / whole, half away from zero. */
export const hundredths = (part: bigint, whole: bigint): bigint => {
  const [a, b] = whole < 0n ? [-part, -whole] : [part, whole]
  const size = a < 0n ? -a : a
  const rounded = (size * 200n + b) / (2n * b)
  return a < 0n ? -rounded : rounded
}

const rateAt = (given: Case, currency: string, day: string): bigint | undefined => {
  if (currency === "EUR") return 10_000n
  const [latest] = given.rates
    .filter((rate) => rate.currency === currency && rate.effectiveDate <= day)
    .sort((a, b) => (a.effectiveDate < b.effectiveDate ? 1 : -1))
  return latest?.rate
}
const worth = (given: Case, amount: bigint, currency: string, day: string): bigint => {
  const rate = rateAt(given, currency, day)
  return rate === undefined ? 0n : (amount * rate) / 10_000n
}

const sum = <A>(items: Iterable<A>, of: (item: A) => bigint): bigint => {
  let total = 0n
  for (const item of items) total += of(item)
  return total
}
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

export type Keep = (entry: Entry) => boolean

/** What the scope says, but for its start. */
const untilEnd = (given: Case, of: FactsOf, keep: Keep) =>
  matching(given, of, { ...given.scope, from: undefined }).filter(keep)

const inPeriod = (given: Case, of: FactsOf, keep: Keep) => matching(given, of, given.scope).filter(keep)

const flow = (given: Case, of: FactsOf, keep: Keep) =>
  sum(inPeriod(given, of, keep), (one) => worth(given, exact(one.amount), one.currency, one.day))

/** Earned less received before a day, or up to all there is, per currency. */
const debts = (given: Case, keep: Keep, before?: string) => {
  const left = new Map<string, bigint>()
  for (const [of, sign] of [
    ["time", 1n],
    ["payments", -1n]
  ] as const) {
    for (const one of untilEnd(given, of, keep)) {
      if (before !== undefined && one.day >= before) continue
      left.set(one.currency, (left.get(one.currency) ?? 0n) + sign * exact(one.amount))
    }
  }
  return left
}

const balance = (given: Case, owed: ReadonlyMap<string, bigint>, on: string) =>
  sum(owed, ([currency, amount]) => worth(given, amount, currency, on))

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

export const naiveLedger = (given: Case, keep: Keep = () => true) => {
  const { from, to } = given.scope
  const [work, receipts] = [inPeriod(given, "time", keep), inPeriod(given, "payments", keep)]
  const on = to ?? today
  return {
    minutes: work.reduce((minutes, one) => minutes + one.minutes, 0),
    entries: work.length,
    payments: receipts.length,
    earned: flow(given, "time", keep),
    received: flow(given, "payments", keep),
    paidOut: flow(given, "payouts", keep),
    opening: from === undefined ? 0n : balance(given, debts(given, keep, from), dayBefore(from)),
    debt: balance(given, debts(given, keep), on)
  }
}

/** Settles the oldest accruals first, currency by currency, and looks at what is left. */
export const naiveAgeing = (given: Case, keep: Keep, termsDays: number) => {
  const on = given.scope.to ?? today
  const buckets = { "0-30": 0n, "31-60": 0n, "61-90": 0n, "90+": 0n }
  let [overdue, receivable] = [0n, 0n]
  let oldest: string | null = null
  const work = [...untilEnd(given, "time", keep)].sort((a, b) => (a.day < b.day ? -1 : 1))
  const receipts = untilEnd(given, "payments", keep)
  for (const currency of new Set(work.map((one) => one.currency))) {
    const isValued = rateAt(given, currency, on) !== undefined
    let paid = sum(
      receipts.filter((one) => one.currency === currency),
      (one) => exact(one.amount)
    )
    for (const one of work.filter((entry) => entry.currency === currency)) {
      const settled = paid < exact(one.amount) ? paid : exact(one.amount)
      paid -= settled
      const open = exact(one.amount) - settled
      if (open === 0n) continue
      const age = daysBetween(one.day, on)
      if (oldest === null || one.day < oldest) oldest = one.day
      if (!isValued) continue
      const value = worth(given, open, currency, on)
      buckets[age <= 30 ? "0-30" : age <= 60 ? "31-60" : age <= 90 ? "61-90" : "90+"] += value
      receivable += value
      if (age > termsDays) overdue += value
    }
  }
  return { buckets, overdue, receivable, oldest, age: oldest === null ? null : Math.max(0, daysBetween(oldest, on)) }
}

export const lastDay = (entries: ReadonlyArray<Entry>): string | null =>
  entries
    .map(({ day }) => String(day))
    .sort()
    .at(-1) ?? null

export const naiveLast = (given: Case, of: FactsOf, keep: Keep, since: "period" | "ever") =>
  lastDay(since === "period" ? inPeriod(given, of, keep) : untilEnd(given, of, keep))

/** Sums of each currency that has a record or a debt without a rate. */
export const naiveUnconverted = (given: Case) => {
  const all = () => true
  const on = given.scope.to ?? today
  const owed = debts(given, all)
  const lost = (of: FactsOf, currency: string) =>
    inPeriod(given, of, (one) => one.currency === currency && rateAt(given, currency, one.day) === undefined)
  const missing = (of: FactsOf, currency: string) => sum(lost(of, currency), (one) => exact(one.amount))
  return ["GBP", "JPY", "USD"]
    .map((currency) => ({
      currency,
      earned: missing("time", currency),
      received: missing("payments", currency),
      debt: rateAt(given, currency, on) === undefined ? (owed.get(currency) ?? 0n) : 0n
    }))
    .filter(
      ({ currency, debt }) => debt !== 0n || lost("time", currency).length > 0 || lost("payments", currency).length > 0
    )
}

/** Every project and client that occurs or exists, and null for records without. */
export const ids = {
  project: [null, ...cast.projects.map(({ id }) => id)],
  client: [null, ...cast.clients.map(({ id }) => id)]
}
export const ofEntity =
  (by: "project" | "client", id: string | null): Keep =>
  (entry) =>
    (by === "project" ? entry.projectId : entry.clientId) === id

export const termsOf = (by: "project" | "client", id: string | null): number => {
  const clientId = by === "client" ? id : (cast.projects.find((one) => one.id === id)?.clientId ?? null)
  const own = cast.clients.find((one) => one.id === clientId)?.paymentTermsDays
  return own ?? cast.workspace.paymentTermsDays
}
