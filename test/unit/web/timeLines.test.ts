import { describe, expect, it } from "vitest"
import { lineKey, timeLines } from "../../../packages/web/src/pages/time/timeLines.ts"
import { sortOf, timeQuery } from "../../../packages/web/src/pages/time/timeQuery.ts"
import { anEntry } from "../../support/web/anEntry.ts"

describe("the list of time", () => {
  it("has a line before each day, with the server's sums of the whole day", () => {
    const entries = [
      anEntry({ id: "a", accrual_date: "2026-11-17" }),
      anEntry({ id: "b", accrual_date: "2026-11-16" }),
      anEntry({ id: "c", accrual_date: "2026-11-16" })
    ]
    const monday = { date: "2026-11-16", worked_minutes_total: 480, earned_total: 640, entries_count: 9 }
    const lines = timeLines(entries, [monday], true)
    expect(lines.map(lineKey)).toEqual(["2026-11-17", "a", "2026-11-16", "b", "c"])
    expect(lines[2]).toEqual({ kind: "day", day: "2026-11-16", sums: monday })
    expect(timeLines(entries, [monday], false).map(lineKey)).toEqual(["a", "b", "c"])
  })

  it("asks what its address says, and nothing that is not understood", () => {
    expect(
      timeQuery({ client: "none", billable: "0", sort: "longest", q: "wire" }, "longest", "2026-11")
    ).toMatchObject({
      accrual_from: "2026-11-01",
      accrual_to: "2026-11-30",
      counteragent_id: "none",
      billable: "0",
      sort_by: "duration_minutes_total",
      search: "wire"
    })
    expect(timeQuery({ billable: "maybe" }, "newest", "all")).toMatchObject({
      billable: undefined,
      accrual_from: undefined
    })
    expect(sortOf("toString", true)).toBe("newest")
    expect([sortOf("most", true), sortOf("most", false)]).toEqual(["most", "newest"])
  })
})
