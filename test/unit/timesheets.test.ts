import { assert, describe, it } from "@effect/vitest"
import { costAt, hourlyRate } from "@hourbook/core/prices/hourlyRate"
import { isLikelyDuplicate } from "@hourbook/core/time/isLikelyDuplicate"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { timesheetFindings } from "@hourbook/core/time/timesheetFindings"
import { ClientId, ProjectId, WorkspaceId } from "@hourbook/core/values/Ids"
import { toText } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { aMember, aTimeEntry, currency, day, money, newUuid } from "../support/data/builders.ts"

const owner = aMember(WorkspaceId.make(newUuid()))
const [acme, bolt] = [ClientId.make(newUuid()), ClientId.make(newUuid())]
const [website, shop] = [ProjectId.make(newUuid()), ProjectId.make(newUuid())]

const monday = day("2026-03-02")

const anEntry = (overrides: Partial<TimeEntry> = {}): TimeEntry =>
  aTimeEntry(
    { owner },
    {
      workedOn: monday,
      durationMinutes: 60,
      cost: money("100"),
      currency: currency("EUR"),
      description: "Meeting",
      clientId: acme,
      projectId: null,
      ...overrides
    }
  )

describe("an hourly rate", () => {
  it("gives a cost rounded to the cent, half away from zero", () => {
    assert.strictEqual(toText(costAt(money("80"), 90)), "120")
    assert.strictEqual(toText(costAt(money("100"), 1)), "1.67")
    assert.strictEqual(toText(costAt(money("0.3"), 1)), "0.01")
    assert.strictEqual(toText(costAt(money("99999999999"), 1_000_000)), "1666666666650000")
    assert.strictEqual(toText(costAt(money("80"), 0)), "0")
  })

  it("is what an hour of work earned, and none for work that took no time", () => {
    const rateOf = (earned: string, minutes: number) => toText(hourlyRate(money(earned), minutes) ?? money("-1"))
    assert.strictEqual(rateOf("60", 45), "80")
    assert.strictEqual(rateOf("10", 7), "85.71")
    assert.strictEqual(rateOf("0", 60), "0")
    assert.isNull(hourlyRate(money("10"), 0))
  })
})

describe("a likely duplicate", () => {
  const isLike = (overrides: Partial<TimeEntry>) => isLikelyDuplicate(anEntry(), anEntry(overrides))

  it("has a similar description, whatever its case and spaces", () => {
    for (const description of ["Meeting", "  MEETING ", "Meeting with Ann", "Meetin", "Meetings"]) {
      assert.isTrue(isLike({ description }), description)
    }
    for (const description of ["Sketches", "Greeting her"]) assert.isFalse(isLike({ description }), description)
  })

  it("has the same day, duration and currency", () => {
    assert.isFalse(isLike({ workedOn: day("2026-03-03") }))
    assert.isFalse(isLike({ durationMinutes: 61 }))
    assert.isFalse(isLike({ currency: currency("USD") }))
    assert.isTrue(isLike({ cost: money("1") }))
  })

  it("is for no other client or project, where both have one", () => {
    assert.isFalse(isLike({ clientId: bolt }))
    assert.isTrue(isLike({ clientId: null }))
    assert.isTrue(isLike({ projectId: website }))
    assert.isFalse(isLikelyDuplicate(anEntry({ projectId: website }), anEntry({ projectId: shop })))
  })
})

describe("findings of a timesheet", () => {
  const find = (
    entries: ReadonlyArray<TimeEntry>,
    to = monday,
    more: { readonly holidays?: ReadonlyArray<string> } = {}
  ) =>
    timesheetFindings(entries, {
      period: { from: monday, to },
      today: day("2026-03-10"),
      holidays: new Set((more.holidays ?? []).map(day))
    })

  it.effect("are workdays up to today without time, holidays left out", () =>
    Effect.gen(function* () {
      const empty = yield* find([anEntry()], day("2026-03-31"), { holidays: ["2026-03-04"] })
      assert.deepEqual(
        empty.map(({ day: date }) => String(date)),
        ["2026-03-03", "2026-03-05", "2026-03-06", "2026-03-09", "2026-03-10"]
      )
      for (const finding of empty) assert.deepInclude(finding, { kind: "empty_day", entryIds: [], minutes: 0 })
    })
  )

  it.effect("are all entries of a day of more than 12 hours", () =>
    Effect.gen(function* () {
      const twelve = [anEntry({ durationMinutes: 700 }), anEntry({ durationMinutes: 20, description: "Call" })]
      assert.isEmpty(yield* find(twelve))
      const more = [...twelve, anEntry({ durationMinutes: 1, description: "Mail" })]
      const entryIds = more.map(({ id }) => id)
      assert.deepEqual(yield* find(more), [{ kind: "long_day", day: monday, entryIds, minutes: 721 }])
    })
  )

  it.effect("are entries that repeat an earlier one, have no client or project, or cost nothing", () =>
    Effect.gen(function* () {
      const first = anEntry()
      const again = anEntry()
      const free = anEntry({ clientId: null, cost: money("0"), description: "Reading" })
      const minutes = 180
      assert.deepEqual(yield* find([first, again, free]), [
        { kind: "duplicate", day: monday, entryIds: [again.id], minutes },
        { kind: "no_client", day: monday, entryIds: [free.id], minutes },
        { kind: "unpaid", day: monday, entryIds: [free.id], minutes }
      ])
      assert.isEmpty(yield* find([anEntry({ clientId: null, projectId: website })]))
      assert.isEmpty(yield* find([anEntry({ cost: money("0"), billable: false })]))
    })
  )
})
