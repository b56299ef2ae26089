import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { CurrencyCode } from "@hourbook/core/values/Money"
import { warningsOf as toolWarnings } from "@hourbook/mcp/present/warnings"
import { warningsOf as restWarnings } from "@hourbook/rest/edge/answers/warningText"

const day = CalendarDate.make("2026-03-02")
const inUtc = { member: { timeZone: null }, workspace: { timeZone: "UTC" } }
const missing = { code: "no_exchange_rate", currency: CurrencyCode.make("NOK"), day } as const

describe("a warning about a payment that settles another currency", () => {
  it("says at both edges what lacks an exchange rate", () => {
    for (const [warning, says] of [
      [missing, /(this|it) is not included in totals until/u],
      [
        { ...missing, part: "received" },
        /what arrived is not included in what was received, although what it settles counts,? until/u
      ],
      [{ ...missing, part: "settled" }, /what it settles is not included in settled and debt totals until/u]
    ] as const) {
      assert.match(restWarnings({ warnings: [warning] }, "payment").warnings?.[0]?.message ?? "", says)
      assert.match(toolWarnings(inUtc, { warnings: [warning] }, "payment").join("\n"), says)
    }
  })

  it("says at both edges that the worths are far apart", () => {
    for (const [is, says] of [
      ["less", /less than half of what arrived, by the exchange rates of 2026-03-02/u],
      ["more", /more than twice of what arrived/u]
    ] as const) {
      const warning = { code: "settles_differs", is, day } as const
      assert.match(restWarnings({ warnings: [warning] }, "payment").warnings?.[0]?.message ?? "", says)
      assert.match(toolWarnings(inUtc, { warnings: [warning] }, "payment").join("\n"), says)
    }
  })

  it("says at both edges what the project owes in, where it settles nothing of that", () => {
    const [currency, ...owed] = ["GBP", "EUR", "USD"].map((code) => CurrencyCode.make(code))
    const warning = { code: "settles_missing", currency: currency ?? missing.currency, owed } as const
    const says = /settles GBP, and (the|its) project owes only EUR, USD, so (this|it) settles nothing of the project/u
    assert.match(restWarnings({ warnings: [warning] }, "payment").warnings?.[0]?.message ?? "", says)
    assert.match(toolWarnings(inUtc, { warnings: [warning] }, "payment").join("\n"), says)
  })
})
