import { assert, describe, it } from "@effect/vitest"
import { gapsOf } from "@hourbook/core/billing/seriesGaps"

const yearly = { format: "R{YYYY}-{seq:3}", yearly: true, year: 2026, next: 5, raises: [] }
const given = (...numbers: ReadonlyArray<string>) =>
  numbers.map((number) => ({ number, issueDate: `${number.slice(1, 5)}-03-04` }))

describe("gaps of a series", () => {
  it("are none where each number was given, whatever year it is of", () => {
    assert.strictEqual(gapsOf({ ...yearly, next: 1, year: null }, []), 0)
    assert.strictEqual(
      gapsOf(yearly, given("R2025-001", "R2025-002", "R2026-001", "R2026-002", "R2026-003", "R2026-004")),
      0
    )
  })

  it("begin with the first number that was given, and end before the next", () => {
    assert.strictEqual(gapsOf({ ...yearly, next: 43 }, given("R2026-040", "R2026-042")), 1)
    assert.strictEqual(gapsOf(yearly, given("R2026-001")), 3)
    assert.strictEqual(gapsOf(yearly, given("R2025-001", "R2025-004", "R2026-004")), 2)
  })

  it("are explained by raises of their year", () => {
    const at = "2026-03-04T05:06:07.891Z" as never
    const raise = { year: 2026, from: 2, to: 4, reason: "from another system", at }
    const series = { ...yearly, raises: [raise] }
    assert.strictEqual(gapsOf(series, given("R2026-001", "R2026-004")), 0)
    assert.strictEqual(gapsOf({ ...series, next: 7 }, given("R2026-001", "R2026-004")), 2)
    assert.strictEqual(gapsOf(series, given("R2025-001", "R2025-004", "R2026-004")), 2)
  })

  it("take signs of formats as they are written", () => {
    const series = { format: "A.(B)/{seq:2}", yearly: false, year: null, next: 4, raises: [] }
    const numbers = ["A.(B)/01", "A.(B)/03", "AxB/02"].map((number) => ({ number, issueDate: "2026-03-04" }))
    assert.strictEqual(gapsOf(series, numbers), 1)
  })
})
