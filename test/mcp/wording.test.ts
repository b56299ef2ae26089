import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { openStudio } from "../support/callers.ts"
import { onMemory } from "./onMemory.ts"

const date = "2026-03-02"

onMemory("the wording", (it) => {
  it.effect("of a payout says to whom it went, of a payment by whom it was recorded", () =>
    Effect.gen(function* () {
      const { owner } = yield* openStudio()
      const { ok } = yield* assistantOf(owner.full.key)
      const draft = { date, amount: 75, comment: "Bonus", person: "Mary" }
      const payout = yield* ok("payouts_save", draft)
      const payment = yield* ok("payments_record", draft)
      const { id } = payout.data.payout
      const told = [
        payout,
        yield* ok("payouts_list"),
        yield* ok("payouts_save", { id, amount: 80 }),
        yield* ok("record_delete", { kind: "payout", ids: [id] })
      ]
      for (const { text } of told) assert.match(text, /EUR "Bonus" to "Mary"/u)
      for (const { text } of [payment, yield* ok("payments_list")]) assert.match(text, /EUR "Bonus" by "Mary"/u)
    })
  )
})
