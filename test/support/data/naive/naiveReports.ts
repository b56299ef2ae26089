import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import { type Amount, toText } from "@hourbook/core/values/Money"
import { type Entry, cast, matching, today, type Case } from "../aCase.ts"

/** Reports by going through the records one by one, in whole numbers of 10^-14 and with nothing of the service's own. */

const decimals = 14

/** An exact amount as a whole number. */
export const exact = (amount: Amount): bigint => {
  const text = toText(amount)
  const [whole = "0", part = ""] = text.replace("-", "").split(".")
  const size = BigInt(`${whole}${part.padEnd(decimals, "0")}`)
  return text.startsWith("-") ? -size : size
}

/** Hundredths of part / whole, half away from zero. */
export const hundredths = (part: bigint, whole: bigint): bigint => {
  const [a, b] = whole < 0n ? [-part, -whole] : [part, whole]
  const size = a < 0n ? -a : a
  const rounded = (size * 200n + b) / (2n * b)
  return a < 0n ? -rounded : rounded
}

export const rateAt = (given: Case, currency: string, day: string): bigint | undefined => {
  if (currency === "EUR") return 10_000n
  const [latest] = given.rates
    .filter((rate) => rate.currency === currency && rate.effectiveDate <= day)
    .sort((a, b) => (a.effectiveDate < b.effectiveDate ? 1 : -1))
  return latest?.rate
}
export const worth = (given: Case, amount: bigint, currency: string, day: string): bigint => {
  const rate = rateAt(given, currency, day)
  return rate === undefined ? 0n : (amount * rate) / 10_000n
}

export const sum = <A>(items: Iterable<A>, of: (item: A) => bigint): bigint => {
  let total = 0n
  for (const item of items) total += of(item)
  return total
}
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

export type Keep = (entry: Entry) => boolean

/** What the scope says, but for its start. */
const untilEnd = (given: Case, of: RecordKindName, keep: Keep) =>
  matching(given, of, { ...given.scope, from: undefined }).filter(keep)

export const inPeriod = (given: Case, of: RecordKindName, keep: Keep) => matching(given, of, given.scope).filter(keep)

const flow = (given: Case, of: RecordKindName, keep: Keep) =>
  sum(inPeriod(given, of, keep), (one) => worth(given, exact(one.amount), one.currency, one.day))

/** What a record adds to what is owed (above 0) or settles of it (below 0), and in which currency. */
const owing = (one: Entry): { readonly currency: string; readonly amount: bigint } => {
  const amount = exact(one.amount)
  if (one.of === "time" || one.of === "charges") return { currency: one.currency, amount }
  return one.settles === null || one.settles === undefined
    ? { currency: one.currency, amount: -amount }
    : { currency: one.settles.currency, amount: -exact(one.settles.amount) }
}

const ofDebts = ["time", "charges", "payments"] as const

const owingUntilEnd = (given: Case, keep: Keep) =>
  ofDebts.flatMap((of) => untilEnd(given, of, keep).map((one) => ({ day: one.day, ...owing(one) })))

/** What is owed before a day, or up to all there is, per currency. */
const debts = (given: Case, keep: Keep, before?: string) => {
  const left = new Map<string, bigint>()
  for (const { amount, currency, day } of owingUntilEnd(given, keep)) {
    if (before === undefined || day < before) left.set(currency, (left.get(currency) ?? 0n) + amount)
  }
  return left
}

const balance = (given: Case, owed: ReadonlyMap<string, bigint>, on: string) =>
  sum(owed, ([currency, amount]) => worth(given, amount, currency, on))

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

export const naiveLedger = (given: Case, keep: Keep = () => true) => {
  const { from, to } = given.scope
  const [work, receipts] = [inPeriod(given, "time", keep), inPeriod(given, "payments", keep)]
  const settled = sum(receipts, (one) => {
    const { amount, currency } = owing(one)
    return worth(given, -amount, currency, one.day)
  })
  const on = to ?? today
  return {
    minutes: work.reduce((minutes, one) => minutes + one.minutes, 0),
    entries: work.length,
    charges: inPeriod(given, "charges", keep).length,
    payments: receipts.length,
    earned: flow(given, "time", keep),
    charged: flow(given, "charges", keep),
    settled,
    received: flow(given, "payments", keep),
    paidOut: flow(given, "payouts", keep),
    opening: from === undefined ? 0n : balance(given, debts(given, keep, from), dayBefore(from)),
    debt: balance(given, debts(given, keep), on)
  }
}

/**
 * Settles what is owed one accrual after the other, the oldest first: each currency by its own receipts, then what has a
 * rate by what was paid too much in others that have one. Looks at what is left.
 */
export const naiveAgeing = (given: Case, keep: Keep, termsDays: number) => {
  const on = given.scope.to ?? today
  const all = owingUntilEnd(given, keep)
  let surplus = 0n
  const open: Array<{ readonly day: string; readonly currency: string; value: bigint; readonly isValued: boolean }> = []
  for (const currency of new Set(all.map((one) => one.currency))) {
    const isValued = rateAt(given, currency, on) !== undefined
    const own = all.filter((one) => one.currency === currency).toSorted((a, b) => (a.day < b.day ? -1 : 1))
    let paid = -sum(own, ({ amount }) => (amount < 0n ? amount : 0n))
    for (const { amount, day } of own) {
      if (amount <= 0n) continue
      const settled = paid < amount ? paid : amount
      paid -= settled
      if (settled === amount) continue
      open.push({ day, currency, value: worth(given, amount - settled, currency, on), isValued })
    }
    surplus += worth(given, paid, currency, on)
  }
  const place = ({ currency, day }: (typeof open)[number]) => `${day} ${currency}`
  for (const one of open.filter(({ isValued }) => isValued).toSorted((a, b) => (place(a) < place(b) ? -1 : 1))) {
    const covered = surplus < one.value ? surplus : one.value
    surplus -= covered
    one.value -= covered
  }
  const buckets = { "0-30": 0n, "31-60": 0n, "61-90": 0n, "90+": 0n }
  let [overdue, receivable] = [0n, 0n]
  let oldest: string | null = null
  for (const { day, isValued, value } of open) {
    if (isValued && value === 0n) continue
    const age = daysBetween(day, on)
    if (oldest === null || day < oldest) oldest = day
    if (!isValued) continue
    buckets[age <= 30 ? "0-30" : age <= 60 ? "31-60" : age <= 90 ? "61-90" : "90+"] += value
    receivable += value
    if (age > termsDays) overdue += value
  }
  return { buckets, overdue, receivable, oldest, age: oldest === null ? null : Math.max(0, daysBetween(oldest, on)) }
}

export const lastDay = (entries: ReadonlyArray<Entry>): string | null =>
  entries
    .map(({ day }) => String(day))
    .sort()
    .at(-1) ?? null

export const naiveLast = (given: Case, of: RecordKindName, keep: Keep, since: "period" | "ever") =>
  lastDay(since === "period" ? inPeriod(given, of, keep) : untilEnd(given, of, keep))

/** The entries in the period whose cost is in a currency, and has no rate. */
export const costsWithoutRate = (given: Case, currency: string, keep: Keep) =>
  inPeriod(given, "time", keep).flatMap(({ day, priced }) => {
    const cost = priced?.internalCost
    return cost?.currency === currency && rateAt(given, currency, day) === undefined ? [exact(cost.amount)] : []
  })

/** Sums of each currency that has a record or a debt without a rate; with `withCost`, or work whose cost has none. */
export const naiveUnconverted = (given: Case, keep: Keep = () => true, withCost = false) => {
  const on = given.scope.to ?? today
  const owed = debts(given, keep)
  const lost = (of: RecordKindName, currency: string) =>
    inPeriod(
      given,
      of,
      (one) => keep(one) && one.currency === currency && rateAt(given, currency, one.day) === undefined
    )
  const missing = (of: RecordKindName, currency: string) => sum(lost(of, currency), (one) => exact(one.amount))
  const settledApart = (currency: string) =>
    inPeriod(
      given,
      "payments",
      (one) => keep(one) && owing(one).currency === currency && rateAt(given, currency, one.day) === undefined
    )
  return ["CHF", "GBP", "JPY", "USD"]
    .map((currency) => ({
      currency,
      earned: missing("time", currency),
      charged: missing("charges", currency),
      received: missing("payments", currency),
      settled: sum(settledApart(currency), (one) => -owing(one).amount),
      debt: rateAt(given, currency, on) === undefined ? (owed.get(currency) ?? 0n) : 0n
    }))
    .filter(
      ({ currency, debt }) =>
        (withCost && costsWithoutRate(given, currency, keep).length > 0) ||
        debt !== 0n ||
        settledApart(currency).length > 0 ||
        ofDebts.some((of) => lost(of, currency).length > 0)
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
