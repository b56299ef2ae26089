import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { openStudio } from "../support/callers.ts"
import { onMemory } from "./onMemory.ts"

const date = "2026-03-02"

onMemory("moving a record to another project", (it) => {
  for (const [kind, add, change] of [
    ["a time entry", ["time_log", { date, minutes: 60, description: "Wireframes", cost: 100 }], "time_update"],
    ["a payment", ["payments_record", { date, amount: 100 }], "payments_update"],
    ["a payout", ["payouts_save", { date, amount: 100 }], "payouts_save"]
  ] as const) {
    it.effect(`brings ${kind} to the project's client, unless a client is given`, () =>
      Effect.gen(function* () {
        const { owner } = yield* openStudio()
        const { ok, refused } = yield* assistantOf(owner.full.key)
        const [tool, fields] = add
        const draft = { ...fields, client: "Acme" }
        const { data: made } = yield* ok(tool, tool === "time_log" ? { entries: [draft] } : draft)
        const { id } = made.rows?.[0] ?? made.payment ?? made.payout
        const move = (input: object) =>
          Effect.map(ok(change, { id, ...input }), ({ data }) => {
            const { client, project } = data.after ?? data.payout
            return [client, project]
          })
        assert.deepEqual(yield* move({ project: "Website" }), ["Acme", "Website"])
        assert.deepEqual(yield* move({ project: "Shop" }), ["Bolt", "Shop"])
        // One without a client takes none away.
        assert.deepEqual(yield* move({ project: "Workshop" }), ["Bolt", "Workshop"])
        assert.deepEqual(yield* move({ project: "Website", client: "Acme" }), ["Acme", "Website"])
        assert.deepEqual(yield* move({ project: "none" }), ["Acme", undefined])
        yield* refused(
          change,
          { id, project: "Shop", client: "Acme" },
          /^validation_error: client: must be the project's/u
        )
      })
    )
  }
})
