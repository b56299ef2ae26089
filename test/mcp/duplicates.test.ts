import { assert } from "@effect/vitest"
import { mostAtOnce } from "@hourbook/core/records/RecordRepository"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { openTeam } from "../support/http/callers.ts"
import { onMemory } from "./onMemory.ts"

const meeting = { date: "2026-03-02", minutes: 60, description: "Meeting", cost: 100 }

onMemory("warnings of duplicates", (it) => {
  it.effect("are one for each entry at most, however many are alike", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const entries = Array.from({ length: mostAtOnce }, () => meeting)
      const first = yield* ok("time_log", { entries })
      assert.deepEqual(
        first.data.warnings,
        entries.slice(1).map((_, index) => `entries.${index + 1} looks like entries.0`)
      )
      const again = yield* ok("time_log", { entries, dry_run: true })
      assert.lengthOf(again.data.warnings, mostAtOnce)
    })
  )

  it.effect("leave out what is for another project or client, or in another currency", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      yield* ok("time_log", { entries: [{ ...meeting, project: "Website" }] })
      const warnings = Effect.fnUntraced(function* (...entries: ReadonlyArray<object>) {
        const { data } = yield* ok("time_log", {
          entries: entries.map((one) => ({ ...meeting, ...one })),
          dry_run: true
        })
        return data.warnings.filter((warning: string) => warning.includes("looks like"))
      })
      assert.lengthOf(yield* warnings({ project: "Website" }), 1)
      assert.lengthOf(yield* warnings({}), 1)
      assert.isEmpty(yield* warnings({ project: "Shop" }))
      assert.isEmpty(yield* warnings({ client: "Bolt" }))
      assert.isEmpty(yield* warnings({ project: "Website", currency: "USD" }))
      assert.isEmpty(
        yield* warnings({ project: "Shop" }, { project: "Workshop" }, { project: "Shop", currency: "USD" })
      )
    })
  )

  it.effect("are in the check of a timesheet as well", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const entries = [
        { ...meeting, project: "Website" },
        { ...meeting, project: "Shop" },
        { ...meeting, project: "Shop" }
      ]
      const logged = yield* ok("time_log", { entries })
      const { data } = yield* ok("timesheet_check", { from: meeting.date, to: meeting.date })
      const found = data.rows.filter(({ kind }: any) => kind === "duplicate")
      assert.deepEqual(
        found.map(({ ids }: any) => ids.length),
        [1]
      )
      assert.include(
        logged.data.rows.slice(1).map(({ id }: any) => id),
        found[0].ids[0]
      )
    })
  )
})
