import { comparedPeriod } from "@hourbook/core/facts/ReportPeriod"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { periodFrom } from "../../../packages/web/src/format/boundsPeriod.ts"
import { addDays, addMonths } from "../../../packages/web/src/format/dates.ts"
import { boundsOf, monthOf, type Period, quarterOf, yearOf } from "../../../packages/web/src/format/period.ts"
import { shownDays } from "../../../packages/web/src/format/shownDays.ts"
import { day } from "../../support/data/builders.ts"

const today = "2026-11-24"

/** The period, today, its days and those that it is compared with. */
const cases = [
  ["2026-11", today, "2026-11-01 2026-11-24", "2026-10-01 2026-10-24"],
  ["2026-11", "2026-11-01", "2026-11-01 2026-11-01", "2026-10-01 2026-10-01"],
  ["2026-03", "2026-03-30", "2026-03-01 2026-03-30", "2026-02-01 2026-02-28"],
  ["2026-03", "2026-03-31", "2026-03-01 2026-03-31", "2026-02-01 2026-02-28"],
  ["2026-02", today, "2026-02-01 2026-02-28", "2026-01-01 2026-01-31"],
  ["2027-02", "2027-02-07", "2027-02-01 2027-02-07", "2027-01-01 2027-01-07"],
  ["2026-Q4", today, "2026-10-01 2026-11-24", "2026-07-01 2026-08-24"],
  ["2026-Q1", "2026-01-31", "2026-01-01 2026-01-31", "2025-10-01 2025-10-31"],
  ["2026", today, "2026-01-01 2026-11-24", "2025-01-01 2025-11-24"],
  ["2026", "2026-03-31", "2026-01-01 2026-03-31", "2025-01-01 2025-03-31"],
  ["2028", "2028-02-29", "2028-01-01 2028-02-29", "2027-01-01 2027-02-28"],
  ["2026-12", today, "2026-12-01 2026-12-31", "2026-11-01 2026-11-30"],
  ["2026-11-16..2026-11-22", today, "2026-11-16 2026-11-22", "undefined undefined"],
  ["2026-11-01..2026-12-15", today, "2026-11-01 2026-11-24", "undefined undefined"]
] as const

const aDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("1990-01-01", days))
const aPeriod = fc.oneof(
  aDay.chain((on) => fc.constantFrom<Period>(monthOf(on), quarterOf(on), yearOf(on))),
  fc.tuple(aDay, fc.integer({ min: 0, max: 500 })).map(([from, days]) => periodFrom({ from, to: addDays(from, days) }))
)

describe("the days that a page shows", () => {
  it.each(cases)("%s on %s are %s against %s", (period, on, days, before) => {
    const { compareFrom, compareTo, from, to } = shownDays(period, on)
    expect([`${from} ${to}`, `${compareFrom} ${compareTo}`]).toEqual([days, before])
  })

  it("of everything end today, and are compared with nothing, as those of 1900", () => {
    expect(shownDays("all", today)).toEqual({
      from: undefined,
      to: today,
      until: undefined,
      compareFrom: undefined,
      compareTo: undefined
    })
    expect(shownDays("1900", today)).toMatchObject({ compareFrom: undefined, compareTo: undefined })
  })

  it("end today where the period contains it, and never within a period that is over or to come", () => {
    fc.assert(
      fc.property(aPeriod, aDay, (period, on) => {
        const { from = "", to, until = "" } = shownDays(period, on)
        expect([from, until]).toEqual([boundsOf(period).from, boundsOf(period).to])
        expect(to).toBe(from <= on && on <= until ? on : until)
      })
    )
  })

  it("are compared with the unit before, a whole one as the server compares it, and others as the server does", () => {
    fc.assert(
      fc.property(aPeriod, aDay, (period, on) => {
        const { compareFrom = "", compareTo = "", from = "", to, until } = shownDays(period, on)
        if (period.includes("..")) {
          expect([compareFrom, compareTo]).toEqual(["", ""])
          return
        }
        if (to === until) {
          const before = comparedPeriod({ from: day(from), to: day(to) }, day(on))
          expect({ from: compareFrom, to: compareTo }).toEqual(before)
          return
        }
        const months = /Q/u.test(period) ? 3 : period.length === 4 ? 12 : 1
        expect([compareFrom, compareTo]).toEqual([addMonths(from, -months), addMonths(to, -months)])
      })
    )
  })
})
