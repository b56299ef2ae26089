import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dayColumns } from "../../../packages/web/src/charts/dayColumns.ts"
import { addDays } from "../../../packages/web/src/format/dates.ts"
import { monthColumns } from "../../../packages/web/src/pages/clients/monthColumns.ts"

const workedDays = fc
  .uniqueArray(fc.record({ at: fc.nat(900), minutes: fc.nat(1440) }), { selector: ({ at }) => at, maxLength: 60 })
  .map((days) =>
    days
      .toSorted((one, other) => one.at - other.at)
      .map(({ at, minutes }) => ({
        date: addDays("2025-01-31", at),
        worked_minutes_total: minutes,
        earned_total: 0,
        entries_count: 1
      }))
  )

const total = (rows: ReadonlyArray<number>): number => rows.reduce((sum, row) => sum + row, 0)

describe("the columns of hours", () => {
  it("are a day each in a short period, weekends without work among them", () => {
    const days = [
      { date: "2026-11-06", worked_minutes_total: 60 },
      { date: "2026-11-09", worked_minutes_total: 30 }
    ]
    expect(dayColumns(days)).toEqual([
      { from: "2026-11-06", to: "2026-11-06", minutes: 60 },
      { from: "2026-11-07", to: "2026-11-07", minutes: 0 },
      { from: "2026-11-08", to: "2026-11-08", minutes: 0 },
      { from: "2026-11-09", to: "2026-11-09", minutes: 30 }
    ])
    expect(dayColumns([])).toEqual([])
    const whole = dayColumns(days, { from: "2026-11-01", to: "2026-11-30" })
    expect(whole.map(({ from }) => from)).toEqual(Array.from({ length: 30 }, (_, at) => addDays("2026-11-01", at)))
    expect(whole.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(90)
  })

  it("lose no minute, by days, weeks or months, and are few enough to be seen", () => {
    fc.assert(
      fc.property(workedDays, (days) => {
        const worked = total(days.map((day) => day.worked_minutes_total))
        const columns = dayColumns(days)
        expect(total(columns.map(({ minutes }) => minutes))).toBe(worked)
        expect(columns.length).toBeLessThanOrEqual(131)
        expect(total(monthColumns(days).map(({ minutes }) => minutes))).toBe(worked)
      })
    )
  })
})
