import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { closeUnderWriters } from "../../../support/data/closing/closeUnderWriters.ts"
import { rounds } from "../../../support/run/rounds.ts"
import { defineSuite } from "../defineSuite.ts"

/** The exactness of closed books, whatever a store does for it. */
export const closing = defineSuite("Books that are closed while many write", (it) => {
  it.effect(
    "have no entry that came, went or changed after the close, and every certificate checks",
    () =>
      Effect.gen(function* () {
        const found = yield* closeUnderWriters({
          closes: rounds(4, 60),
          pause: rounds(300, 1000),
          oneHeldIn: rounds(60, 40),
          isHeldByStore: false
        })
        assert.isAbove(found.written, 20)
        assert.isAbove(found.refused, 0)
      }),
    rounds(600_000, 1_800_000)
  )
})
