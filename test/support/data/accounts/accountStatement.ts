import type { Entry } from "../aCase.ts"
import { exact, rateAt } from "../naive/naiveReports.ts"
import { type Dimension, debtsOf, idIn, type Settled } from "./accountFigures.ts"
import { compared, inStatement, isReceipt, type Part, sizeOf, worthAt } from "./settledAccounts.ts"

/** A statement by going through the records of a row one by one. */

export interface StatementRow {
  /** Of its record; null in the row that ends a currency. */
  readonly order: number | null
  readonly day: string
  readonly kind: "accrual" | "charge" | "receipt"
  readonly currency: string
  readonly amount: bigint
  readonly paid: { readonly amount: bigint; readonly currency: string } | null
  readonly balance: bigint
  /** What is open of an accrual, with 4 decimals, in its currency. */
  readonly open: bigint | null
  readonly earned: bigint
  readonly charged: bigint
  readonly received: bigint
  readonly settled: bigint
  readonly debt: bigint
}

const unit = 10n ** 10n
const kinds = { time: "accrual", charges: "charge", payments: "receipt" } as const
const isOfKind = (one: Entry): one is Entry & { readonly of: keyof typeof kinds } => one.of in kinds

/** What is left of a part after all surpluses, in its currency: the one figure that is divided. */
const openOf = ({ given, at }: Settled, { covered, currency, hasRate, left, worth }: Part): bigint => {
  if (!hasRate || covered === 0n) return left
  const rate = rateAt(given, currency, at) ?? 1n
  return ((2n * worth * 10_000n + rate * unit) / (2n * rate * unit)) * unit
}

/** Without filters: the settled case has to be one of a scope that names a period and nothing else. */
export const statementOf = (
  settled: Settled,
  of: { readonly view: Exclude<Dimension, "member">; readonly id: string | null }
) => {
  const { at, end, given } = settled
  const { from, to } = given.scope
  const owed = debtsOf(settled, { by: of.view, id: of.id })
  const balances = new Map([...owed].map(([currency, { opening }]) => [currency, from === undefined ? 0n : opening]))
  const worth = (amount: bigint, currency: string) => worthAt(given, amount, currency, at)
  const parts = new Map(end.parts.map((part) => [part.order, part]))
  const entries = given.entries
    .filter(isOfKind)
    .filter((one) => idIn(of.view, one) === of.id)
    .filter(({ day }) => (from === undefined || day >= from) && (to === undefined || day <= to))
    .sort((a, b) => compared([a.day, ...inStatement(a)], [b.day, ...inStatement(b)]))
  const rows: Array<StatementRow> = []
  const write = (
    row: Pick<StatementRow, "order" | "day" | "kind" | "currency" | "amount" | "paid" | "open">,
    arrived: bigint
  ) => {
    const { amount, currency, kind } = row
    const value = worth(amount, currency)
    balances.set(currency, (balances.get(currency) ?? 0n) + (kind === "receipt" ? -amount : amount))
    rows.push({
      ...row,
      balance: balances.get(currency) ?? 0n,
      earned: kind === "accrual" ? value : 0n,
      charged: kind === "charge" ? value : 0n,
      received: arrived,
      settled: kind === "receipt" ? value : 0n,
      debt: [...balances].reduce((sum, [code, balance]) => sum + worth(balance, code), 0n)
    })
  }
  for (const one of entries) {
    const kind = kinds[one.of]
    const { amount, currency } = sizeOf(one)
    const sign = kind === "accrual" || isReceipt(one) === (kind === "receipt") ? 1n : -1n
    const arrived = { amount: exact(one.amount), currency: String(one.currency) }
    const part = parts.get(one.order)
    write(
      {
        order: one.order,
        day: one.day,
        kind,
        currency,
        amount: sign * amount,
        paid: one.of === "payments" && (one.settles ?? null) !== null ? arrived : null,
        open: part === undefined ? null : openOf(settled, part)
      },
      kind === "receipt" ? worth(arrived.amount, arrived.currency) : 0n
    )
  }
  for (const currency of [...balances.keys()].sort()) {
    const amount = (balances.get(currency) ?? 0n) - (owed.get(currency)?.closing ?? 0n)
    if (amount !== 0n) write({ order: null, day: at, kind: "receipt", currency, amount, paid: null, open: null }, 0n)
  }
  return {
    rows,
    debt: [...owed].reduce((sum, [currency, { closing }]) => sum + worth(closing, currency), 0n),
    byCurrency: [...balances.keys()].sort().map((currency) => ({
      currency,
      opening: from === undefined ? 0n : (owed.get(currency)?.opening ?? 0n),
      closing: balances.get(currency) ?? 0n,
      ...flowsIn(rows, currency)
    }))
  }
}

/** What the rows of a currency add up to; received is what arrived in it. */
const flowsIn = (rows: ReadonlyArray<StatementRow>, currency: string) => {
  const total = (amountOf: (row: StatementRow) => bigint) => rows.reduce((sum, row) => sum + amountOf(row), 0n)
  const of = (kind: StatementRow["kind"]) => (row: StatementRow) =>
    row.kind === kind && row.currency === currency ? row.amount : 0n
  return {
    earned: total(of("accrual")),
    charged: total(of("charge")),
    settled: total(of("receipt")),
    received: total((row) => {
      const arrived = row.paid ?? row
      return row.kind === "receipt" && row.order !== null && arrived.currency === currency ? arrived.amount : 0n
    })
  }
}
