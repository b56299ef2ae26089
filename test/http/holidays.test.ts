import { assert, layer } from "@effect/vitest"
import { Holidays } from "@hourbook/core/holidays/Holidays"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { clockAt } from "../support/clockAt.ts"
import { day } from "../support/data/builders.ts"
import { dataOf, openWorkspace, refused } from "../support/http/callers.ts"
import { at, stackOn } from "../support/http/stack.ts"

const stack = Layer.merge(stackOn(MemoryStore.layer), PublicHolidays.layer)

layer(stack, { excludeTestServices: true, timeout: "10 minutes" })("holidays", (it) => {
  const ask = Effect.fnUntraced(function* (region: string, from: string, to: string) {
    const holidays = yield* Holidays
    const found = yield* holidays.of(region, { from: day(from), to: day(to) })
    return found.map(({ date, name }) => `${date} ${name}`)
  })

  it.effect("200 with the public holidays of the workspace's region in the period, in order", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const bounds = "accrual_from=2026-04-04&accrual_to=2026-06-04"
      for (const path of ["/api/timesheet-matrix", "/api/moneysheet-matrix"]) {
        const shown = Effect.map(owner.read.get(`${path}?${bounds}`), (answer) => dataOf(answer).holidays)
        const set = (holiday_region: string | null) => owner.full.put("/api/workspace", { holiday_region })
        dataOf(yield* set(null))
        assert.deepStrictEqual(yield* shown, [])
        dataOf(yield* set("DE"))
        const everywhere = [
          { date: "2026-04-06", name: "Ostermontag" },
          { date: "2026-05-01", name: "Maifeiertag" },
          { date: "2026-05-14", name: "Christi Himmelfahrt" },
          { date: "2026-05-25", name: "Pfingstmontag" }
        ]
        assert.deepStrictEqual(yield* shown, everywhere)
        dataOf(yield* set("DE-BY"))
        assert.deepStrictEqual(yield* shown, [...everywhere, { date: "2026-06-04", name: "Fronleichnam" }])
        for (const unknown of ["ZZ", "DE-XX"]) {
          refused(yield* set(unknown), 400, "validation_error", /holiday_region.*such as DE/u)
        }
        assert.lengthOf(yield* shown, 5)
      }
    })
  )

  it.effect("200 with this year where the caller is; the matrices with the current month in UTC", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const ofPlace = Effect.fnUntraced(function* (time_zone: string, moment: string) {
        dataOf(yield* owner.full.put("/api/workspace", { time_zone }))
        const seen = (path: string) => Effect.map(owner.read.get(path), dataOf).pipe(clockAt(moment))
        const { me } = yield* seen("/api/me")
        const { period } = yield* seen("/api/holidays")
        const worked = yield* seen("/api/timesheet-matrix")
        const earned = yield* seen("/api/moneysheet-matrix")
        return [me.today, period.from, worked.period.accrual_from, earned.period.accrual_from]
      })
      const december = ["2026-12-01", "2026-12-01"]
      assert.deepStrictEqual(yield* ofPlace("Pacific/Tongatapu", "2026-12-31T11:30:00.000Z"), [
        "2027-01-01",
        "2027-01-01",
        ...december
      ])
      const january = ["2027-01-01", "2027-01-01"]
      assert.deepStrictEqual(yield* ofPlace("Etc/GMT+8", "2027-01-01T07:30:00.000Z"), [
        "2026-12-31",
        "2026-01-01",
        ...january
      ])
    })
  )

  it.effect("200 with the region, the period and its holidays; the rest of a year without both bounds", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const list = (query: string) => owner.read.get(`/api/holidays${query}`)
      const may = "?from=2026-05-01&to=2026-05-31"
      const period = { from: "2026-05-01", to: "2026-05-31" }
      assert.deepStrictEqual(dataOf(yield* list(may)), { region: null, period, holidays: [] })
      dataOf(yield* owner.full.put("/api/workspace", { holiday_region: "DE" }))
      const holidays = [
        { date: "2026-05-01", name: "Maifeiertag" },
        { date: "2026-05-14", name: "Christi Himmelfahrt" },
        { date: "2026-05-25", name: "Pfingstmontag" }
      ]
      assert.deepStrictEqual(dataOf(yield* list(may)), { region: "DE", period, holidays })
      const late = dataOf(yield* list("?from=2027-12-26"))
      assert.deepStrictEqual(late.period, { from: "2027-12-26", to: "2027-12-31" })
      assert.deepStrictEqual(late.holidays, [{ date: "2027-12-26", name: "2. Weihnachtstag" }])
      const early = dataOf(yield* list("?to=2028-01-01"))
      assert.deepInclude(early, { period: { from: "2028-01-01", to: "2028-01-01" } })
      const now = dataOf(yield* list("").pipe(at("2026-07-01T00:00:00.000Z")))
      assert.deepInclude(now, { period: { from: "2026-01-01", to: "2026-12-31" } })
      assert.lengthOf(now.holidays, 9)
      refused(yield* list("?from=2026-05-02&to=2026-05-01"), 400, "invalid_param", /^from: must not be after to/u)
      refused(yield* list("?from=2026-01-01&to=2027-01-02"), 400, "invalid_param", /^to: .* at most 366 days/u)
    })
  )

  it.effect("no finding of a timesheet is about a public holiday, and without a region the check says so", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { ok } = yield* assistantOf(owner.full.key)
      const check = ok("timesheets", { from: "2026-04-02", to: "2026-04-07" })
      const without = yield* check
      assert.match(without.text, /no holiday region, so public holidays count as workdays/u)
      assert.deepInclude(without.data, { holiday_region: "none", count: 4 })
      dataOf(yield* owner.full.put("/api/workspace", { holiday_region: "DE" }))
      const { data, text } = yield* check
      assert.notMatch(text, /region/u)
      assert.strictEqual(data.holiday_region, "DE")
      assert.deepEqual(
        data.rows.map(({ date }: any) => date),
        ["2026-04-02", "2026-04-07"]
      )
    })
  )

  it.effect("both bounds count, over the end of a year too", () =>
    Effect.gen(function* () {
      const turn = ["2026-12-25 1. Weihnachtstag", "2026-12-26 2. Weihnachtstag", "2027-01-01 Neujahr"]
      assert.deepStrictEqual(yield* ask("DE", "2026-12-25", "2027-01-01"), turn)
      assert.deepStrictEqual(yield* ask("DE", "2026-12-26", "2026-12-31"), turn.slice(1, 2))
      assert.deepStrictEqual(yield* ask("DE", "1900-01-01", "1900-01-01"), ["1900-01-01 Neujahr"])
    })
  )

  it.effect("every day of a holiday of several, and none for an unknown region", () =>
    Effect.gen(function* () {
      const eid = yield* ask("AE", "2026-05-27", "2026-05-31")
      assert.deepStrictEqual(
        eid.map((one) => one.slice(0, 10)),
        ["2026-05-27", "2026-05-28", "2026-05-29"]
      )
      assert.isNotEmpty(yield* ask("US-LA-NO", "2026-01-01", "2026-12-31"))
      for (const region of ["XX", "DE-XX", "DE-BY-Z", "US-LA-XX", "X", ""]) {
        assert.deepStrictEqual(yield* ask(region, "2026-01-01", "2026-12-31"), [], region)
      }
    })
  )
})
