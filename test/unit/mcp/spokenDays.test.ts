import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { spokenDay } from "@hourbook/mcp/spoken/days"
import { spokenTime } from "@hourbook/mcp/spoken/times"

/** A Friday. */
const today = CalendarDate.make("2026-03-06")

describe("a day as people say it", () => {
  it("is on the calendar of today, in English and German", () => {
    for (const [said, day] of [
      ["today", "2026-03-06"],
      [" Heute ", "2026-03-06"],
      ["yesterday", "2026-03-05"],
      ["gestern", "2026-03-05"],
      ["vorgestern", "2026-03-04"],
      ["the day before yesterday", "2026-03-04"],
      ["tomorrow", "2026-03-07"],
      ["Übermorgen", "2026-03-08"],
      ["friday", "2026-03-06"],
      ["last Friday", "2026-02-27"],
      ["letzten Freitag", "2026-02-27"],
      ["Monday", "2026-03-02"],
      ["last Monday", "2026-03-02"],
      ["am Montag", "2026-03-02"],
      ["next monday", "2026-03-09"],
      ["nächsten Freitag", "2026-03-13"],
      ["Do.", "2026-03-05"],
      ["3 days ago", "2026-03-03"],
      ["vor 2 Wochen", "2026-02-20"],
      ["a week ago", "2026-02-27"],
      ["2.3.2026", "2026-03-02"],
      ["02.03.26", "2026-03-02"],
      ["2. März 2026", "2026-03-02"],
      ["March 2, 2026", "2026-03-02"],
      ["25/03/2026", "2026-03-25"],
      ["03/25/2026", "2026-03-25"]
    ] as const) {
      assert.strictEqual(String(spokenDay(said, today)), day, said)
    }
  })

  it("is none that may be another, or is no day", () => {
    for (const said of ["02/03/2026", "someday", "all", "45355", "31.2.2026", "constructor", "2026-03-02", ""]) {
      assert.isUndefined(spokenDay(said, today), said)
    }
  })
})

describe("a time as people say it", () => {
  const who = { member: { timeZone: null }, workspace: { timeZone: "Europe/Berlin" } }

  it("is on the clocks of the caller, unless it says its offset", () => {
    for (const [said, moment] of [
      ["09:30", "2026-03-06T08:30:00.000Z"],
      ["9.30", "2026-03-06T08:30:00.000Z"],
      ["9:30 pm", "2026-03-06T20:30:00.000Z"],
      ["24:00", "2026-03-06T23:00:00.000Z"],
      ["2026-03-05 14:00", "2026-03-05T13:00:00.000Z"],
      ["2026-03-05T14:00:00Z", "2026-03-05T14:00:00.000Z"],
      ["2026-03-05T14:00:00-05:00", "2026-03-05T19:00:00.000Z"]
    ] as const) {
      assert.strictEqual(String(spokenTime(who, said, today)), moment, said)
    }
    for (const said of ["25:00", "nine", "2026-02-30 10:00", ""]) assert.isUndefined(spokenTime(who, said, today), said)
  })
})
