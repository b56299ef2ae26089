import { assert } from "@effect/vitest"
import type { DebtorDimension, EntityDimension } from "@hourbook/core/facts/ReportFacts"
import { type BoundedPeriod, comparedPeriod, type ReportScope } from "@hourbook/core/facts/ReportPeriod"
import type { activityReport } from "@hourbook/core/reports/activity/read"
import type { dashboardReport } from "@hourbook/core/reports/dashboard/read"
import type { DebtorRow, DebtRisks, DebtSummary } from "@hourbook/core/reports/debtors/rows"
import type { MatrixMetric, matrixReport } from "@hourbook/core/reports/matrix/read"
import type { teamReport } from "@hourbook/core/reports/team/read"
import { rounded } from "@hourbook/core/shared/Money"
import type { Effect } from "effect"
import { type Case, matching, people, today } from "./aCase.ts"
import { expectFocus } from "./expectFocus.ts"
import { expectCosts, expectKpis, expectSums, expectWork } from "./expectWork.ts"
import {
  exact,
  hundredths,
  ids,
  type Keep,
  naiveAgeing,
  naiveLast,
  naiveLedger,
  naiveUnconverted,
  ofEntity,
  termsOf
} from "./naiveReports.ts"

/** Reports, from wherever they come, against a walk over the records. */

type Answer<Report extends (...asked: any) => Effect.Effect<any, any, any>> = Effect.Success<ReturnType<Report>>

export const plain = ({
  charged,
  charges,
  debt,
  earned,
  entries,
  minutes,
  opening,
  payments,
  received,
  settled
}: any) => ({
  minutes,
  entries,
  charges,
  payments,
  earned: exact(earned),
  charged: exact(charged),
  settled: exact(settled),
  received: exact(received),
  opening: exact(opening),
  debt: exact(debt)
})
const naive = (...asked: Parameters<typeof naiveLedger>) => {
  const { paidOut: _, ...balance } = naiveLedger(...asked)
  return balance
}
const inHundredths = (amount: any): bigint => exact(amount) / 10n ** 12n
export const add = (values: ReadonlyArray<bigint>): bigint => values.reduce((a, b) => a + b, 0n)
const share = (part: bigint, whole: bigint) => (whole === 0n ? 0n : hundredths(part * 100n, whole))

/** Amounts of currencies as whole numbers. */
export const plainCurrencies = (sums: ReadonlyArray<any>) =>
  sums.map(({ charged, currency, debt, earned, received, settled }) => ({
    currency: String(currency),
    earned: exact(earned),
    charged: exact(charged),
    received: exact(received),
    settled: exact(settled),
    debt: exact(debt)
  }))

const expectUnconverted = (given: Case, found: ReadonlyArray<unknown>, keep?: Keep) =>
  assert.deepStrictEqual(plainCurrencies(found), naiveUnconverted(given, keep))

/** Every row and sum of debtors, and that no row is overdue by more than it owes or owes another sum than its parts by age. */
export const expectDebtors = (
  given: Case,
  view: DebtorDimension,
  {
    risks,
    rows,
    summary
  }: {
    readonly rows: ReadonlyArray<DebtorRow>
    readonly summary: DebtSummary
    readonly risks: DebtRisks
  }
) => {
  const expected = ids[view].map((id) => {
    const keep = ofEntity(view, id)
    return {
      id,
      keep,
      balance: naive(given, keep),
      ageing: naiveAgeing(given, keep, termsOf(view, id)),
      lastPaid: naiveLast(given, "payments", (one) => keep(one) && exact(one.amount) > 0n, "ever")
    }
  })
  for (const { ageing, balance, id, keep, lastPaid } of expected) {
    const row = rows.find((one) => one.id === id)
    if (row === undefined) {
      assert.deepInclude(balance, { entries: 0, charges: 0, payments: 0, debt: 0n })
      continue
    }
    assert.deepStrictEqual(plain(row.balance), balance)
    expectUnconverted(given, row.balance.unconverted, keep)
    assert.deepStrictEqual(
      [row.oldestUnpaid, row.ageDays, row.lastPaid, exact(row.ageing.overdue), exact(row.ageing.receivable)],
      [ageing.oldest, ageing.age, lastPaid, ageing.overdue, ageing.receivable]
    )
    for (const [bucket, amount] of Object.entries(row.ageing.buckets)) {
      assert.strictEqual(exact(amount), Reflect.get(ageing.buckets, bucket), bucket)
    }
    const [debt, overdue] = [balance.debt, exact(row.ageing.overdue)]
    assert.strictEqual(exact(row.ageing.receivable), debt > 0n ? debt : 0n)
    assert.isTrue(overdue >= 0n && overdue <= (debt > 0n ? debt : 0n))
    const printed = exact(rounded(row.ageing.receivable))
    assert.strictEqual(add(row.agedDebts.map(({ amount }) => exact(amount))), printed)
    assert.isTrue(row.agedDebts.every(({ amount }) => exact(amount) >= 0n))
    assert.strictEqual(inHundredths(row.debtShare), share(ageing.receivable, exact(summary.receivable)))
  }
  assert.strictEqual(exact(summary.receivable), add(expected.map(({ ageing }) => ageing.receivable)))
  assert.strictEqual(exact(rounded(summary.receivable)), add(risks.ageing.map(({ amount }) => exact(amount))))
  assert.strictEqual(exact(summary.receivable) - exact(summary.prepaid), exact(summary.debt))
  assert.strictEqual(exact(summary.debt), naive(given).debt)
  assert.strictEqual(inHundredths(risks.overduePercent), share(exact(summary.overdue), exact(summary.receivable)))
  const most = rows.map(({ balance }) => exact(balance.debt)).sort((a, b) => (a < b ? 1 : -1))[0] ?? 0n
  assert.strictEqual(risks.largest === null ? 0n : exact(risks.largest.open), most > 0n ? most : 0n)
}

/** Sorted by what was earned, the most first. */
export const expectTeam = (given: Case, report: Answer<typeof teamReport>) => {
  const totals = naiveLedger(given)
  for (const person of [...people, { userId: null }]) {
    const keep = (entry: { readonly userId: string | null }) => entry.userId === person.userId
    const balance = naiveLedger(given, keep)
    const { paidOut, ...flows } = balance
    const row = report.rows.find(({ userId }) => userId === person.userId)
    if (row === undefined) {
      assert.deepInclude(balance, { entries: 0, charges: 0, payments: 0, debt: 0n, paidOut: 0n })
      continue
    }
    assert.deepStrictEqual(plain(row.balance), flows)
    expectWork(given, row.work, keep)
    assert.strictEqual(exact(row.paidOut), paidOut)
    assert.strictEqual(row.lastEntryDate, naiveLast(given, "time", keep, "period"))
    assert.strictEqual(inHundredths(row.earnedShare), share(flows.earned, totals.earned))
    const hourly = row.averageHourlyRate === null ? null : inHundredths(row.averageHourlyRate)
    const perHour = 100_000_000_000_000n * BigInt(flows.minutes)
    assert.strictEqual(hourly, flows.minutes === 0 ? null : hundredths(flows.earned * 60n, perHour))
  }
  const { paidOut, ...flows } = totals
  assert.deepStrictEqual(plain(report.totals), flows)
  assert.strictEqual(exact(report.paidOut), paidOut)
  assert.strictEqual(add(report.rows.map(({ balance }) => exact(balance.debt))), flows.debt)
  expectWork(given, report.work)
  expectSums(report.work, report.rows)
  expectCosts(given, report.unconverted)
  expectUnconverted(given, report.totals.unconverted)
  expectFocus(given, report.focus)
  const earned = report.rows.map(({ balance }) => exact(balance.earned))
  assert.deepStrictEqual(
    earned,
    [...earned].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  )
}

/** Activity and dashboard of a period, and of the one before or the chosen one. */
export const expectPeriods = (
  given: Case,
  chosen: BoundedPeriod | undefined,
  reports: {
    readonly activity: Answer<typeof activityReport>
    readonly dashboard: Answer<typeof dashboardReport>
  }
) => {
  const { activity, dashboard } = reports
  const expect = (of: Case, { balance, work, ...active }: any, kpis: any) => {
    expectWork(of, work)
    expectKpis(work, kpis)
    const { paidOut, ...flows } = naiveLedger(of)
    assert.deepStrictEqual(plain(balance), flows)
    assert.deepStrictEqual(
      [kpis.workedMinutes, kpis.earned, kpis.charged, kpis.received, kpis.debt, kpis.paidOut].map(exact),
      [BigInt(flows.minutes) * 10n ** 14n, flows.earned, flows.charged, flows.received, flows.debt, paidOut]
    )
    const flowing = (["time", "charges", "payments"] as const).flatMap((one) => matching(of, one, of.scope))
    const count = (values: ReadonlyArray<string | null>) => new Set(values.filter((value) => value !== null)).size
    assert.deepStrictEqual(active, {
      activeMembers: count(flowing.map(({ userId }) => userId)),
      activeProjects: count(flowing.map(({ projectId }) => projectId)),
      activeClients: count(flowing.map(({ clientId }) => clientId)),
      activeDays: count(matching(of, "time", of.scope).map(({ day }) => day))
    })
  }
  const { balance, work } = activity.summary
  expect(given, activity.summary, dashboard.kpis)
  expectCosts(given, dashboard.unconverted)
  const before = comparedPeriod(given.scope, today, chosen)
  assert.deepStrictEqual(dashboard.previousPeriod, before)
  expectFocus(given, dashboard.focus)
  assert.strictEqual(activity.comparison === null, before === null)
  if (before !== null && activity.comparison !== null) {
    expect({ ...given, scope: { ...given.scope, ...before } }, activity.comparison.summary, dashboard.previous)
  }
  for (const rows of [activity.rows, activity.projects, activity.clients]) {
    assert.strictEqual(add(rows.map((row) => exact(row.balance.earned))), exact(balance.earned))
    assert.strictEqual(add(rows.map((row) => exact(row.balance.received))), exact(balance.received))
    expectSums(work, rows)
  }
  assert.strictEqual(add(activity.chart.map((day) => exact(day.received))), exact(balance.received))
  if (given.scope.from !== undefined && given.scope.to !== undefined) {
    assert.strictEqual(add(dashboard.pulse.points.map(({ earned }) => exact(earned))), exact(balance.earned))
  }
}

/** A scope with a start and an end. */
export const boundedScope = ({ scope }: Case): ReportScope & BoundedPeriod => {
  const from = scope.from ?? scope.to ?? today
  return { ...scope, from, to: scope.to !== undefined && scope.to >= from ? scope.to : from }
}

/** The sum of each day in a bounded scope, days without one left out. */
export const expectMatrix = (
  given: Case,
  { by, metric }: { readonly by: EntityDimension; readonly metric: MatrixMetric },
  report: Answer<typeof matrixReport>
) => {
  const of = metric === "received" ? "payments" : metric === "charged" ? "charges" : "time"
  const cells = new Map<string, bigint>()
  for (const one of matching(given, of, given.scope)) {
    const key = (by === "project" ? one.projectId : by === "client" ? one.clientId : one.userId) ?? "none"
    const { charged, earned, minutes, received } = naiveLedger({ ...given, entries: [one] })
    const value = { worked: BigInt(minutes) * 10n ** 14n, earned, charged, received }[metric]
    cells.set(`${key} ${one.day}`, (cells.get(`${key} ${one.day}`) ?? 0n) + value)
  }
  const byPlace = (values: ReadonlyArray<readonly [string, bigint]>) => values.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const found = report.rows.flatMap(({ days, key }) =>
    [...days].map(([day, value]) => [`${key} ${day}`, exact(value)] as const)
  )
  const expected = [...cells].filter(([, value]) => value !== 0n)
  assert.deepStrictEqual(byPlace(found), byPlace(expected), `${metric} by ${by}`)
  assert.strictEqual(add(report.rows.map(({ total }) => exact(total))), exact(report.total))
  assert.strictEqual(add([...report.days.values()].map(exact)), exact(report.total))
}
