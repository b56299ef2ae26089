import { assert } from "@effect/vitest"
import type { Reconciliation } from "@hourbook/core/reports/reconciliation/read"
import { Struct } from "effect"
import { expectSame } from "../expecting.ts"
import { exact } from "./naiveReports.ts"
import type { naiveStatement } from "./naiveStatement.ts"

const orderOf = (row: { readonly id: string | null }) => (row.id === null ? null : Number(row.id.slice(-12)) % 100)

const figures = ({ balance, charged, debt, earned, open, received, settled }: any) => ({
  balance: exact(balance),
  open: open === null ? null : exact(open),
  earned: exact(earned),
  charged: exact(charged),
  received: exact(received),
  settled: exact(settled),
  debt: exact(debt)
})

/** Every row of a statement, from wherever it comes, against a walk over the records. */
export const expectStatement = (
  { byCurrency, rows, totals, unconverted }: Reconciliation,
  expected: ReturnType<typeof naiveStatement>
) => {
  assert.deepStrictEqual(
    rows.map((row) => ({
      order: orderOf(row),
      day: String(row.date),
      kind: row.kind,
      currency: String(row.currency),
      amount: exact(row.amount),
      paid: row.paid === null ? null : { amount: exact(row.paid.amount), currency: String(row.paid.currency) },
      ...figures(row)
    })),
    expected.rows.map(Struct.omit(["openWorth"]))
  )
  assert.strictEqual(exact(totals.debt), expected.debt)
  assert.strictEqual(
    totals.minutes,
    rows.reduce((minutes, { workedMinutes }) => minutes + (workedMinutes ?? 0), 0)
  )
  expectSame(
    unconverted,
    byCurrency.flatMap(({ charged, closing, currency, earned, received, settled }) =>
      expected.rateOf(currency) === undefined ? [{ currency, earned, charged, received, settled, debt: closing }] : []
    )
  )
}
