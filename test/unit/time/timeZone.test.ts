import { assert, describe, it } from "@effect/vitest"
import { addDays } from "@hourbook/core/values/CalendarDate"
import { fromMillis, toMillis } from "@hourbook/core/values/Instant"
import { dayIn, hourIn, startOfDay, TimeZone } from "@hourbook/core/values/timeZone"
import { Schema } from "effect"
import * as fc from "fast-check"
import { day, instant } from "../../support/data/builders.ts"

/** Changes of clocks at midnight and at other hours, by half an hour and by a day, hours of half and three quarters, the furthest east and west. */
const zones = [
  "UTC",
  "Europe/Berlin",
  "America/Los_Angeles",
  "America/Sao_Paulo",
  "America/Havana",
  "America/St_Johns",
  "Africa/Cairo",
  "Asia/Beirut",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Apia",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
  "Pacific/Kwajalein",
  "Pacific/Pago_Pago",
  "Etc/GMT+8",
  "Etc/GMT-13"
]

const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat("sv", { timeZone, hourCycle: "h23", dateStyle: "short", timeStyle: "medium" })
  ])
)
/** `2026-03-01 09:30:00`, as the platform itself shows it. */
const shown = (zone: string, millis: number): string => formats.get(zone)?.format(millis) ?? ""
const dayShown = (zone: string, millis: number): string => shown(zone, millis).slice(0, 10)

const anyZone = fc.constantFrom(...zones)
const hour = 3_600_000
const from = Date.UTC(1970, 0, 2)
const to = Date.UTC(2100, 0, 1)

describe("time zones", () => {
  it("show the day and hour that the platform shows", () => {
    fc.assert(
      fc.property(anyZone, fc.integer({ min: from, max: to }), (zone, millis) => {
        const at = fromMillis(millis)
        assert.strictEqual(dayIn(zone, at), dayShown(zone, millis))
        assert.strictEqual(hourIn(zone, at), Number(shown(zone, millis).slice(11, 13)))
      }),
      { numRuns: 2000 }
    )
  })

  const beginsRightly = (zone: string, of: string) => {
    const start = toMillis(startOfDay(zone, day(of)))
    assert.isAtLeast(dayShown(zone, start).localeCompare(of), 0, `${zone} ${of}`)
    for (const before of [1, hour / 4, hour, 5 * hour, 26 * hour]) {
      assert.isBelow(dayShown(zone, start - before).localeCompare(of), 0, `${zone} ${of}, ${before} ms before`)
    }
  }

  it("begin a day at the first moment whose clocks show it", () => {
    fc.assert(
      fc.property(anyZone, fc.integer({ min: 0, max: 47_000 }), (zone, days) =>
        beginsRightly(zone, addDays(day("1970-01-03"), days))
      ),
      { numRuns: 1000 }
    )
  })

  it("begin the days on which clocks change", () => {
    const changes = ["2011-12-30", "1993-08-21", "2018-11-04", "2018-02-18", "2026-03-08", "2026-11-01", "2026-03-29"]
    for (const zone of zones) for (const of of changes) beginsRightly(zone, of)
    assert.strictEqual(startOfDay("Europe/Berlin", day("2026-03-29")), "2026-03-28T23:00:00.000Z")
    assert.strictEqual(startOfDay("Europe/Berlin", day("2026-03-30")), "2026-03-29T22:00:00.000Z")
    assert.strictEqual(startOfDay("Asia/Kolkata", day("2026-03-01")), "2026-02-28T18:30:00.000Z")
    // Clocks went from midnight to one.
    assert.strictEqual(startOfDay("America/Sao_Paulo", day("2018-11-04")), "2018-11-04T03:00:00.000Z")
    // Clocks went from one back to midnight.
    assert.strictEqual(startOfDay("America/Havana", day("2026-11-01")), "2026-11-01T04:00:00.000Z")
    // Samoa had no 30 December 2011.
    assert.strictEqual(startOfDay("Pacific/Apia", day("2011-12-30")), startOfDay("Pacific/Apia", day("2011-12-31")))
  })

  it("stay within the calendar at its ends", () => {
    assert.strictEqual(dayIn("Etc/GMT+8", instant("1900-01-01T01:00:00.000Z")), "1900-01-01")
    assert.strictEqual(dayIn("Etc/GMT-13", instant("2999-12-31T20:00:00.000Z")), "2999-12-31")
    assert.strictEqual(dayIn("UTC", instant("9999-12-31T20:00:00.000Z")), "2999-12-31")
  })

  it("have names, of zones that exist", () => {
    const isZone = Schema.is(TimeZone)
    for (const name of [...zones, "Asia/Calcutta", "europe/berlin", "GMT"]) assert.isTrue(isZone(name), name)
    for (const name of ["", "Berlin", "+01:00", "Europe/Nowhere", " UTC", "UTC\n", "x".repeat(1e6)])
      assert.isFalse(isZone(name))
  })
})
