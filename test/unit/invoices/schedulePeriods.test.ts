import { assert, describe, it } from "@effect/vitest"
import type { InvoiceSchedule } from "@hourbook/core/invoices/InvoiceSchedule"
import { dayInMonth, firstFrom, isDone, nextAfter, periodOf } from "@hourbook/core/schedules/schedulePeriods"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { day } from "../../support/data/builders.ts"

const monthly = { day: 1, every: "month", covers: "previous", ends: null } as const

const runsOf = (
  schedule: Pick<InvoiceSchedule, "covers" | "day" | "ends" | "every">,
  first: string,
  count: number
): ReadonlyArray<string | null> => {
  const runs: Array<CalendarDate | null> = [day(first)]
  while (runs.length < count) {
    const last = runs.at(-1) ?? null
    runs.push(last === null ? null : nextAfter(schedule, last))
  }
  return runs
}

describe("days of a schedule", () => {
  it("are the last of months that lack them, and the own again after that", () => {
    const last = { ...monthly, day: 31 }
    assert.deepEqual(runsOf(last, "2027-12-31", 6), [
      "2027-12-31",
      "2028-01-31",
      "2028-02-29",
      "2028-03-31",
      "2028-04-30",
      "2028-05-31"
    ])
    assert.strictEqual(dayInMonth({ day: 29 }, day("2027-02-03")), "2027-02-28")
    assert.strictEqual(dayInMonth({ day: 28 }, day("2027-02-03")), "2027-02-28")
  })

  it("follow each other by quarters and years, up to the end", () => {
    assert.deepEqual(runsOf({ ...monthly, day: 30, every: "quarter" }, "2026-11-30", 4), [
      "2026-11-30",
      "2027-02-28",
      "2027-05-30",
      "2027-08-30"
    ])
    assert.deepEqual(runsOf({ ...monthly, day: 29, every: "year", ends: day("2030-02-28") }, "2028-02-29", 4), [
      "2028-02-29",
      "2029-02-28",
      "2030-02-28",
      null
    ])
  })

  it("begin today, or in the next month", () => {
    assert.strictEqual(firstFrom({ day: 15 }, day("2026-11-15")), "2026-11-15")
    assert.strictEqual(firstFrom({ day: 15 }, day("2026-11-16")), "2026-12-15")
    assert.strictEqual(firstFrom({ day: 31 }, day("2027-01-31")), "2027-01-31")
    assert.strictEqual(firstFrom({ day: 1 }, day("2026-12-31")), "2027-01-01")
  })

  it("are gone through once in a month", () => {
    assert.isFalse(isDone({ doneThrough: null }, day("2026-11-01")))
    assert.isTrue(isDone({ doneThrough: day("2026-11-15") }, day("2026-11-30")))
    assert.isTrue(isDone({ doneThrough: day("2026-11-15") }, day("2026-10-31")))
    assert.isFalse(isDone({ doneThrough: day("2026-11-30") }, day("2026-12-01")))
  })
})

describe("what a draft is for", () => {
  it.each([
    ["month", "previous", "2027-03-31", "2027-02-01", "2027-02-28"],
    ["month", "current", "2027-02-28", "2027-02-01", "2027-02-28"],
    ["month", "previous", "2028-01-01", "2027-12-01", "2027-12-31"],
    ["quarter", "previous", "2027-01-05", "2026-10-01", "2026-12-31"],
    ["quarter", "current", "2027-11-05", "2027-11-01", "2028-01-31"],
    ["year", "previous", "2028-03-01", "2027-03-01", "2028-02-29"],
    ["year", "current", "2027-01-01", "2027-01-01", "2027-12-31"]
  ] as const)("%s, %s, on %s: %s to %s", (every, covers, run, from, to) => {
    assert.deepEqual(periodOf({ every, covers }, day(run)), { from: day(from), to: day(to) })
  })
})
