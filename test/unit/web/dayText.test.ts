import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addDays, isDay } from "../../../packages/web/src/format/dates.ts"
import { dayOfText, dayOfWord } from "../../../packages/web/src/format/dayText.ts"

const today = "2026-11-22"

describe("a day as text", () => {
  it.each([
    ["today", "en-GB", "2026-11-22"],
    ["gestern", "en-GB", "2026-11-21"],
    ["vorgestern", "de-DE", "2026-11-20"],
    ["Tomorrow", "en-GB", "2026-11-23"],
    ["mon", "en-GB", "2026-11-16"],
    ["sunday", "en-GB", "2026-11-22"],
    ["mo", "de-DE", "2026-11-16"],
    ["mo", "en-GB", undefined],
    ["mo.", "de-AT", "2026-11-16"],
    ["thur", "de-DE", "2026-11-19"],
    ["don", "de-DE", undefined],
    ["die", "en-GB", undefined],
    ["th", "en-GB", undefined],
    ["Freitag", "de-DE", "2026-11-20"],
    ["3.11.", "de-DE", "2026-11-03"],
    ["3.11", "en-GB", "2026-11-03"],
    ["3. 11.", "de-DE", "2026-11-03"],
    ["3.11.25", "de-DE", "2025-11-03"],
    ["24.12.", "de-DE", "2025-12-24"],
    ["22.12.", "de-DE", "2026-12-22"],
    ["3/11", "en-GB", "2026-11-03"],
    ["11/3", "en-US", "2026-11-03"],
    ["29.2.", "de-DE", "2024-02-29"],
    ["3 Nov", "en-GB", "2026-11-03"],
    ["Nov 3", "en-US", "2026-11-03"],
    ["3 November 2025", "en-GB", "2025-11-03"],
    ["3. März", "de-DE", "2026-03-03"],
    ["3", "en-GB", "2026-11-03"],
    ["-2", "en-GB", "2026-11-20"],
    ["2026-11-03", "en-GB", "2026-11-03"],
    ["2026-02-30", "en-GB", undefined],
    ["31.2.", "de-DE", undefined],
    ["", "en-GB", undefined],
    ["someday", "en-GB", undefined]
  ])("%j in %s is %j", (text, locale, expected) => {
    expect(dayOfText(text, today, locale)).toBe(expected)
  })

  it("never throws, and gives days of the calendar", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[\d./+ -]{0,10}$/u)),
        fc.integer({ min: -9999, max: 9999 }),
        fc.constantFrom("en-GB", "en-US", "de-DE"),
        (text, shift, locale) => {
          for (const read of [dayOfText, dayOfWord]) {
            const day = read(text, addDays(today, shift), locale)
            if (day !== undefined) expect(isDay(day)).toBe(true)
          }
        }
      )
    )
  })
})
