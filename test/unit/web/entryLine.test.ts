import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { entryLine } from "../../../packages/web/src/format/entryLine.ts"

const today = "2026-11-22"
const read = (text: string, locale = "en-GB") => entryLine(text, { today, locale })

describe("the line that logs time", () => {
  it.each([
    ["1:30 wireframes @grid", 90, "wireframes"],
    ["1.5 wireframes", 90, "wireframes"],
    ["wireframes 1,5", 90, "wireframes"],
    ["wireframes 90m", 90, "wireframes"],
    ["1h30 wireframes", 90, "wireframes"],
    ["1h 30m wireframes", 90, "wireframes"],
    ["yesterday 2h wireframes", 120, "wireframes"],
    ["2h upgrade to 1.5", 120, "upgrade to 1.5"],
    ["upgrade 2.4 to 2.5 in the shop", undefined, "upgrade 2.4 to 2.5 in the shop"],
    ["call at 14:00 1h", 60, "call at 14:00"],
    ["fix 3 bugs", undefined, "fix 3 bugs"],
    ["30 min wireframes", 30, "wireframes"],
    ["wireframes 3h 15m", 195, "wireframes"],
    ["1 h 30 min wireframes", 90, "wireframes"],
    ["wireframes 1h 30 m", 90, "wireframes"],
    ["0.31 h wireframes", 19, "wireframes"],
    ["2 Std Entwurf", 120, "Entwurf"],
    ["wireframes 18:25 min", 18, "wireframes"],
    ["PT1H30M wireframes", 90, "wireframes"],
    [":30 wireframes", 30, "wireframes"],
    ["1:30 h wireframes", 90, "wireframes"],
    ["prepare a 10 min talk 1h", 60, "prepare a 10 min talk"],
    ["call at 14:00 30 min", 30, "call at 14:00"],
    ["1h 30 emails", 60, "30 emails"],
    ["5 m of cable 1h", 60, "5 m of cable"],
    ["5400 wireframes", undefined, "5400 wireframes"],
    ["0:00 nothing", undefined, "0:00 nothing"]
  ])("finds the duration in %j", (text, minutes, words) => {
    const line = read(text)
    expect({ minutes: line.minutes, words: line.words }).toEqual({ minutes, words })
  })

  it("finds start and end, project, tags, rate, day and work that is not billable", () => {
    expect(read("9-11:30 call @grid #design #Meeting 90/h 3.11. with Mary !")).toMatchObject({
      span: { start: 540, end: 690 },
      project: "grid",
      tags: ["design", "Meeting"],
      rate: { amount: "90", currency: undefined },
      day: "2026-11-03",
      isFree: true,
      words: "call with Mary"
    })
  })

  it.each([
    ["1h 85,50€/h", "85.50", "EUR"],
    ["1h $90/h", "90", "USD"],
    ["1h 90chf/h", "90", "CHF"]
  ])("reads the rate of %j", (text, amount, currency) => {
    expect(read(text).rate).toEqual({ amount, currency })
  })

  it.each([
    ["1h yesterday shopping", "en-GB", "2026-11-21", "shopping"],
    ["1h shade for the sun roof", "en-GB", undefined, "shade for the sun roof"],
    ["so geht das 1h", "de-DE", "2026-11-22", "geht das"],
    ["so 1h on it goes", "en-GB", undefined, "so on it goes"],
    ["Entwurf 1h mo", "de-DE", "2026-11-16", "Entwurf"],
    ["1h 2026-11-03 review", "en-GB", "2026-11-03", "review"],
    ["fix #123 1h", "en-GB", undefined, "fix #123"],
    ["mail mary@example.com 1h", "en-GB", undefined, "mail mary@example.com"],
    ["and/or 1h", "en-GB", undefined, "and/or"]
  ])("finds the day in %j (%s)", (text, locale, day, words) => {
    const line = read(text, locale)
    expect({ day: line.day, words: line.words }).toEqual({ day, words })
  })

  const words = fc.oneof(
    fc.string(),
    fc.constantFrom("1:30", "90m", "1h", "30m", "1,5", "9-11", "@grid", "#tag", "!", "90/h", "mon", "so", "3.11.", "x")
  )
  it("never throws and loses no word", () => {
    fc.assert(
      fc.property(fc.array(words), fc.constantFrom("en-GB", "de-DE", "en-US"), (typed, locale) => {
        const text = typed.join(" ")
        const line = read(text, locale)
        const all = text.split(/\s+/u).filter((word) => word !== "")
        expect(line.pieces.flatMap((piece) => piece.text.split(" "))).toEqual(all)
        const parts = line.pieces.map(({ part }) => part)
        for (const part of ["duration", "span", "project", "rate", "free", "day"] as const) {
          expect(parts.filter((one) => one === part).length).toBeLessThanOrEqual(1)
        }
        expect(line.minutes === undefined).toBe(!parts.includes("duration"))
        expect(line.day === undefined).toBe(!parts.includes("day"))
        expect(line.rate === undefined).toBe(!parts.includes("rate"))
        expect(line.span === undefined).toBe(!parts.includes("span"))
      })
    )
  })
})
