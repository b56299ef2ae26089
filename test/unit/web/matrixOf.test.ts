import { describe, expect, it } from "vitest"
import { daysOf } from "../../../packages/web/src/format/dates.ts"
import { weeksOfMonth } from "../../../packages/web/src/pages/calendar/monthDays.ts"
import { listOf, matrixOf } from "../../../packages/web/src/pages/matrices/matrixOf.ts"

const figuresOf = (from: string, to: string, byDay: Record<string, number>) => ({
  days: daysOf(from, to),
  rows: [{ key: "grid", label: "Grid", total: 0.3, byDay }],
  total: 0.3,
  byDay
})

describe("a matrix", () => {
  it("has a column for each day of a quarter", () => {
    const { columns, most, rows } = matrixOf(figuresOf("2026-10-01", "2026-12-31", { "2026-10-02": 90 }))
    expect([columns.length, columns[0]?.key, most]).toEqual([92, "2026-10-01", 90])
    expect(rows[0]?.values.get("2026-10-02")).toBe(90)
  })

  it("has a column for each month of a year, added up without the error of floats", () => {
    const byDay = { "2026-10-02": 0.1, "2026-10-03": 0.2, "2026-11-01": 1 }
    const { columns, sums } = matrixOf(figuresOf("2026-01-01", "2026-12-31", byDay))
    expect(columns.map(({ key }) => key)).toHaveLength(12)
    expect([sums.get("2026-10"), sums.get("2026-11"), sums.get("2026-12")]).toEqual([0.3, 1, undefined])
  })

  it("leads from a cell to the entries or payments that it adds up", () => {
    expect(listOf({ what: "time", by: "project", row: "none", period: "2026-11-03" })).toBe(
      "/time?period=2026-11-03..2026-11-03&project=none"
    )
    expect(listOf({ what: "received", by: "client", row: "a", period: "2026-11" })).toBe(
      "/payments?period=2026-11&client=a"
    )
    expect(listOf({ what: "earned", by: "team", row: undefined, period: "2026" })).toBe("/time?period=2026")
  })
})

describe("the weeks of a month", () => {
  it("are whole, from the day that a person's weeks start on", () => {
    const monday = weeksOfMonth("2026-11-01", "monday")
    expect([monday.length, monday[0]?.[0], monday.at(-1)?.at(-1)]).toEqual([6, "2026-10-26", "2026-12-06"])
    const sunday = weeksOfMonth("2026-11-01", "sunday")
    expect([sunday.length, sunday[0]?.[0], sunday.at(-1)?.at(-1)]).toEqual([5, "2026-11-01", "2026-12-05"])
  })
})
