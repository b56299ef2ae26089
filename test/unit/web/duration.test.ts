import fc from "fast-check"
import { afterEach, describe, expect, it } from "vitest"
import { overwriteGetLocale } from "../../../packages/web/src/paraglide/runtime.js"
import { hours, minutesOf } from "../../../packages/web/src/words/duration.ts"

const write = (locale: "en" | "de"): void => overwriteGetLocale(() => locale)

afterEach(() => write("en"))

describe("a duration as text", () => {
  it.each([
    ["en", 604_725, "10,078:45", "10,078.75"],
    ["de", 604_725, "10.078:45", "10.078,75"],
    ["en", 59_999, "999:59", "999.98"],
    ["de", 150, "2:30", "2,50"],
    ["en", -60_000, "−1,000:00", "−1,000.00"]
  ] as const)("has the separators of other numbers: %s, %i minutes", (locale, minutes, clock, decimal) => {
    write(locale)
    expect(hours(minutes, "clock")).toBe(clock)
    expect(hours(minutes, "decimal")).toBe(decimal)
  })

  it("is read as it is written", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 144_000 }),
        fc.constantFrom("en" as const, "de" as const),
        (minutes, to) => {
          write(to)
          expect(minutesOf(hours(minutes, "clock"))).toBe(minutes)
          expect(minutesOf(hours(minutes, "decimal"))).toBe(minutes)
        }
      )
    )
  })

  it.each([
    ["1,5", 90],
    ["1.234", 74],
    ["1 234:30", 74_070],
    ["1:30", 90],
    ["1,2345:00", undefined],
    ["12.34:00", undefined]
  ])("takes a comma for a point where no thousands can be meant: %s", (text, minutes) => {
    expect(minutesOf(text)).toBe(minutes)
  })
})
