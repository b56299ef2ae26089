import { assert, describe, it } from "@effect/vitest"
import {
  addDays,
  CalendarDate,
  daysBetween,
  firstOfMonth,
  firstOfYear,
  lastOfMonth,
  lastOfYear,
  today
} from "@hourbook/core/values/CalendarDate"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { day } from "../support/data/builders.ts"

const isDate = Schema.is(CalendarDate)
const first = Date.UTC(1900, 0, 1)
const msPerDay = 86_400_000
const dayCount = (Date.UTC(2999, 11, 31) - first) / msPerDay

const nthDay = (index: number) => day(new Date(first + index * msPerDay).toISOString().slice(0, 10))
const anyDay = fc.integer({ min: 0, max: dayCount })

describe("CalendarDate", () => {
  it("takes every day from 1900 to 2999", () => {
    fc.assert(fc.property(anyDay, (index) => assert.isTrue(isDate(nthDay(index)))))
    for (const text of ["1900-01-01", "2999-12-31", "2024-02-29", "2000-02-29"]) assert.isTrue(isDate(text), text)
  })

  it("refuses days that do not exist and days out of bounds", () => {
    const wrong = ["2026-02-30", "2026-02-29", "2100-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10"]
    const outside = ["1899-12-31", "3000-01-01", "0000-01-01", "2026-01-00", "2026-01-32"]
    const malformed = ["2026-1-1", "20260101", "2026-01-01T00:00:00Z", " 2026-01-01", "2026-01-01\n", "", "٢٠٢٦-٠١-٠١"]
    for (const text of [...wrong, ...outside, ...malformed]) assert.isFalse(isDate(text), JSON.stringify(text))
  })

  it("takes exactly the days that the Gregorian calendar has", () => {
    const parts = fc.tuple(fc.integer({ min: 1890, max: 3010 }), fc.nat(15), fc.nat(34))
    fc.assert(
      fc.property(parts, ([year, month, date]) => {
        const text = `${year}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`
        const real = new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10) === text
        assert.strictEqual(isDate(text), real && year >= 1900 && year <= 2999, text)
      }),
      { numRuns: 2000 }
    )
  })

  it("counts days forwards and back, over leap years", () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        assert.strictEqual(addDays(nthDay(from), to - from), nthDay(to))
        assert.strictEqual(daysBetween(nthDay(from), nthDay(to)), to - from)
        assert.strictEqual(nthDay(from) < nthDay(to), from < to)
      })
    )
    assert.strictEqual(addDays(day("2024-02-28"), 1), "2024-02-29")
    assert.strictEqual(addDays(day("2026-03-01"), -1), "2026-02-28")
  })

  it("knows the first and the last of a month and of a year", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: dayCount - 1 }), (index) => {
        const date = nthDay(index)
        const last = lastOfMonth(date)
        assert.strictEqual(last.slice(0, 7), date.slice(0, 7))
        assert.strictEqual(last === "2999-12-31" || addDays(last, 1).endsWith("-01"), true)
        assert.strictEqual(firstOfMonth(date), `${date.slice(0, 7)}-01`)
        assert.strictEqual(firstOfYear(date), `${date.slice(0, 4)}-01-01`)
        assert.strictEqual(lastOfYear(date), `${date.slice(0, 4)}-12-31`)
      })
    )
    assert.strictEqual(lastOfMonth(day("2024-02-10")), "2024-02-29")
    assert.strictEqual(lastOfMonth(day("2999-12-31")), "2999-12-31")
  })

  it.effect("reads today in UTC from the clock", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 1, 28, 23, 59, 59, 999))
      assert.strictEqual(yield* today, "2026-02-28")
      yield* TestClock.adjust("1 milli")
      assert.strictEqual(yield* today, "2026-03-01")
    })
  )
})
