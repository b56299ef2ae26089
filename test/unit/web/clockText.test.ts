import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { clockAt, clockOf, clockText, instantAt } from "../../../packages/web/src/format/clockText.ts"
import { addDays } from "../../../packages/web/src/format/dates.ts"

describe("a time of the day as text", () => {
  it.each([
    ["9", 540],
    ["9:30", 570],
    ["09.30", 570],
    ["930", 570],
    ["1745", 1065],
    ["5pm", 1020],
    ["12am", 0],
    ["24:00", 1440],
    ["24:01", undefined],
    ["13pm", undefined],
    ["9:60", undefined],
    ["", undefined]
  ])("%j is %j", (text, minutes) => {
    expect(clockOf(text)).toBe(minutes)
  })

  it("comes back as written", () => {
    for (let minutes = 0; minutes < 1440; minutes += 1) expect(clockOf(clockText(minutes))).toBe(minutes)
  })

  it("is the instant that the clocks of a zone show", () => {
    expect(instantAt("2026-11-03", 570, "Europe/Berlin")).toBe("2026-11-03T08:30:00.000Z")
    expect(instantAt("2026-07-03", 570, "Europe/Berlin")).toBe("2026-07-03T07:30:00.000Z")
    expect(instantAt("2026-11-03", 1440, "Asia/Kathmandu")).toBe("2026-11-03T18:15:00.000Z")
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        // Not from 1 to 4: the clocks of some day skip those.
        fc.integer({ min: 240, max: 1439 }),
        fc.constantFrom("UTC", "Europe/Berlin", "America/New_York", "Pacific/Auckland", "Asia/Kolkata"),
        (shift, minutes, zone) => {
          const day = addDays("2024-01-01", shift)
          expect(clockAt(instantAt(day, minutes, zone), zone)).toEqual({ day, minutes })
        }
      )
    )
  })
})
