import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { dataOf, openTeam } from "../../support/http/callers.ts"
import { onMemory } from "../onMemory.ts"

const warningsIn = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .filter((line) => line.startsWith("Warning: "))
    .map((line) => line.slice("Warning: ".length))

onMemory("the warnings of a table", (it) => {
  it.effect("are those of time_log, each kind once with the lines that have it", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openTeam()
      const by = owner.full
      const { me } = dataOf(yield* member.full.get("/api/me"))
      const { ok } = yield* assistantOf(by.key)
      const rows = [
        "date,hours,description,client,user_name,cost,currency",
        "2026-03-02,1,Daily,Acme,Zoe,50,EUR",
        "2026-03-02,1,Daily,Acme,Max,50,EUR",
        `2026-03-02,1,Daily,Acme,${me.email},50,EUR`,
        `2026-03-02,1,Daily,Bolt,${me.email},50,EUR`,
        `2026-03-03,1,Review,Acme,${me.email},50,EUR`,
        `2026-03-03,1,Review,Acme,${me.email},50,EUR`,
        `2026-03-04,26,Night,Acme,${me.email},50,EUR`,
        `2026-03-05,1,Call,Acme,${me.email},50,USD`,
        `2026-03-06,1,Talk,Acme,${me.email},50,USD`,
        `2026-03-07,1,Nothing,Acme,${me.email},,`
      ]
      const asked = { table: rows.join("\n") }
      const expected = [
        /^line 7 looks like line 6$/u,
        /^line 8 is longer than a day: 26 h$/u,
        /^line 9 is in USD, which has no exchange rate on 2026-03-05.* \(likewise line 10\)$/u,
        /^line 11 costs 0\.00 EUR, since no billing rate applies\./u
      ]
      const { data, text } = yield* ok("import_table", asked)
      const done = yield* ok("import_table", { ...asked, confirm_token: data.confirm_token })
      for (const one of [warningsIn(text), warningsIn(done.text)]) {
        assert.strictEqual(one.length, expected.length, one.join("\n"))
        for (const [index, pattern] of expected.entries()) assert.match(one[index] ?? "", pattern)
      }
      assert.deepEqual(done.data.warnings, warningsIn(done.text))
      const again = yield* ok("import_table", { ...asked, confirm_token: data.confirm_token })
      assert.isTrue(again.data.repeated)
      assert.deepEqual(again.data.warnings, done.data.warnings)
    })
  )

  it.effect("know what is recorded already, and take few words for many lines", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const by = owner.full
      const made = { accrual_date: "2026-03-02", description: "Wireframes", duration_minutes_total: 60, cost: 0 }
      dataOf(yield* by.post("/api/time", { ...made, currency: "EUR" }), 201)
      const { ok } = yield* assistantOf(by.key)
      const rows = Array.from(
        { length: 60 },
        (_, at) => `2026-03-02,${at === 0 ? 1 : 25 + at},${at === 0 ? "Wireframes" : `Work ${at}`},1,EUR`
      )
      const { data, text } = yield* ok("import_table", {
        table: ["date,hours,description,cost,currency", ...rows].join("\n")
      })
      const [twin = "", long = "", ...others] = warningsIn(text)
      assert.match(twin, /^line 2 looks like entry \w+$/u)
      assert.strictEqual(
        long,
        "line 3 is longer than a day: 26 h (likewise lines 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 48 more)"
      )
      assert.deepEqual(others, [])
      assert.isFalse(data.written)
    })
  )

  it.effect("are left out where nothing surprises", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const { data, text } = yield* ok("import_table", {
        table:
          "date,hours,description,user_name,cost,currency\n2026-03-02,1,Daily,Zoe,5,EUR\n2026-03-02,1,Daily,Max,5,EUR"
      })
      assert.deepEqual(warningsIn(text), [])
      assert.isUndefined(data.warnings)
    })
  )
})
