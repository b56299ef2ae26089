import { assert } from "@effect/vitest"
import type { DebtorDimension } from "@hourbook/core/facts/Fact"
import type { DebtorRow, DebtRisks, DebtSummary } from "@hourbook/core/reports/debtors/DebtorRow"
import { rounded } from "@hourbook/core/values/Money"
import { exact, naiveLast, ofEntity, sum } from "../naive/naiveReports.ts"
import type { Settled } from "./accountFigures.ts"
import { rowsOf, shareOf, summaryOf } from "./accountReports.ts"
import { exactEach, expectBalance, plainCurrencies } from "./expectBalance.ts"

export const inHundredths = (amount: any): bigint => exact(amount) / 10n ** 12n

export interface DebtorsFound {
  readonly rows: ReadonlyArray<DebtorRow>
  readonly summary: DebtSummary
  readonly risks: DebtRisks
  readonly unconverted?: Parameters<typeof plainCurrencies>[0]
}

type Expected = ReturnType<typeof rowsOf>[number]

const agesIn = ({ age, buckets, oldest, open, overdue }: Expected) => ({
  oldest,
  age,
  overdue,
  receivable: open,
  ...buckets
})

/** What is open by age, and that it is at least 0 of each age, adds up as it leaves, and is overdue no more than it is open. */
const expectAges = ({ ageDays, agedDebts, ageing, balance, oldestUnpaid }: DebtorRow, expected: Expected) => {
  const { buckets, overdue, receivable } = ageing
  assert.deepStrictEqual(
    {
      oldest: oldestUnpaid,
      age: ageDays,
      overdue: exact(overdue),
      receivable: exact(receivable),
      ...exactEach(buckets)
    },
    agesIn(expected)
  )
  assert.strictEqual(exact(balance.open), exact(receivable))
  assert.isTrue(0n <= exact(overdue) && exact(overdue) <= exact(receivable))
  assert.strictEqual(
    sum(agedDebts, ({ amount }) => exact(amount)),
    exact(rounded(receivable))
  )
  assert.isTrue(agedDebts.every(({ amount }) => exact(amount) >= 0n))
}

/** Every row and sum of debtors: those that the walk shows, each once. */
export const expectDebtors = (
  settled: Settled,
  { overdueOnly, view }: { readonly view: DebtorDimension; readonly overdueOnly: boolean },
  { risks, rows, summary, unconverted }: DebtorsFound
) => {
  const expected = rowsOf(settled, view, overdueOnly)
  assert.sameMembers(
    rows.map(({ id }) => id),
    expected.map(({ id }) => id),
    `rows by ${view}`
  )
  const sums = summaryOf(settled, view, overdueOnly)
  for (const one of expected) {
    const row = rows.find(({ id }) => id === one.id)
    if (row === undefined) continue
    expectBalance(row.balance, one, `${view} ${one.id}`)
    expectAges(row, one)
    const keep = ofEntity(view, one.id)
    const lastPaid = naiveLast(settled.given, "payments", (of) => keep(of) && exact(of.amount) > 0n, "ever")
    assert.strictEqual(row.lastPaid, lastPaid)
    assert.strictEqual(inHundredths(row.debtShare), shareOf(one, sums))
  }
  const { concentrationPercent, covered: _, largest, overduePercent, unconverted: without, ...figures } = sums
  const { debtors, ...amounts } = summary
  assert.deepStrictEqual({ debtors, ...exactEach(amounts) }, figures, `summary by ${view}`)
  if (unconverted !== undefined) assert.deepStrictEqual(plainCurrencies(unconverted), without, `summary by ${view}`)
  assert.strictEqual(risks.largest === null ? null : exact(risks.largest.open), largest?.open ?? null)
  if (risks.largest !== null) assert.include(largest?.ids ?? [], risks.largest.id)
  assert.deepStrictEqual([risks.concentrationPercent, risks.overduePercent].map(inHundredths), [
    concentrationPercent,
    overduePercent
  ])
  assert.strictEqual(
    sum(risks.ageing, ({ amount }) => exact(amount)),
    exact(rounded(summary.receivable))
  )
}
