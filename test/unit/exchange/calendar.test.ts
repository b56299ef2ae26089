import { assert, describe, it } from "@effect/vitest"
import { calendarEnd, calendarEvent, calendarHead } from "@hourbook/exchange/writers/iCalendar"
import * as fc from "fast-check"
import ICAL from "ical.js"

describe("a calendar", () => {
  it("reads back as it was written, whatever the texts", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 200 }).map((one) => one.replace(/\p{Cc}/gu, ""))
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), fc.boolean(), (title, lines, timed) => {
        const written =
          calendarHead("Work of Ada") +
          calendarEvent({
            id: "e1",
            title,
            details: lines.join("\n"),
            day: "2026-02-28",
            startedAt: timed ? "2026-02-28T23:00:00.000Z" : null,
            endedAt: timed ? "2026-03-01T01:00:00.000Z" : null,
            updatedAt: "2026-03-02T10:00:00.000Z"
          }) +
          calendarEnd
        const encoder = new TextEncoder()
        assert.isTrue(written.split("\r\n").every((line) => encoder.encode(line).length <= 75))
        const component = new ICAL.Component(ICAL.parse(written))
        const event = new ICAL.Event(component.getFirstSubcomponent("vevent") ?? undefined)
        assert.strictEqual(component.getFirstPropertyValue("x-wr-calname"), "Work of Ada")
        assert.strictEqual(event.summary, title)
        assert.strictEqual(event.description ?? "", lines.join("\n"))
        assert.strictEqual(event.startDate.toString(), timed ? "2026-02-28T23:00:00Z" : "2026-02-28")
        assert.strictEqual(event.endDate.toString(), timed ? "2026-03-01T01:00:00Z" : "2026-03-01")
      }),
      { numRuns: 300 }
    )
  })
})
