import { assert } from "@effect/vitest"
import type { WorkFigures } from "@hourbook/core/facts/workFigures"
import { type Amount, subtract } from "@hourbook/core/values/Money"
import type { Case } from "./aCase.ts"
import {
  costsWithoutRate,
  exact,
  hundredths,
  inPeriod,
  type Keep,
  naiveLedger,
  sum,
  worth
} from "./naive/naiveReports.ts"

/** How much of the work is billed and what is left of it, against a walk over the entries. */

const everything: Keep = () => true

const percent = (part: bigint, whole: bigint) => (whole === 0n ? null : hundredths(part * 100n, whole))

const naiveWork = (given: Case, keep: Keep) => {
  const work = inPeriod(given, "time", keep).map(({ day, minutes, priced }) => ({ day, minutes, priced: priced! }))
  const billable = work.filter(({ priced }) => priced.billable)
  const minutes = sum(billable, (one) => BigInt(one.minutes))
  const { earned } = naiveLedger(given, keep)
  const internalCost = sum(work, ({ day, priced: { internalCost: cost } }) =>
    cost === null ? 0n : worth(given, exact(cost.amount), cost.currency, day)
  )
  return {
    billableMinutes: Number(minutes),
    billedMinutes: Number(sum(billable, ({ priced }) => BigInt(priced.billedMinutes))),
    utilisation: percent(minutes, BigInt(work.reduce((all, one) => all + one.minutes, 0))),
    internalCost,
    margin: earned - internalCost,
    marginPercent: percent(earned - internalCost, earned),
    unconverted: naiveCosts(given, keep)
  }
}

/** What work cost in each currency without a rate. */
const naiveCosts = (given: Case, keep: Keep) =>
  ["CHF", "GBP", "JPY", "USD"].flatMap((currency) => {
    const costs = costsWithoutRate(given, currency, keep)
    return costs.length === 0 ? [] : [[currency, sum(costs, (cost) => cost)] as const]
  })

const inHundredths = (amount: Amount | null | undefined): bigint | null =>
  amount === null || amount === undefined ? null : exact(amount) / 10n ** 12n

/** The figures of work as an owner gets them. */
export const expectWork = (
  given: Case,
  { billableMinutes, billedMinutes, margin, utilisation }: WorkFigures,
  keep: Keep = everything
): void => {
  if (margin === null) return assert.fail("an owner gets the margin")
  assert.deepStrictEqual(
    {
      billableMinutes,
      billedMinutes,
      utilisation: inHundredths(utilisation),
      internalCost: exact(margin.internalCost),
      margin: exact(margin.margin),
      marginPercent: inHundredths(margin.percent),
      unconverted: margin.unconverted.map(({ amount, currency }) => [String(currency), exact(amount)] as const)
    },
    naiveWork(given, keep)
  )
}

/** That rows add up to the whole. */
export const expectSums = (whole: WorkFigures, rows: ReadonlyArray<{ readonly work: WorkFigures }>): void => {
  const total = (of: (work: WorkFigures) => bigint) => sum(rows, ({ work }) => of(work))
  assert.strictEqual(
    total(({ billableMinutes }) => BigInt(billableMinutes)),
    BigInt(whole.billableMinutes)
  )
  assert.strictEqual(
    total(({ billedMinutes }) => BigInt(billedMinutes)),
    BigInt(whole.billedMinutes)
  )
  const costs = ({ margin }: WorkFigures) => exact(margin!.internalCost)
  assert.strictEqual(total(costs), costs(whole))
  const margins = ({ margin }: WorkFigures) => exact(margin!.margin)
  assert.strictEqual(total(margins), margins(whole))
}

/** What work cost, among the amounts without a rate of a report. */
export const expectCosts = (
  given: Case,
  found: ReadonlyArray<{ readonly currency: string; readonly internalCost: Amount | null }>,
  keep: Keep = everything
): void =>
  assert.deepStrictEqual(
    found.flatMap(({ currency, internalCost }) => {
      const cost = exact(internalCost!)
      return cost === 0n ? [] : [[currency, cost] as const]
    }),
    naiveCosts(given, keep).filter(([, cost]) => cost !== 0n)
  )

/** That the dashboard has the same figures. */
export const expectKpis = (
  { billableMinutes, billedMinutes, margin, utilisation }: WorkFigures,
  kpis: {
    readonly billableMinutes: Amount
    readonly billedMinutes: Amount
    readonly utilisation: Amount | null
    readonly internalCost: Amount | null
    readonly margin: Amount | null
    readonly marginPercent: Amount | null
    readonly earned: Amount
  }
): void => {
  const whole = (minutes: number) => BigInt(minutes) * 10n ** 14n
  assert.deepStrictEqual(
    [exact(kpis.billableMinutes), exact(kpis.billedMinutes)],
    [whole(billableMinutes), whole(billedMinutes)]
  )
  assert.deepStrictEqual(
    [kpis.utilisation, kpis.internalCost, kpis.margin, kpis.marginPercent].map(inHundredths),
    [utilisation, margin?.internalCost, margin?.margin, margin?.percent].map(inHundredths)
  )
  assert.strictEqual(exact(kpis.margin!), exact(subtract(kpis.earned, kpis.internalCost!)))
}
