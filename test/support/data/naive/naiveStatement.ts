import type { DebtorDimension } from "@hourbook/core/facts/Fact"
import { type RowKind, rowKinds } from "@hourbook/core/reports/reconciliation/StatementPosition"
import { Struct } from "effect"
import { type Case, type Entry, matching, today } from "../aCase.ts"
import { exact, ofEntity } from "./naiveReports.ts"

/** A statement by going through the records one by one, in whole numbers of 10^-14 and with nothing of the service's own. */
export interface NaiveRow {
  readonly order: number
  readonly day: string
  readonly kind: RowKind
  readonly currency: string
  readonly amount: bigint
  readonly paid: { readonly amount: bigint; readonly currency: string } | null
  readonly balance: bigint
  readonly open: bigint | null
  /** What is open of it in the workspace's currency, before that is converted back and rounded; 0 without a rate. */
  readonly openWorth: bigint
  readonly earned: bigint
  readonly charged: bigint
  readonly received: bigint
  readonly settled: bigint
  readonly debt: bigint
}

const kinds = { time: "accrual", charges: "charge", payments: "receipt" } as const
const unit = 10n ** 10n
const rateUnit = 10_000n

const before = (a: ReadonlyArray<string | number>, b: ReadonlyArray<string | number>): number => {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? ""
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

const sortedBy = <A>(all: ReadonlyArray<A>, keys: (one: A) => ReadonlyArray<string | number>): ReadonlyArray<A> =>
  [...all].sort((a, b) => before(keys(a), keys(b)))

interface Line extends Pick<NaiveRow, "order" | "day" | "kind" | "currency" | "amount" | "paid"> {
  readonly createdAt: string
  readonly id: string
}

const lineOf = (one: Entry & { readonly of: keyof typeof kinds }, idOf: (order: number) => string): Line => {
  const arrived = { amount: exact(one.amount), currency: String(one.currency) }
  const settles = one.settles ?? null
  return {
    order: one.order,
    id: idOf(one.order),
    createdAt: one.createdAt,
    day: one.day,
    kind: kinds[one.of],
    ...(settles === null ? arrived : { amount: exact(settles.amount), currency: String(settles.currency) }),
    paid: settles === null ? null : arrived
  }
}

/** What is open of each accrual, as a walk over all of them from the oldest has it. */
const openOf = (lines: ReadonlyArray<Line>, rateOf: (currency: string) => bigint | undefined) => {
  const accrued = (line: Line) =>
    line.kind === "receipt" ? (line.amount < 0n ? -line.amount : 0n) : line.amount > 0n ? line.amount : 0n
  const isAccrual = (line: Line) => line.kind === "accrual" || accrued(line) > 0n
  const pools = new Map<string, bigint>()
  for (const line of lines.filter((one) => !isAccrual(one))) {
    const size = line.amount < 0n ? -line.amount : line.amount
    pools.set(line.currency, (pools.get(line.currency) ?? 0n) + size)
  }
  const take = (currency: string, wanted: bigint) => {
    const pool = pools.get(currency) ?? 0n
    const taken = pool < wanted ? pool : wanted
    pools.set(currency, pool - taken)
    return wanted - taken
  }
  const open = lines.filter(isAccrual).map((line) => ({ line, left: take(line.currency, accrued(line)) }))
  let surplus = 0n
  for (const [currency, left] of pools) surplus += left * (rateOf(currency) ?? 0n)
  const found = new Map<number, { readonly open: bigint; readonly worth: bigint }>()
  const inOrder = open.map((one, index) => ({ ...one, index }))
  for (const { left, line } of sortedBy(inOrder, (one) => [one.line.day, one.line.currency, one.index])) {
    const rate = rateOf(line.currency)
    if (rate === undefined) {
      found.set(line.order, { open: left, worth: 0n })
      continue
    }
    const covered = surplus < left * rate ? surplus : left * rate
    surplus -= covered
    const rest = left * rate - covered
    const isWhole = covered === 0n || rest === 0n
    const nearest = ((2n * rest + rate * unit) / (2n * rate * unit)) * unit
    found.set(line.order, { open: isWhole ? rest / rate : nearest, worth: rest / rateUnit })
  }
  return found
}

export const naiveStatement = (
  given: Case,
  of: { readonly view: DebtorDimension; readonly id: string | null; readonly idOf: (order: number) => string }
) => {
  const { from, to } = given.scope
  const at: string = to ?? today
  const rateOf = (currency: string): bigint | undefined =>
    currency === "EUR"
      ? rateUnit
      : sortedBy(
          given.rates.filter((rate) => rate.currency === currency && rate.effectiveDate <= at),
          ({ effectiveDate }) => [effectiveDate]
        ).at(-1)?.rate
  const worth = (amount: bigint, currency: string) => (amount * (rateOf(currency) ?? 0n)) / rateUnit
  const entries = (["time", "charges", "payments"] as const).flatMap((kind) =>
    matching(given, kind, { to }).flatMap((one) => (ofEntity(of.view, of.id)(one) ? [{ ...one, of: kind }] : []))
  )
  const lines = sortedBy(
    entries.map((one) => lineOf(one, of.idOf)),
    (line) => [line.day, rowKinds.indexOf(line.kind), line.createdAt, line.id]
  )
  const open = openOf(lines, rateOf)
  const balances = new Map<string, bigint>()
  let debt = 0n
  const rows = lines.map((one): NaiveRow => {
    const line = Struct.omit(one, ["createdAt", "id"])
    const sign = line.kind === "receipt" ? -1n : 1n
    const balance = (balances.get(line.currency) ?? 0n) + sign * line.amount
    balances.set(line.currency, balance)
    const value = worth(line.amount, line.currency)
    debt += sign * value
    const arrived = line.paid ?? line
    return {
      ...line,
      balance,
      open: open.get(line.order)?.open ?? null,
      openWorth: open.get(line.order)?.worth ?? 0n,
      earned: line.kind === "accrual" ? value : 0n,
      charged: line.kind === "charge" ? value : 0n,
      received: line.kind === "receipt" ? worth(arrived.amount, arrived.currency) : 0n,
      settled: line.kind === "receipt" ? value : 0n,
      debt
    }
  })
  return { rows: rows.filter(({ day }) => from === undefined || day >= from), all: rows, rateOf, debt, at }
}
