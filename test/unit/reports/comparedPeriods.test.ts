import { assert, describe, it } from "@effect/vitest"
import { comparedPeriod } from "@hourbook/core/facts/ReportPeriod"
import { addDays, daysBetween, firstOfMonth, lastOfMonth } from "@hourbook/core/values/CalendarDate"
import * as fc from "fast-check"
import { day } from "../../support/data/builders.ts"

const past = "2999-12-31"

/** The period, today, and what it is compared with. */
const cases = [
  ["a year", "2026-01-01 2026-12-31", past, "2025-01-01 2025-12-31"],
  ["a leap year", "2028-01-01 2028-12-31", past, "2027-01-01 2027-12-31"],
  ["a quarter", "2026-01-01 2026-03-31", past, "2025-10-01 2025-12-31"],
  ["a month", "2026-03-01 2026-03-31", past, "2026-02-01 2026-02-28"],
  ["a month after a leap day", "2028-03-01 2028-03-31", past, "2028-02-01 2028-02-29"],
  ["a month of a new year", "2026-01-01 2026-01-31", past, "2025-12-01 2025-12-31"],
  ["a month that ends today", "2026-03-01 2026-03-31", "2026-03-31", "2026-02-01 2026-02-28"],
  [
    "the first month of a quarter, whole and today over",
    "2026-01-01 2026-01-31",
    "2026-01-31",
    "2025-12-01 2025-12-31"
  ],
  ["a quarter that ends today", "2026-07-01 2026-09-30", "2026-09-30", "2026-04-01 2026-06-30"],
  ["a year that ends today", "2026-01-01 2026-12-31", "2026-12-31", "2025-01-01 2025-12-31"],
  ["a week", "2026-11-16 2026-11-22", past, "2026-11-09 2026-11-15"],
  ["a week over two years", "2026-12-28 2027-01-03", past, "2026-12-21 2026-12-27"],
  ["a week that is four of a month", "2027-02-01 2027-02-28", past, "2027-01-01 2027-01-31"],
  ["a week from the first, today over", "2027-02-01 2027-02-07", "2027-02-07", "2027-01-25 2027-01-31"],
  ["seven days from a Sunday", "2026-11-15 2026-11-21", past, "2026-11-08 2026-11-14"],
  ["the month so far", "2026-11-01 2026-11-24", "2026-11-24", "2026-10-01 2026-10-24"],
  ["30 March so far, against February", "2026-03-01 2026-03-30", "2026-03-30", "2026-02-01 2026-02-28"],
  ["29 March so far, against a leap day", "2028-03-01 2028-03-30", "2028-03-30", "2028-02-01 2028-02-29"],
  ["the first day of a month", "2026-11-01 2026-11-01", "2026-11-01", "2026-10-01 2026-10-01"],
  ["the first day of a year", "2026-01-01 2026-01-01", "2026-01-01", "2025-12-01 2025-12-01"],
  ["the year so far within January", "2026-01-01 2026-01-15", "2026-01-15", "2025-12-01 2025-12-15"],
  ["the quarter so far", "2026-10-01 2026-11-24", "2026-11-24", "2026-07-01 2026-08-24"],
  ["the quarter so far, in a longer month", "2026-04-01 2026-05-31", "2026-05-31", "2026-01-01 2026-02-28"],
  ["the first quarter so far", "2026-01-01 2026-03-30", "2026-03-30", "2025-10-01 2025-12-30"],
  ["the year so far", "2026-01-01 2026-11-24", "2026-11-24", "2025-01-01 2025-11-24"],
  ["a leap year on its leap day", "2028-01-01 2028-02-29", "2028-02-29", "2027-10-01 2027-11-29"],
  ["a year so far in the month after a leap day", "2029-01-01 2029-04-29", "2029-04-29", "2028-01-01 2028-04-29"],
  ["the second year, which no unit contains", "2025-01-01 2026-11-24", "2026-11-24", "2023-02-08 2024-12-31"],
  ["from within a month until today", "2026-11-02 2026-11-24", "2026-11-24", "2026-10-10 2026-11-01"],
  ["from the first until yesterday", "2026-11-01 2026-11-23", "2026-11-24", "2026-10-09 2026-10-31"],
  ["from the second month of a quarter", "2026-11-01 2026-12-24", "2026-12-24", "2026-09-08 2026-10-31"],
  ["two months", "2026-09-01 2026-10-31", past, "2026-07-02 2026-08-31"],
  ["a day", "2026-11-24 2026-11-24", "2026-11-24", "2026-11-23 2026-11-23"],
  ["a leap day", "2028-02-29 2028-02-29", past, "2028-02-28 2028-02-28"],
  ["the first year with one before", "1901-01-01 1901-12-31", past, "1900-01-01 1900-12-31"],
  ["the first days with as many before", "1900-01-03 1900-01-04", past, "1900-01-01 1900-01-02"]
] as const

const range = (text: string) => {
  const [from = "", to = ""] = text.split(" ")
  return { from: day(from), to: day(to) }
}

const aDay = fc.integer({ min: 0, max: 36_525 }).map((days) => addDays(day("1951-01-01"), days))
/** Often the first of a month, as people choose it. */
const aStart = fc.oneof(aDay, aDay.map(firstOfMonth))
const aPeriod = fc
  .tuple(aStart, fc.integer({ min: 0, max: 800 }), fc.boolean(), fc.boolean())
  .map(([from, days, wholeMonths, endsToday]) => {
    const to = wholeMonths ? lastOfMonth(addDays(from, days)) : addDays(from, days)
    return { from, to, today: endsToday ? to : day(past) }
  })

describe("what a period is compared with", () => {
  for (const [name, period, today, expected] of cases) {
    it(`${name}: ${period}`, () => assert.deepStrictEqual(comparedPeriod(range(period), day(today)), range(expected)))
  }

  it("is chosen, or nothing where a bound is missing or it would begin before 1900", () => {
    const today = day("2026-11-24")
    const chosen = range("2020-01-01 2020-01-02")
    assert.deepStrictEqual(comparedPeriod({ from: undefined, to: today }, today, chosen), chosen)
    assert.deepStrictEqual(comparedPeriod(range("2026-11-01 2026-11-30"), today, chosen), chosen)
    assert.isNull(comparedPeriod({ from: today, to: undefined }, today))
    assert.isNull(comparedPeriod({ from: undefined, to: today }, today))
    for (const early of [
      "1900-01-01 1900-12-31",
      "1900-01-01 1900-01-31",
      "1900-01-01 1900-01-07",
      "1900-01-02 1900-01-03"
    ]) {
      assert.isNull(comparedPeriod(range(early), today), early)
    }
  })

  it("ends before it, and begins within as long a unit or as many days", () => {
    fc.assert(
      fc.property(aPeriod, ({ today, ...period }) => {
        const before = comparedPeriod(period, today)
        if (before === null) return assert.fail("there is one")
        assert.isTrue(before.from <= before.to && before.to < period.from)
        const lengths = [before, period].map(({ from, to }) => daysBetween(from, to) + 1) as [number, number]
        const isFirst = period.from.endsWith("-01")
        const endsWhole = period.to === lastOfMonth(period.to)
        if (isFirst && (endsWhole || period.to === today) && before.from.endsWith("-01")) {
          // Months and quarters differ by at most three days, and years by one.
          assert.isAtMost(Math.abs(lengths[0] - lengths[1]), 3)
          return
        }
        assert.deepStrictEqual(lengths[0], lengths[1])
        assert.strictEqual(addDays(before.to, 1), period.from)
      }),
      { numRuns: 3000 }
    )
  })

  it("of whole months, quarters and years that follow each other leaves no day out", () => {
    fc.assert(
      fc.property(aDay.map(firstOfMonth), fc.constantFrom(1, 3, 12), (start, months) => {
        const month = Number(start.slice(5, 7)) - 1
        const first = day(`${start.slice(0, 4)}-${String(month - (month % months) + 1).padStart(2, "0")}-01`)
        const period = { from: first, to: lastOfMonth(addDays(first, months * 30 - 15)) }
        const before = comparedPeriod(period, day(past))
        if (before === null) return assert.fail("there is one")
        assert.strictEqual(addDays(before.to, 1), period.from)
        assert.strictEqual(before.from.slice(8), "01")
        const monthsOf = (one: string, other: string) =>
          (Number(other.slice(0, 4)) - Number(one.slice(0, 4))) * 12 +
          Number(other.slice(5, 7)) -
          Number(one.slice(5, 7))
        assert.strictEqual(monthsOf(before.from, period.from), months)
      })
    )
  })
})
