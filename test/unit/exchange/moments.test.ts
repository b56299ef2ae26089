import { assert, describe, it } from "@effect/vitest"
import { momentOf } from "@hourbook/exchange/values/moments"

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
})
