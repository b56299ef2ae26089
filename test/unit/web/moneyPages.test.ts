import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { kindsOf } from "../../../packages/web/src/features/money/kinds.ts"
import { periodFrom } from "../../../packages/web/src/format/boundsPeriod.ts"
import { addDays } from "../../../packages/web/src/format/dates.ts"
import { minus, negative, plus } from "../../../packages/web/src/format/exactly.ts"
import { boundsOf } from "../../../packages/web/src/format/period.ts"
import { spansOf } from "../../../packages/web/src/pages/close/monthChecks.ts"
import { kindOf } from "../../../packages/web/src/pages/payments/moneyQuery.ts"
import { sumColumns } from "../../../packages/web/src/pages/payments/sumColumns.ts"

const amount = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).map((parts) => parts / 10_000)
const day = fc.integer({ min: 0, max: 3650 }).map((days) => addDays("2020-01-01", days))

describe("amounts on the pages of money", () => {
  it("add up exactly, to the last of 4 digits", () => {
    expect(plus(0.1, 0.2)).toBe(0.3)
    expect(minus("1234.56", "1234.5599")).toBe(0.0001)
    fc.assert(fc.property(amount, amount, (one, other) => minus(plus(one, other), other) === one))
  })

  it("have one other sign", () => {
    fc.assert(fc.property(amount, (one) => negative(negative(String(one))) === String(one)))
  })

  it("are the same in columns of days, weeks and months", () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 900 }),
        fc.array(amount, { maxLength: 20 }),
        (from, length, amounts) => {
          const days = amounts.map((total, index) => ({ date: addDays(from, (index * 37) % (length + 1)), total }))
          const columns = sumColumns(days, from, addDays(from, length))
          expect(columns.length).toBeLessThanOrEqual(62)
          return plus(...columns.map(({ total }) => total)) === plus(...amounts)
        }
      )
    )
  })
})

describe("the period of a statement", () => {
  it.each(["2026-11", "2026-Q4", "2026", "2026-11-03..2026-11-09"])("%s is named by its days", (period) => {
    expect(periodFrom(boundsOf(period))).toBe(period)
  })

  it("is everything where an end is open", () => {
    expect(periodFrom({ from: "2026-01-01", to: undefined })).toBe("all")
  })
})

describe("days without hours", () => {
  it("are one span over a weekend, and two where a working day parts them", () => {
    expect(spansOf(["2026-11-06", "2026-11-09", "2026-11-11"])).toEqual([
      { from: "2026-11-06", to: "2026-11-09" },
      { from: "2026-11-11", to: "2026-11-11" }
    ])
  })
})

describe("the lists of money", () => {
  it("are those that a role may see", () => {
    expect(kindsOf("client")).not.toContain("paid")
    expect(kindsOf("member")).not.toContain("charges")
    expect(kindOf({ kind: "charges" }, "member")).toBe("received")
    expect(kindOf({ kind: "charges" }, "owner")).toBe("charges")
  })
})
