import { assert, describe, it } from "@effect/vitest"
import { comparedPeriod } from "@hourbook/core/facts/ReportPeriod"
import { activityReport } from "@hourbook/core/reports/activity/read"
import { dashboardReport } from "@hourbook/core/reports/dashboard/read"
import { summedDebtors } from "@hourbook/core/reports/debtors/rows"
import { matrixReport } from "@hourbook/core/reports/matrix/read"
import { teamReport } from "@hourbook/core/reports/team/read"
import { rounded, toText } from "@hourbook/core/shared/Money"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aCase, type Case, matching, people, today } from "../../support/data/aCase.ts"
import { day } from "../../support/data/builders.ts"
import { call, debtorsOf, portsOn } from "../../support/data/casePorts.ts"
import {
  exact,
  hundredths,
  ids,
  naiveAgeing,
  naiveLast,
  naiveLedger,
  naiveUnconverted,
  ofEntity,
  termsOf
} from "../../support/data/naiveReports.ts"
import { forAll } from "../../support/expecting.ts"

const onCases = (guarantee: string, body: (given: Case) => Effect.Effect<void, unknown>, cases = aCase()) =>
  it.effect(guarantee, () => Effect.andThen(TestClock.setTime(Date.parse(today)), forAll(cases, 300, body)))

const plain = ({ charged, charges, debt, earned, entries, minutes, opening, payments, received, settled }: any) => ({
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
const add = (values: ReadonlyArray<bigint>): bigint => values.reduce((a, b) => a + b, 0n)
const share = (part: bigint, whole: bigint) => (whole === 0n ? 0n : hundredths(part * 100n, whole))

describe("debtors", () => {
  for (const view of ["client", "project"] as const) {
    onCases(`every ${view} as a walk over the records has it`, (given) =>
      Effect.gen(function* () {
        const { rows: found } = yield* debtorsOf(given, view)
        const { risks, rows, summary } = yield* summedDebtors(found, false)
        const expected = ids[view].flatMap((id) => {
          const keep = ofEntity(view, id)
          const balance = naive(given, keep)
          const ageing = naiveAgeing(given, keep, termsOf(view, id))
          return [
            {
              id,
              balance,
              ageing,
              lastPaid: naiveLast(given, "payments", (one) => keep(one) && exact(one.amount) > 0n, "ever")
            }
          ]
        })
        for (const { ageing, id, lastPaid, balance } of expected) {
          const row = rows.find((one) => one.id === id)
          if (row === undefined) {
            assert.deepInclude(balance, { entries: 0, charges: 0, payments: 0, debt: 0n })
            continue
          }
          assert.deepStrictEqual(plain(row.balance), balance)
          assert.deepStrictEqual(
            [row.oldestUnpaid, row.ageDays, row.lastPaid, exact(row.ageing.overdue), exact(row.ageing.receivable)],
            [ageing.oldest, ageing.age, lastPaid, ageing.overdue, ageing.receivable]
          )
          for (const [bucket, amount] of Object.entries(row.ageing.buckets)) {
            assert.strictEqual(exact(amount), Reflect.get(ageing.buckets, bucket), bucket)
          }
          const [debt, overdue] = [balance.debt, ageing.overdue]
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
        assert.strictEqual(risks.largest === null ? 0n : exact(risks.largest.balance.debt), most > 0n ? most : 0n)
        const overdue = (yield* summedDebtors(found, true)).rows
        assert.deepStrictEqual(
          overdue.map(({ id }) => id),
          rows.filter(({ ageing }) => exact(ageing.overdue) > 0n).map(({ id }) => id)
        )
      })
    )
  }

  onCases(
    "with one currency what was owed, plus earned and charged, less settled, is what is owed",
    (given) =>
      Effect.gen(function* () {
        const { rows } = yield* debtorsOf(given, "client")
        for (const { balance } of rows) {
          const { charged, debt, earned, opening, settled } = plain(balance)
          assert.strictEqual(opening + earned + charged - settled, debt)
          if (given.scope.from === undefined) assert.strictEqual(opening, 0n)
        }
      }),
    aCase(["EUR"])
  )
})

onCases("the team report has everybody as a walk over the records has them", (given) =>
  Effect.gen(function* () {
    const report = yield* teamReport(portsOn(given), call, given.scope, { by: "earned", direction: "desc" })
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
    const unconverted = report.totals.unconverted.map(({ charged, currency, debt, earned, received, settled }) => ({
      currency: String(currency),
      earned: exact(earned),
      charged: exact(charged),
      received: exact(received),
      settled: exact(settled),
      debt: exact(debt)
    }))
    assert.deepStrictEqual(unconverted, naiveUnconverted(given))
    const earned = report.rows.map(({ balance }) => exact(balance.earned))
    assert.deepStrictEqual(
      earned,
      [...earned].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0))
    )
  })
)

const winter = { from: day("2026-01-15"), to: day("2026-02-28") }

onCases("activity and dashboard have the same figures, now and in the period before or the chosen one", (given) =>
  Effect.gen(function* () {
    const ports = portsOn(given)
    const chosen = given.entries.length % 2 === 0 ? undefined : winter
    const activity = yield* activityReport(ports, call, given.scope, chosen)
    const dashboard = yield* dashboardReport(ports, call, given.scope, chosen)
    const expect = (of: Case, balance: any, kpis: any, active: any) => {
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
    const { balance, ...active } = activity.summary
    expect(given, balance, dashboard.kpis, active)
    const before = comparedPeriod(given.scope, chosen)
    assert.deepStrictEqual(dashboard.previousPeriod, before)
    assert.strictEqual(activity.comparison === null, before === null)
    if (before !== null && activity.comparison !== null) {
      const { balance: earlier, ...then } = activity.comparison.summary
      expect({ ...given, scope: { ...given.scope, ...before } }, earlier, dashboard.previous, then)
    }
    for (const rows of [activity.rows, activity.projects, activity.clients]) {
      assert.strictEqual(add(rows.map((row) => exact(row.balance.earned))), exact(balance.earned))
      assert.strictEqual(add(rows.map((row) => exact(row.balance.received))), exact(balance.received))
    }
    assert.strictEqual(add(activity.chart.map((day) => exact(day.received))), exact(balance.received))
    if (given.scope.from !== undefined && given.scope.to !== undefined) {
      assert.strictEqual(add(dashboard.pulse.points.map(({ earned }) => exact(earned))), exact(balance.earned))
    }
  })
)

onCases("every matrix has each day's sum, days without one left out", (given) =>
  Effect.gen(function* () {
    const from = given.scope.from ?? given.scope.to ?? today
    const to = given.scope.to !== undefined && given.scope.to >= from ? given.scope.to : from
    const scope = { ...given.scope, from, to }
    for (const metric of ["worked", "earned", "charged", "received"] as const) {
      for (const by of ["project", "client", "member"] as const) {
        const report = yield* matrixReport(portsOn(given), call, scope, { by, metric })
        const of = metric === "received" ? "payments" : metric === "charged" ? "charges" : "time"
        const cells = new Map<string, bigint>()
        for (const one of matching(given, of, scope)) {
          const key = (by === "project" ? one.projectId : by === "client" ? one.clientId : one.userId) ?? "none"
          const single = { ...given, scope, entries: [one] }
          const { charged, earned, minutes, received } = naiveLedger(single)
          const value =
            metric === "worked"
              ? BigInt(minutes) * 10n ** 14n
              : of === "time"
                ? earned
                : of === "charges"
                  ? charged
                  : received
          cells.set(`${key} ${one.day}`, (cells.get(`${key} ${one.day}`) ?? 0n) + value)
        }
        const expected = [...cells].filter(([, value]) => value !== 0n).sort(([a], [b]) => (a < b ? -1 : 1))
        const found = report.rows.flatMap(({ days, key }) =>
          [...days].map(([day, value]): [string, bigint] => [`${key} ${day}`, exact(value)])
        )
        assert.deepStrictEqual(
          [...found].sort(([a], [b]) => (a < b ? -1 : 1)),
          expected,
          `${metric} by ${by}`
        )
        assert.strictEqual(add(report.rows.map(({ total }) => exact(total))), exact(report.total), toText(report.total))
        assert.strictEqual(add([...report.days.values()].map(exact)), exact(report.total))
      }
    }
  })
)
