import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import { readText } from "@hourbook/exchange/readFile"
import { batches } from "@hourbook/exchange/transfer/batches"
import { instantsOf, localAt } from "@hourbook/exchange/values/clocks"
import { momentOf, readMoment } from "@hourbook/exchange/values/moments"
import * as fc from "fast-check"

describe("a time of the clocks of a zone", () => {
  it.each([
    ["2024-03-04", 9 * 3600, "Europe/Berlin", "2024-03-04T08:00:00.000Z"],
    ["2024-07-04", 0, "Europe/Berlin", "2024-07-03T22:00:00.000Z"],
    ["2024-03-31", 1.5 * 3600, "Europe/Berlin", "2024-03-31T00:30:00.000Z"],
    ["2024-03-31", 3 * 3600, "Europe/Berlin", "2024-03-31T01:00:00.000Z"],
    ["2024-03-31", 2.5 * 3600, "Europe/Berlin", "2024-03-31T01:30:00.000Z"],
    ["2024-10-27", 2.5 * 3600, "Europe/Berlin", "2024-10-27T00:30:00.000Z"],
    ["2024-10-27", 4 * 3600, "Europe/Berlin", "2024-10-27T03:00:00.000Z"],
    ["2024-03-04", 9 * 3600, "America/New_York", "2024-03-04T14:00:00.000Z"]
  ])("is a moment: %s %d s in %s", (day, second, zone, moment) => {
    assert.strictEqual(momentOf(day, second, zone), moment)
  })

  it("is the moment at which they showed it, or the other one where they showed it twice", () => {
    const zones = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia"]
    const moments = fc.integer({ min: Date.parse("2000-01-01") / 1000, max: Date.parse("2030-01-01") / 1000 })
    // Half an hour before and after the clocks change in Berlin and on Lord Howe.
    const nearby = fc
      .tuple(
        fc.constantFrom("2026-03-29T01:00Z", "2026-10-25T01:00Z", "2026-04-04T15:00Z"),
        fc.integer({ min: -5400, max: 5400 })
      )
      .map(([change, seconds]) => Date.parse(change) / 1000 + seconds)
    fc.assert(
      fc.property(fc.oneof(moments, nearby), fc.constantFrom(...zones), (seconds, zone) => {
        const { day, second } = localAt(seconds * 1000, zone)
        const { first, last } = instantsOf(day, second, zone)
        assert.include([first, last], seconds * 1000)
        assert.isAtMost(first, last)
      }),
      { numRuns: 2000 }
    )
  })

  it("is twice where they are set back", () => {
    const { first, last } = instantsOf("2026-10-25", 2.5 * 3600, "Europe/Berlin")
    assert.deepStrictEqual(
      [first, last].map((at) => new Date(at).toISOString()),
      ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"]
    )
  })
})

describe("the start of an entry", () => {
  const startsOf = (text: string): ReadonlyArray<unknown> => {
    const file = readText(new TextEncoder().encode(text))
    if ("_tag" in file) return assert.fail(file.reason.code)
    const world = { currency: "EUR", timeZone: "Europe/Berlin", people: [], clients: [], projects: [] }
    const { value } = batches(plan(file, noMapping, world), { isDryRun: true, isFirst: true }).next()
    return "calls" in value
      ? value.calls
          .flatMap((call) => ("body" in call && "operations" in call.body ? call.body.operations : []))
          .map(({ body }) => body["started_at"])
      : assert.fail("nothing is sent")
  }

  it("is the moment that its file says, though the clocks show it twice or the file's clocks are elsewhere", () => {
    const lines =
      "start,end,description\n2026-10-25T01:30:00Z,2026-10-25T02:30:00Z,a\n2026-03-04T23:30:00-05:00,2026-03-05T01:00:00-05:00,b\n2026-10-25 02:30:00,2026-10-25 03:30:00,c\n"
    assert.deepStrictEqual(startsOf(lines), [
      "2026-10-25T01:30:00.000Z",
      "2026-03-05T04:30:00.000Z",
      "2026-10-25T00:30:00.000Z"
    ])
  })

  it("is on the day that the file says", () => {
    const moment = readMoment("2026-03-04T23:30:00-05:00", {
      timeZone: "Europe/Berlin",
      order: "day-month-year",
      dateSystem: "1900"
    })
    assert.deepInclude(moment, { day: "2026-03-04", second: 23.5 * 3600 })
  })
})
