import { assert, describe, it } from "@effect/vitest"
import type { TimeEntry } from "@hourbook/contract/contract"
import { newPause, noClock, resized, retyped, timesOf } from "../../../packages/web/src/features/entry/clock.ts"
import {
  draftOf,
  emptyDraft,
  type EntryDraft,
  newEntryOf,
  patchOf,
  pricingFor
} from "../../../packages/web/src/features/entry/draft.ts"

const zone = "Europe/Berlin"

const entryOf = (day: string, from: string, to: string, minutes: number): TimeEntry => ({
  id: "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d",
  description: "Work",
  accrual_date: day,
  duration_minutes_total: minutes,
  cost: 0,
  currency: "EUR",
  counteragent_id: null,
  counteragent_name: null,
  project_id: null,
  project_name: null,
  user_id: "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1e",
  user_name: "Ada",
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  metadata: {},
  external_ref: null,
  billed_elsewhere: false,
  invoice_id: null,
  invoice_number: null,
  import_id: null,
  billable: true,
  billed_minutes: minutes,
  hourly_rate: null,
  rate_id: null,
  internal_cost: null,
  started_at: new Date(from).toISOString(),
  ended_at: new Date(to).toISOString(),
  tags: []
})

/** What a form shows of an entry after a change, and what it sends. */
const formOf = (entry: TimeEntry, change: (draft: EntryDraft) => Partial<EntryDraft>) => {
  const before = draftOf(entry, zone)
  const after = { ...before, ...change(before) }
  return { minutes: timesOf(after, after.day, zone)?.minutes, patch: patchOf(before, after, zone) }
}

describe("the form of an entry with start and end", () => {
  const long = entryOf("2026-11-03", "2026-11-03T21:30:00Z", "2026-11-05T01:00:00Z", 1650)
  const paused = entryOf("2026-11-05", "2026-11-05T08:00:00Z", "2026-11-05T16:00:00Z", 420)

  it("shows how long it took, over days and without its break, and changes nothing by itself", () => {
    for (const entry of [
      long,
      paused,
      entryOf("2026-10-24", "2026-10-24T20:00:00Z", "2026-10-25T05:00:00Z", 540),
      entryOf("2026-11-05", "2026-11-05T08:00:40Z", "2026-11-05T08:00:55Z", 1),
      entryOf("2026-11-02", "2026-11-05T08:00:00Z", "2026-11-05T09:00:00Z", 60)
    ]) {
      assert.deepStrictEqual(
        formOf(entry, () => ({})),
        { minutes: entry.duration_minutes_total, patch: {} }
      )
      assert.deepStrictEqual(formOf(entry, () => ({ description: "New" })).patch, { description: "New" })
    }
  })

  it("records what it shows after another end: the days and the break stay", () => {
    assert.deepStrictEqual(
      formOf(long, (draft) => retyped(draft, { end: "02:05" })),
      {
        minutes: 1655,
        patch: {
          started_at: "2026-11-03T21:30:00.000Z",
          ended_at: "2026-11-05T01:05:00.000Z",
          duration_minutes_total: 1655
        }
      }
    )
    const later = formOf(paused, (draft) => retyped(draft, { end: "17:05" }))
    assert.strictEqual(later.minutes, 425)
    assert.deepInclude(later.patch, { ended_at: "2026-11-05T16:05:00.000Z", duration_minutes_total: 425 })
    const over = formOf(paused, (draft) => retyped(draft, { end: "01:00" }))
    assert.strictEqual(over.minutes, 15 * 60, "an end before the start is on the next day")
    assert.deepInclude(formOf(paused, () => ({ pause: 0 })).patch, { duration_minutes_total: 480 })
    assert.deepStrictEqual(
      formOf(paused, () => ({ pause: 600 })),
      { minutes: undefined, patch: {} }
    )
  })

  it("counts real time where clocks change", () => {
    for (const [day, start, end, minutes] of [
      ["2026-03-29", "01:30", "03:30", 60],
      ["2026-03-29", "02:30", "04:00", 30],
      ["2026-10-25", "01:30", "03:30", 180],
      ["2026-10-24", "22:00", "06:00", 540],
      ["2026-03-28", "22:00", "06:00", 420],
      ["2026-11-05", "9:00", "17", 480]
    ] as const) {
      const clock = { ...noClock, hasClock: true, start, end }
      assert.strictEqual(timesOf(clock, day, zone)?.minutes, minutes, `${day} ${start}`)
      const draft = { ...emptyDraft({ userId: "a", day, currency: "EUR" }), ...clock, description: "x" }
      const body = newEntryOf(draft, { zone, ownId: "a" })
      assert.strictEqual(body.duration_minutes_total, minutes)
      assert.strictEqual(Date.parse(body.ended_at ?? "") - Date.parse(body.started_at ?? ""), minutes * 60_000)
    }
  })

  it("moves start and end with the day, also where that is not the start's", () => {
    const night = entryOf("2026-10-22", "2026-10-22T20:00:00Z", "2026-10-23T04:00:00Z", 480)
    assert.deepStrictEqual(
      formOf(night, () => ({ day: "2026-10-24" })),
      {
        minutes: 540,
        patch: {
          accrual_date: "2026-10-24",
          started_at: "2026-10-24T20:00:00.000Z",
          ended_at: "2026-10-25T05:00:00.000Z",
          duration_minutes_total: 540
        }
      }
    )
    const elsewhere = entryOf("2026-11-02", "2026-11-05T08:00:00Z", "2026-11-05T09:00:00Z", 60)
    const { minutes, patch } = formOf(elsewhere, () => ({ day: "2026-11-03" }))
    assert.strictEqual(minutes, 60)
    assert.deepInclude(patch, { accrual_date: "2026-11-03", started_at: "2026-11-06T08:00:00.000Z" })
  })

  it("gives the seconds of a timer back where its clock stays", () => {
    const timed = entryOf("2026-11-05", "2026-11-05T08:00:40Z", "2026-11-05T08:50:10Z", 50)
    const { patch } = formOf(timed, (draft) => retyped(draft, { end: "10:00" }))
    assert.deepInclude(patch, { started_at: "2026-11-05T08:00:40.000Z", ended_at: "2026-11-05T09:00:00.000Z" })
  })
})

describe("a cell of the week that gets another sum", () => {
  const fifty = entryOf("2026-11-23", "2026-11-23T08:00:00Z", "2026-11-23T08:50:00Z", 50)
  const paused = entryOf("2026-11-05", "2026-11-05T08:00:00Z", "2026-11-05T16:00:00Z", 420)

  it("moves the end of its entry, and makes its break longer where it has one and is shorter", () => {
    const ends = (entry: TimeEntry, minutes: number) => resized(entry, minutes).ended_at
    assert.strictEqual(ends(fifty, 60), "2026-11-23T09:00:00.000Z")
    assert.strictEqual(ends(fifty, 40), "2026-11-23T08:40:00.000Z")
    assert.strictEqual(newPause(fifty, 40), 0)
    assert.strictEqual(ends(paused, 450), "2026-11-05T16:30:00.000Z")
    assert.deepStrictEqual(resized(paused, 400), { duration_minutes_total: 400 })
    assert.strictEqual(newPause(paused, 400), 20)
    assert.deepStrictEqual(resized({ ...fifty, started_at: null }, 60), { duration_minutes_total: 60 })
  })
})

describe("the price of a new entry", () => {
  it("is none while its project is internal, unless the person chose", () => {
    const draft = emptyDraft({ userId: "a", day: "2026-11-05", currency: "EUR" })
    const internal = { ...draft, ...pricingFor(draft, true) }
    assert.strictEqual(internal.pricing, "none")
    assert.strictEqual({ ...internal, ...pricingFor(internal, false) }.pricing, "rate")
    assert.deepStrictEqual(pricingFor({ ...draft, pricing: "none" }, false), {}, "chosen")
    assert.deepStrictEqual(pricingFor({ ...draft, pricing: "hourly" }, true), {}, "chosen")
  })
})
