import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { openTeam } from "../support/http/callers.ts"
import { onMemory } from "./onMemory.ts"

onMemory("prompts", (it) => {
  it.effect("keep to what was given", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { prompt } = yield* assistantOf(owner.full.key)
      const said = (name: string, input: Record<string, string>) => Effect.promise(() => prompt(name, input))
      const [from, to] = ["2026-10-01", "2026-10-31"]
      for (const [name, none, length] of [
        ["weekly_summary", "of the last seven days", "seven days"],
        ["timesheet_review", "of the last two weeks", "two weeks"],
        ["monthly_close", "of the last full month", "month"],
        ["invoice_draft", "of the last full month", "month"]
      ] as const) {
        assert.include(yield* said(name, {}), none)
        assert.include(yield* said(name, { to }), `of the ${length} up to ${to}`)
        assert.include(yield* said(name, { from }), `from ${from} to today`)
        assert.include(yield* said(name, { from, to }), `from ${from} to ${to}`)
        const refused = yield* Effect.flip(Effect.tryPromise(() => prompt(name, { from: to, to: from })))
        assert.match(String(refused.cause), /from: must not be after to/u)
      }
      assert.match(yield* said("invoice_draft", { client: "Acme" }), /^Draft an invoice for the client "Acme", work/u)
      assert.match(yield* said("invoice_draft", {}), /^Ask me for which client, then draft an invoice for them, work/u)
    })
  )

  it.effect("are offered to those who have the tools for them", () =>
    Effect.gen(function* () {
      const { client, member, owner } = yield* openTeam()
      const offered = Effect.fnUntraced(function* (key: string | null) {
        const { prompts } = yield* assistantOf(key)
        return [...(yield* Effect.promise(prompts))]
      })
      const everybodys = ["weekly_summary", "timesheet_review"]
      const ofManagers = [...everybodys, "monthly_close", "chase_debts"]
      assert.sameMembers(yield* offered(owner.full.key), [...ofManagers, "invoice_draft", "log_my_day"])
      assert.sameMembers(yield* offered(yield* owner.read.key), ofManagers)
      assert.sameMembers(yield* offered(member.full.key), [...everybodys, "log_my_day"])
      assert.sameMembers(yield* offered(client.full.key), [])
    })
  )
})
