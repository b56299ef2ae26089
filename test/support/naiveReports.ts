import type { FactsOf } from "@hourbook/core/facts/ReportFacts"
import { type Amount, toText } from "@hourbook/core/shared/Money"
import { type Entry, house, matching, today, type World } from "./reportWorld.ts"

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

const rateAt = (world: World, currency: string, day: string): bigint | undefined => {
  if (currency === "EUR") return 10_000n
  const [latest] = world.rates
    .filter((rate) => rate.currency === currency && rate.effectiveDate <= day)
    .sort((a, b) => (a.effectiveDate < b.effectiveDate ? 1 : -1))
  return latest?.rate
}
const worth = (world: World, amount: bigint, currency: string, day: string): bigint => {
  const rate = rateAt(world, currency, day)
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
const untilEnd = (world: World, of: FactsOf, keep: Keep) =>
  matching(world, of, { ...world.scope, from: undefined }).filter(keep)

const inPeriod = (world: World, of: FactsOf, keep: Keep) => matching(world, of, world.scope).filter(keep)

const flow = (world: World, of: FactsOf, keep: Keep) =>
  sum(inPeriod(world, of, keep), (one) => worth(world, exact(one.amount), one.currency, one.day))

/** Earned less received before a day, or up to all there is, per currency. */
const debts = (world: World, keep: Keep, before?: string) => {
  const left = new Map<string, bigint>()
  for (const [of, sign] of [
    ["time", 1n],
    ["payments", -1n]
  ] as const) {
    for (const one of untilEnd(world, of, keep)) {
      if (before !== undefined && one.day >= before) continue
      left.set(one.currency, (left.get(one.currency) ?? 0n) + sign * exact(one.amount))
    }
  }
  return left
}

const balance = (world: World, owed: ReadonlyMap<string, bigint>, on: string) =>
  sum(owed, ([currency, amount]) => worth(world, amount, currency, on))

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

export const naiveLedger = (world: World, keep: Keep = () => true) => {
  const { from, to } = world.scope
  const [work, receipts] = [inPeriod(world, "time", keep), inPeriod(world, "payments", keep)]
  const on = to ?? today
  return {
    minutes: work.reduce((minutes, one) => minutes + one.minutes, 0),
    entries: work.length,
    payments: receipts.length,
    earned: flow(world, "time", keep),
    received: flow(world, "payments", keep),
    paidOut: flow(world, "payouts", keep),
    opening: from === undefined ? 0n : balance(world, debts(world, keep, from), dayBefore(from)),
    debt: balance(world, debts(world, keep), on)
  }
}

/** Settles the oldest accruals first, currency by currency, and looks at what is left. */
export const naiveAgeing = (world: World, keep: Keep, termsDays: number) => {
  const on = world.scope.to ?? today
  const buckets = { "0-30": 0n, "31-60": 0n, "61-90": 0n, "90+": 0n }
  let [overdue, receivable] = [0n, 0n]
  let oldest: string | null = null
  const work = [...untilEnd(world, "time", keep)].sort((a, b) => (a.day < b.day ? -1 : 1))
  const receipts = untilEnd(world, "payments", keep)
  for (const currency of new Set(work.map((one) => one.currency))) {
    const isValued = rateAt(world, currency, on) !== undefined
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
      const value = worth(world, open, currency, on)
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

export const naiveLast = (world: World, of: FactsOf, keep: Keep, since: "period" | "ever") =>
  lastDay(since === "period" ? inPeriod(world, of, keep) : untilEnd(world, of, keep))

/** Sums of each currency that has a record or a debt without a rate. */
export const naiveUnconverted = (world: World) => {
  const all = () => true
  const on = world.scope.to ?? today
  const owed = debts(world, all)
  const lost = (of: FactsOf, currency: string) =>
    inPeriod(world, of, (one) => one.currency === currency && rateAt(world, currency, one.day) === undefined)
  const missing = (of: FactsOf, currency: string) => sum(lost(of, currency), (one) => exact(one.amount))
  return ["GBP", "JPY", "USD"]
    .map((currency) => ({
      currency,
      earned: missing("time", currency),
      received: missing("payments", currency),
      debt: rateAt(world, currency, on) === undefined ? (owed.get(currency) ?? 0n) : 0n
    }))
    .filter(
      ({ currency, debt }) => debt !== 0n || lost("time", currency).length > 0 || lost("payments", currency).length > 0
    )
}

/** Every project and client that occurs or exists, and null for records without. */
export const ids = {
  project: [null, ...house.projects.map(({ id }) => id)],
  client: [null, ...house.clients.map(({ id }) => id)]
}
export const ofEntity =
  (by: "project" | "client", id: string | null): Keep =>
  (entry) =>
    (by === "project" ? entry.projectId : entry.clientId) === id

export const termsOf = (by: "project" | "client", id: string | null): number => {
  const clientId = by === "client" ? id : (house.projects.find((one) => one.id === id)?.clientId ?? null)
  const own = house.clients.find((one) => one.id === clientId)?.paymentTermsDays
  return own ?? house.workspace.paymentTermsDays
}
