import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { openTeam } from "../../support/http/callers.ts"
import { onMemory } from "../onMemory.ts"

const hour = 3_600_000

onMemory("overlapping entries", (it) => {
  it.effect("are told of by the timer, and found by the check of a timesheet", () =>
    Effect.gen(function* () {
      const { member } = yield* openTeam()
      const { ok } = yield* assistantOf(member.full.key)
      const now = Date.now()
      const ago = (hours: number) => new Date(now - hours * hour).toISOString()
      const priced = { cost: 0, currency: "EUR" }
      const first = yield* member.full.make("/api/time", {
        ...priced,
        description: "Workshop",
        started_at: ago(3),
        ended_at: ago(1)
      })
      yield* ok("timer", { action: "start", description: "Notes", started_at: ago(2) })
      const { data, text } = yield* ok("timer", { action: "stop" })
      assert.lengthOf(data.warnings, 2)
      assert.match(
        data.warnings[0],
        /^entry is at the same time as entry \S+, from \S+ \S+ \+00:00 to \S+ \S+ \+00:00$/u
      )
      assert.include(text, `Warning: ${data.warnings[0]}`)
      const check = yield* ok("timesheets", { from: first.accrual_date, to: data.entry.date })
      const found = check.data.rows.filter(({ kind }: any) => kind === "overlap")
      assert.strictEqual(
        found.reduce((sum: number, { ids }: any) => sum + ids.length, 0),
        2
      )
      assert.match(check.text, /at the same time as another/u)
    })
  )
})
