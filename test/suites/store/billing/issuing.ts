import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { issueUnderWriters } from "../../../support/data/billing/issueUnderWriters.ts"
import { rounds } from "../../../support/run/rounds.ts"
import { defineSuite } from "../defineSuite.ts"

const most = rounds(14, 1500)

/** Documents that are issued while others write what they are made of. */
export const issuing = defineSuite("Invoices issued while many write and are stopped", (it) => {
  it.effect(
    "have numbers without a gap, each entry once, and are the ledger to the last digit",
    () =>
      Effect.gen(function* () {
        const documents = rounds(5, 500)
        const found = yield* issueUnderWriters({
          documents,
          writers: rounds(3, 16),
          others: rounds(2, 4),
          stops: rounds(1, 5),
          entriesOf: (index) => (index % 50 === 0 ? most : 1 + ((index * 7) % 20))
        })
        assert.strictEqual(found.issued, documents)
        assert.isAbove(found.changed + found.refused, 0)
        if (process.env["TEST_LONG"] === "1") yield* Effect.log(found)
      }),
    { timeout: rounds(600_000, 7_200_000) }
  )
})
