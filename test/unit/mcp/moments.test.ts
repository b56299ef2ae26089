import { assert, describe, it } from "@effect/vitest"
import { Instant } from "@hourbook/core/values/Instant"
import { momentOf, momentText } from "@hourbook/mcp/present/moments"

const inZone = (timeZone: string) => ({ member: { timeZone: null }, workspace: { timeZone } })

describe("a moment", () => {
  it("is on the clocks of the zone, with the day and what they are ahead of UTC", () => {
    const at = Instant.make("2026-03-01T23:30:15.250Z")
    for (const [zone, moment, text] of [
      ["UTC", "2026-03-01T23:30:15+00:00", "2026-03-01 23:30 +00:00"],
      ["Europe/Berlin", "2026-03-02T00:30:15+01:00", "2026-03-02 00:30 +01:00"],
      ["America/St_Johns", "2026-03-01T20:00:15-03:30", "2026-03-01 20:00 -03:30"]
    ] as const) {
      assert.strictEqual(momentOf(inZone(zone), at), moment)
      assert.strictEqual(momentText(moment), text)
      assert.strictEqual(Date.parse(moment), Math.floor(Date.parse(at) / 1000) * 1000)
    }
  })
})
