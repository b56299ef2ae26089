import { assert } from "@effect/vitest"
import type { EntityDimension } from "@hourbook/core/facts/Fact"
import { type BoundedPeriod, comparedPeriod, type ReportScope } from "@hourbook/core/facts/ReportPeriod"
import type { activityReport } from "@hourbook/core/reports/activity/activityReport"
import type { dashboardReport } from "@hourbook/core/reports/dashboard/dashboardReport"
import type { MatrixMetric, matrixReport } from "@hourbook/core/reports/matrix/matrixReport"
import type { teamReport } from "@hourbook/core/reports/team/teamReport"
import type { Effect } from "effect"
import { type Case, matching, people, today } from "./aCase.ts"
import { figuresOf, type Settled } from "./accounts/accountFigures.ts"
import { rowsOf, settledCase } from "./accounts/accountReports.ts"
import { expectBalance, expectTogether } from "./accounts/expectBalance.ts"
import { inHundredths } from "./accounts/expectDebtors.ts"
import { expectFocus } from "./expectFocus.ts"
import { expectCosts, expectKpis, expectSums, expectWork } from "./expectWork.ts"
import { exact, hundredths, naiveLast, naiveLedger } from "./naive/naiveReports.ts"

/** Reports, from wherever they come, against a walk over the records. */

type Answer<Report extends (...asked: any) => Effect.Effect<any, any, any>> = Effect.Success<ReturnType<Report>>

export const add = (values: ReadonlyArray<bigint>): bigint => values.reduce((a, b) => a + b, 0n)
const share = (part: bigint, whole: bigint) => (whole === 0n ? 0n : hundredths(part * 100n, whole))

/** Sorted by what was earned, the most first. */
export const expectTeam = (settled: Settled, report: Answer<typeof teamReport>) => {
  const { given } = settled
  const totals = naiveLedger(given)
  for (const person of [...people, { userId: null }]) {
    const keep = (entry: { readonly userId: string | null }) => entry.userId === person.userId
    const { paidOut } = naiveLedger(given, keep)
    const flows = figuresOf(settled, { by: "member", id: person.userId })
    const row = report.rows.find(({ userId }) => userId === person.userId)
    if (row === undefined) {
      const shown = { entries: 0, charges: 0, payments: 0, open: 0n, onAccount: 0n, settled: 0n, hasMoreOpen: false }
      assert.deepInclude(flows, shown)
      assert.strictEqual(paidOut, 0n)
      continue
    }
    expectBalance(row.balance, flows, `member ${person.userId}`)
    expectWork(given, row.work, keep)
    assert.strictEqual(exact(row.paidOut), paidOut)
    assert.strictEqual(row.lastEntryDate, naiveLast(given, "time", keep, "period"))
    assert.strictEqual(inHundredths(row.earnedShare), share(flows.earned, totals.earned))
    const hourly = row.averageHourlyRate === null ? null : inHundredths(row.averageHourlyRate)
    const perHour = 100_000_000_000_000n * BigInt(flows.minutes)
    assert.strictEqual(hourly, flows.minutes === 0 ? null : hundredths(flows.earned * 60n, perHour))
  }
  const figures = figuresOf(settled)
  expectTogether(report.totals, figures, "team")
  assert.strictEqual(exact(report.paidOut), totals.paidOut)
  for (const name of ["open", "onAccount", "debt", "covered", "opening"] as const) {
    assert.strictEqual(add(report.rows.map(({ balance }) => exact(balance[name]))), figures[name], name)
  }
  const most = report.insights.find(({ kind }) => kind === "largest_debt")
  const open = people.map(({ userId }) => figuresOf(settled, { by: "member", id: userId }).open)
  assert.strictEqual(
    most === undefined ? 0n : exact(most.value),
    open.reduce((a, b) => (a > b ? a : b), 0n)
  )
  expectWork(given, report.work)
  expectSums(report.work, report.rows)
  expectCosts(given, report.unconverted)
  expectFocus(given, report.focus)
  const earned = report.rows.map(({ balance }) => exact(balance.earned))
  assert.deepStrictEqual(
    earned,
    [...earned].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  )
}

/** The debtors of an overview: those with something open, largest debt first. Cases have too few debtors for the overview's limit to matter. */
const expectOwing = (settled: Settled, debtors: Answer<typeof dashboardReport>["debtors"]) => {
  const expected = rowsOf(settled, "client").filter(({ open }) => open > 0n)
  const rows = debtors?.rows ?? []
  assert.sameMembers(
    rows.map(({ id }) => id),
    expected.map(({ id }) => id)
  )
  for (const [index, { ageing, balance, id }] of rows.entries()) {
    const one = expected.find((row) => row.id === id)
    if (one !== undefined) expectBalance(balance, one, `owing: ${id}`)
    assert.strictEqual(exact(ageing.overdue), one?.overdue)
    assert.isAtMost(Number(exact(balance.debt) - exact(rows[index - 1]?.balance.debt ?? balance.debt)), 0)
  }
}

/** Activity and dashboard of a period, and of the one before or the chosen one. */
export const expectPeriods = (
  settled: Settled,
  chosen: BoundedPeriod | undefined,
  reports: {
    readonly activity: Answer<typeof activityReport>
    readonly dashboard: Answer<typeof dashboardReport>
  }
) => {
  const { activity, dashboard } = reports
  const { given, stored } = settled
  const expect = (asked: Settled, { balance, work, ...active }: any, kpis: any) => {
    const of = asked.given
    expectWork(of, work)
    expectKpis(work, kpis)
    const { paidOut } = naiveLedger(of)
    const flows = figuresOf(asked)
    expectTogether(balance, flows, "all")
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
  expect(settled, activity.summary, dashboard.kpis)
  expectOwing(settled, dashboard.debtors)
  expectCosts(given, dashboard.unconverted)
  const before = comparedPeriod(given.scope, today, chosen)
  assert.deepStrictEqual(dashboard.previousPeriod, before)
  expectFocus(given, dashboard.focus)
  assert.strictEqual(activity.comparison === null, before === null)
  if (before !== null && activity.comparison !== null) {
    const compared = settledCase({ ...given, scope: { ...given.scope, ...before } }, stored)
    expect(compared, activity.comparison.summary, dashboard.previous)
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
