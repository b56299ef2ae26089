import fc from "fast-check"
import { afterEach, describe, expect, it } from "vitest"
import { hours, hoursThatAdd, setDurationStyle } from "../../../packages/web/src/format/duration.ts"
import { minutesOf } from "../../../packages/web/src/format/typedDuration.ts"
import { overwriteGetLocale } from "../../../packages/web/src/paraglide/runtime.js"

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
    ["18:25 min", 18],
    ["0.31 h", 19],
    ["1h30", 90],
    ["1.5h", 90],
    ["1,5 Std", 90],
    [":30", 30],
    ["PT1H30M", 90],
    ["30 min", 30],
    ["2 h", 120],
    ["3h 15m", 195],
    ["8", 480],
    ["5400", undefined],
    ["1d 2h", undefined],
    ["-1:00", undefined],
    ["1,2345:00", undefined],
    ["12.34:00", undefined]
  ])("is what people and files write, and a comma is a point where no thousands can be meant: %s", (text, minutes) => {
    expect(minutesOf(text)).toBe(minutes)
  })
})

describe("durations that are shown with their sums", () => {
  afterEach(() => setDurationStyle("clock"))

  it("have one digit more where hundredths would not add up to the sum", () => {
    setDurationStyle("decimal")
    const thirds = hoursThatAdd([[20, 20, 20]])
    expect([thirds(20), thirds(60)]).toEqual(["0.333", "1.000"])
    const quarters = hoursThatAdd([[15, 45], [30]])
    expect([quarters(15), quarters(60)]).toEqual(["0.25", "1.00"])
    setDurationStyle("clock")
    expect(hoursThatAdd([[20, 20, 20]])(20)).toBe("0:20")
  })

  it("add up as shown with two digits, or have three", () => {
    setDurationStyle("decimal")
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(1440), { maxLength: 8 }), { maxLength: 6 }), (groups) => {
        const write = hoursThatAdd(groups)
        const add = (parts: ReadonlyArray<number>): boolean => {
          const shown = parts.reduce((sum, part) => sum + Math.round(Number(hours(part, "decimal")) * 100), 0)
          const total = parts.reduce((sum, part) => sum + part, 0)
          return shown === Math.round(Number(hours(total, "decimal").replace(",", "")) * 100)
        }
        expect(write(90)).toBe(groups.every(add) ? "1.50" : "1.500")
      })
    )
  })
})
