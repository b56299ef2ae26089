import { assert, describe, it } from "@effect/vitest"
import { minutesBetween, type Spent, spentOf, type GivenSpent } from "@hourbook/core/time/spent"
import { fromMillis, toMillis } from "@hourbook/core/values/Instant"
import { Result } from "effect"
import * as fc from "fast-check"
import { day, instant } from "../../support/data/builders.ts"

const start = instant("2026-03-01T22:30:00.000Z")
const after = (seconds: number) => fromMillis(toMillis(start) + seconds * 1000)

const spent = (given: GivenSpent, before: Spent | null = null, zone = "UTC") =>
  Result.getOrThrow(spentOf(given, before, zone))
const refused = (given: GivenSpent, before: Spent | null = null) =>
  Result.match(spentOf(given, before, "UTC"), {
    onSuccess: (found) => assert.fail(JSON.stringify(found)),
    onFailure: ({ field, rule }) => [field, rule.code]
  })

const hour: Spent = { workedOn: day("2026-03-01"), durationMinutes: 60, startedAt: start, endedAt: after(3600) }

describe("when work was done", () => {
  it("moves with its day where nothing else is said of it: by the same clock, and as long as it was", () => {
    const zone = "Europe/Berlin"
    const of = (
      workedOn: string,
      startedAt: string | null,
      endedAt: string | null,
      durationMinutes: number
    ): Spent => ({
      workedOn: day(workedOn),
      durationMinutes,
      startedAt: startedAt === null ? null : instant(new Date(startedAt).toISOString()),
      endedAt: endedAt === null ? null : instant(new Date(endedAt).toISOString())
    })
    const cases: ReadonlyArray<readonly [Spent, string, Spent]> = [
      // Clocks go forward on 29 March.
      [
        of("2026-03-28", "2026-03-28T09:00:00+01:00", "2026-03-28T10:00:00+01:00", 60),
        "2026-03-30",
        of("2026-03-30", "2026-03-30T09:00:00+02:00", "2026-03-30T10:00:00+02:00", 60)
      ],
      // A night of seven hours is as long on a night in which clocks skip one; a break stays.
      [
        of("2026-03-27", "2026-03-27T23:00:00+01:00", "2026-03-28T06:00:00+01:00", 400),
        "2026-03-28",
        of("2026-03-28", "2026-03-28T23:00:00+01:00", "2026-03-29T07:00:00+02:00", 400)
      ],
      // A time that clocks skip is as much later as they skip.
      [
        of("2026-03-28", "2026-03-28T02:30:00+01:00", null, 15),
        "2026-03-29",
        of("2026-03-29", "2026-03-29T03:30:00+02:00", null, 15)
      ],
      // A day that is not the start's moves by as many days.
      [
        of("2026-03-10", "2026-03-12T09:00:00+01:00", "2026-03-12T10:00:00+01:00", 60),
        "2026-03-08",
        of("2026-03-08", "2026-03-10T09:00:00+01:00", "2026-03-10T10:00:00+01:00", 60)
      ],
      [of("2026-03-10", null, null, 60), "2026-03-11", of("2026-03-11", null, null, 60)]
    ]
    for (const [before, workedOn, after] of cases) {
      assert.deepStrictEqual(spent({ workedOn: day(workedOn) }, before, zone), after)
      const { startedAt } = before
      const said = { ...before, workedOn: day(workedOn) }
      assert.deepStrictEqual(spent({ workedOn: day(workedOn), startedAt }, before, zone), said, "the start is said")
      assert.deepStrictEqual(spent({ workedOn: before.workedOn }, before, zone), before)
    }
  })

  it("takes the minutes from start to end, half a minute up and at least one", () => {
    for (const [seconds, minutes] of [
      [1, 1],
      [29, 1],
      [89, 1],
      [90, 2],
      [149.999, 2],
      [3600, 60],
      [3629, 60],
      [3630, 61]
    ] as const) {
      assert.strictEqual(spent({ startedAt: start, endedAt: after(seconds) }).durationMinutes, minutes, `${seconds}`)
    }
  })

  it("takes the day of the start where the member is, unless the day is sent", () => {
    const given = { startedAt: start, endedAt: after(3600) }
    assert.strictEqual(spent(given).workedOn, "2026-03-01")
    assert.strictEqual(spent(given, null, "Pacific/Auckland").workedOn, "2026-03-02")
    assert.strictEqual(
      spent({ ...given, workedOn: day("2026-02-20") }, null, "Pacific/Auckland").workedOn,
      "2026-02-20"
    )
    const early = { startedAt: instant("2026-03-01T07:30:00.000Z"), durationMinutes: 30 }
    assert.strictEqual(spent(early, null, "Etc/GMT+8").workedOn, "2026-02-28")
  })

  it("lets given minutes be fewer, for a break, and not more", () => {
    const given = { startedAt: start, endedAt: after(3600) }
    assert.strictEqual(spent({ ...given, durationMinutes: 45 }).durationMinutes, 45)
    assert.strictEqual(spent({ ...given, durationMinutes: 0 }).durationMinutes, 0)
    assert.deepStrictEqual(refused({ ...given, durationMinutes: 61 }), ["durationMinutes", "longer_than_span"])
    assert.strictEqual(spent({ startedAt: start, durationMinutes: 500 }).durationMinutes, 500)
  })

  it("refuses an end that is not after the start, and what nothing says", () => {
    const durationMinutes = 1
    assert.deepStrictEqual(refused({ startedAt: start, endedAt: start, durationMinutes }), [
      "endedAt",
      "ends_before_start"
    ])
    assert.deepStrictEqual(refused({ startedAt: after(1), endedAt: start }), ["endedAt", "ends_before_start"])
    assert.deepStrictEqual(refused({ startedAt: start }), ["durationMinutes", "missing"])
    assert.deepStrictEqual(refused({ workedOn: day("2026-03-01") }), ["durationMinutes", "missing"])
    assert.deepStrictEqual(refused({ durationMinutes }), ["workedOn", "missing"])
    assert.deepStrictEqual(refused({ startedAt: instant("0001-01-01T00:00:00.000Z"), durationMinutes }), [
      "startedAt",
      "off_calendar"
    ])
  })

  it("follows a start or an end that changes, and leaves alone what does not", () => {
    assert.deepStrictEqual(spent({}, hour), hour)
    assert.deepStrictEqual(spent({ durationMinutes: 30 }, hour), { ...hour, durationMinutes: 30 })
    assert.strictEqual(spent({ endedAt: after(5400) }, hour).durationMinutes, 90)
    assert.strictEqual(spent({ endedAt: null }, hour).durationMinutes, 60)
    assert.deepStrictEqual(refused({ durationMinutes: 61 }, hour), ["durationMinutes", "longer_than_span"])
    const next = { startedAt: after(7200), endedAt: after(9000) }
    assert.deepStrictEqual(spent(next, hour), { workedOn: day("2026-03-02"), durationMinutes: 30, ...next })
    const given = { ...hour, workedOn: day("2026-02-20") }
    assert.strictEqual(spent(next, given).workedOn, "2026-02-20")
    const untimed = { ...hour, startedAt: null, endedAt: null }
    assert.deepStrictEqual(spent({ startedAt: after(7200) }, untimed), { ...untimed, startedAt: after(7200) })
  })

  it("keeps a break where a start or an end moves", () => {
    const paused: Spent = { ...hour, durationMinutes: 40 }
    const minutes = (given: GivenSpent) => spent(given, paused).durationMinutes
    assert.strictEqual(minutes({ endedAt: after(7200) }), 100)
    assert.strictEqual(minutes({ startedAt: after(600) }), 30)
    assert.strictEqual(minutes({ startedAt: after(7200), endedAt: after(9000) }), 10)
    assert.strictEqual(minutes({ endedAt: after(1200) }), 1)
    assert.strictEqual(minutes({ endedAt: after(7200), durationMinutes: 120 }), 120)
    assert.strictEqual(minutes({ startedAt: start, endedAt: after(3600) }), 40)
    assert.deepStrictEqual(refused({ endedAt: after(600) }, paused), ["durationMinutes", "break_too_long"])
    assert.strictEqual(spent({ endedAt: after(600), durationMinutes: 5 }, paused).durationMinutes, 5)
  })

  it("takes back whatever it gave", () => {
    const seconds = fc.integer({ min: 1, max: 400_000 })
    fc.assert(
      fc.property(seconds, fc.constantFrom("UTC", "Asia/Kathmandu", "Pacific/Pago_Pago"), (length, zone) => {
        const made = spent({ startedAt: start, endedAt: after(length) }, null, zone)
        assert.strictEqual(made.durationMinutes, minutesBetween(start, after(length)))
        assert.deepStrictEqual(spent(made, null, zone), made)
        assert.deepStrictEqual(spent(made, made, zone), made)
        const moved = spent({ workedOn: day("2026-01-01") }, made, zone)
        assert.deepStrictEqual(spent({ workedOn: made.workedOn }, moved, zone), made)
      })
    )
  })
})
