import { assert, describe, it } from "@effect/vitest"
import type { DebtorSort } from "@hourbook/core/facts/Debtors"
import { changeOf, percent, ratio } from "@hourbook/core/facts/ratios"
import { hourlyRate } from "@hourbook/core/prices/hourlyRate"
import { granularityOf, pulse } from "@hourbook/core/reports/dashboard/pulse"
import { type DebtorRow, debtRisks, debtSummary, summedDebtors } from "@hourbook/core/reports/debtors/DebtorRow"
import { sortDebtors } from "@hourbook/core/reports/debtors/sortDebtors"
import { daysOf } from "@hourbook/core/values/CalendarDate"
import { toText } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { aCase, today } from "../../support/data/aCase.ts"
import { day, money } from "../../support/data/builders.ts"
import { debtorsOf } from "../../support/data/casePorts.ts"
import { exact, hundredths } from "../../support/data/naive/naiveReports.ts"
import { forAll } from "../../support/expecting.ts"

const span = (from: string, days: number) => ({
  from: day(from),
  to: day(new Date(Date.parse(from) + (days - 1) * 86_400_000).toISOString().slice(0, 10))
})

describe("ratios", () => {
  it("have 2 decimals, half away from zero, and null where there is nothing to divide by", () => {
    const cases = [
      ["1", "8", "0.13"],
      ["-1", "8", "-0.13"],
      ["2", "3", "0.67"],
      ["1", "3", "0.33"],
      ["0.0049999", "1", "0"],
      ["7", "7", "1"]
    ] as const
    for (const [part, whole, expected] of cases) {
      const found = ratio(money(part), money(whole))
      assert.strictEqual(found === null ? null : toText(found), expected, `${part} / ${whole}`)
    }
    assert.strictEqual(toText(percent(money("1"), money("800"))), "0.13")
    assert.strictEqual(toText(percent(money("-1"), money("800"))), "-0.13")
    assert.isNull(ratio(money("1"), money("0")))
    assert.strictEqual(toText(percent(money("1"), money("0"))), "0")
    assert.isNull(hourlyRate(money("10"), 0))
  })

  it("are what whole numbers give, whatever the amounts", () => {
    const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n })
    const text = (units: bigint) => {
      const digits = String(units < 0n ? -units : units).padStart(5, "0")
      return money(`${units < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`)
    }
    fc.assert(
      fc.property(amount, amount, (part, whole) => {
        const found = ratio(text(part), text(whole))
        if (whole === 0n) return assert.isNull(found)
        assert.strictEqual(found === null ? null : exact(found), hundredths(part, whole) * 10n ** 12n)
      })
    )
  })

  it("a change is measured by the size of what was there before", () => {
    const change = (now: string, before: string) => {
      const { absolute, percent: by } = changeOf(money(now), money(before))
      return [toText(absolute), by === null ? null : toText(by)]
    }
    assert.deepStrictEqual(change("150", "100"), ["50", "50"])
    assert.deepStrictEqual(change("-50", "-100"), ["50", "50"])
    assert.deepStrictEqual(change("1", "3"), ["-2", "-66.67"])
    assert.deepStrictEqual(change("5", "0"), ["5", null])
  })
})

describe("the pulse", () => {
  it("has days up to 92, weeks up to two years, months beyond", () => {
    const of = (days: number) => granularityOf(span("2026-01-01", days))
    assert.deepStrictEqual([1, 92, 93, 731, 732].map(of), ["day", "day", "week", "week", "month"])
  })

  it("has weeks from Monday and a point for each, also without anything in it", () => {
    const { points } = pulse(span("2026-01-01", 93), [])
    assert.strictEqual(points[0]?.date, "2025-12-29")
    assert.strictEqual(points.length, 14)
    for (const { date } of points) assert.strictEqual(new Date(date).getUTCDay(), 1)
  })

  it("has every point once, from the first to the last, and loses nothing", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 1_500 }),
        fc.array(fc.nat(1_499)),
        (start, length, offsets) => {
          const { from, to } = span(new Date(start * 86_400_000).toISOString().slice(0, 10), length)
          const all = daysOf({ from, to })
          const days = offsets.filter((offset) => offset < length).map((offset) => all[offset] ?? from)
          const found = pulse(
            { from, to },
            days.map((date) => ({
              day: date,
              minutes: 1,
              earned: money("0.1"),
              charged: money("0"),
              received: money("0")
            }))
          )
          assert.strictEqual(
            found.points.reduce((minutes, point) => minutes + point.minutes, 0),
            days.length
          )
          const dates = found.points.map(({ date }) => date)
          assert.deepStrictEqual(dates, [...new Set(dates)].sort())
          const step = { day: 1, week: 7, month: 31 }[found.granularity]
          assert.isAtLeast(found.points.length, Math.floor(length / step))
          assert.isAtMost(found.points.length, Math.ceil(length / Math.min(step, 28)) + 1)
        }
      ),
      { numRuns: 50 }
    )
  })

  it("does not hold everything up for a thousand years", () => {
    const begun = performance.now()
    assert.strictEqual(pulse({ from: day("1900-01-01"), to: day("2999-12-31") }, []).points.length, 13_200)
    assert.isBelow(performance.now() - begun, 2_000)
  })
})

it.effect("sorted debtors: by the figure asked for, what has none last both ways, ties by name", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.parse(today))
    yield* forAll(aCase(), 100, (given) =>
      Effect.gen(function* () {
        const { rows } = yield* debtorsOf(given, "project")
        const valueOf: Record<DebtorSort, (row: DebtorRow) => string | number | bigint | null> = {
          name: ({ name }) => name.toLowerCase(),
          client: ({ clientName }) => clientName?.toLowerCase() ?? null,
          debt: ({ balance }) => exact(balance.debt),
          overdue: ({ ageing }) => exact(ageing.overdue),
          earned: ({ balance }) => exact(balance.earned),
          received: ({ balance }) => exact(balance.received),
          lastPaid: ({ lastPaid }) => lastPaid,
          age: ({ ageDays }) => ageDays,
          projectsCount: ({ projectsCount }) => projectsCount
        }
        for (const by of Object.keys(valueOf) as ReadonlyArray<DebtorSort>) {
          for (const direction of ["asc", "desc"] as const) {
            const sorted = yield* sortDebtors(rows, { by, direction })
            const values = sorted.map(valueOf[by])
            const present = values.filter((value) => value !== null)
            assert.deepStrictEqual(values.slice(0, present.length), present, "null comes last")
            for (const [index, value] of present.entries()) {
              const next = present[index + 1]
              if (next === undefined) continue
              assert.isTrue(direction === "asc" ? value <= next : value >= next, `${by} ${direction}`)
              const names = [sorted[index]!.name, sorted[index + 1]!.name]
              if (value === next) assert.deepStrictEqual(names, [...names].sort())
            }
          }
        }
      })
    )
  })
)

it.effect("the concentration is the largest debtor's percent of all receivables", () =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.parse(today))
    yield* forAll(aCase(["EUR"]), 200, (given) =>
      Effect.gen(function* () {
        const found = yield* debtorsOf(given, "client")
        const { rows } = found
        const { concentrationPercent, largest } = yield* debtRisks(rows, yield* debtSummary(rows))
        const open = rows.map(({ balance }) => exact(balance.debt)).filter((debt) => debt > 0n)
        const all = open.reduce((a, b) => a + b, 0n)
        const most = open.reduce((a, b) => (a > b ? a : b), 0n)
        assert.strictEqual(largest === null, open.length === 0)
        assert.strictEqual(exact(concentrationPercent), all === 0n ? 0n : hundredths(most * 100n, all) * 10n ** 12n)
        assert.strictEqual((yield* summedDebtors(found, false)).summary.debtors, open.length)
      })
    )
  })
)
