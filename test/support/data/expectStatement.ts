import { assert } from "@effect/vitest"
import type { Reconciliation } from "@hourbook/core/reports/reconciliation/reconciliationReport"
import { Struct } from "effect"
import type { Settled } from "./accounts/accountFigures.ts"
import type { statementOf } from "./accounts/accountStatement.ts"
import { plainCurrencies } from "./accounts/expectBalance.ts"
import { exact, rateAt } from "./naive/naiveReports.ts"

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

type Expected = ReturnType<typeof statementOf>

/** The currencies of a statement: in which something was owed at its start or its end, or happened between. */
const currenciesOf = ({ byCurrency, rows }: Expected) =>
  byCurrency.filter(
    ({ closing, currency, opening }) =>
      opening !== 0n ||
      closing !== 0n ||
      rows.some((row) => row.currency === currency || row.paid?.currency === currency)
  )

/** Every row and sum of a statement, from wherever it comes, against the walk over accounts. */
export const expectStatement = (
  { at, given }: Settled,
  expected: Expected,
  { byCurrency, rows, totals, unconverted }: Reconciliation
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
    [...expected.rows]
  )
  assert.strictEqual(exact(totals.debt), expected.debt)
  const worked = given.entries.filter(({ order, of }) => of === "time" && rows.some((row) => orderOf(row) === order))
  assert.strictEqual(
    totals.minutes,
    worked.reduce((sum, { minutes }) => sum + minutes, 0)
  )
  const sums = currenciesOf(expected)
  assert.deepStrictEqual(
    byCurrency.map((one) => ({ ...plainCurrencies([{ ...one, debt: one.closing }])[0], opening: exact(one.opening) })),
    sums.map(({ closing, ...one }) => ({ ...one, debt: closing }))
  )
  assert.deepStrictEqual(
    plainCurrencies(unconverted),
    sums.flatMap((one) =>
      rateAt(given, one.currency, at) === undefined
        ? [{ ...Struct.omit(one, ["opening", "closing"]), debt: one.closing }]
        : []
    )
  )
  const texts = rows.filter(({ id }) => id === null).map(({ amount, text }) => [exact(amount) > 0n, text])
  for (const [isPaid, text] of texts) {
    assert.strictEqual(text, isPaid === true ? "Settled by the client's other payments" : "Settled elsewhere")
  }
}
