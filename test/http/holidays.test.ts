import { assert, layer } from "@effect/vitest"
import { Holidays } from "@hourbook/core/holidays/Holidays"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { day } from "../support/data/builders.ts"
import { dataOf, openWorkspace, refused } from "../support/http/callers.ts"
import { stackOn } from "../support/http/stack.ts"

const store = Layer.merge(MemoryStore.layer, PublicHolidays.layer)

layer(stackOn(store), { excludeTestServices: true, timeout: "60 seconds" })("holidays", (it) => {
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

  it.effect("no finding of a timesheet is about a public holiday", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      dataOf(yield* owner.full.put("/api/workspace", { holiday_region: "DE" }))
      const { ok } = yield* assistantOf(owner.full.key)
      const { data } = yield* ok("timesheet_check", { from: "2026-04-02", to: "2026-04-07" })
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

  it.effect("every day of a holiday of several, and none for a region that nobody knows", () =>
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
