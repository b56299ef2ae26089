import { assert, it } from "@effect/vitest"
import { summedDebtors } from "@hourbook/core/reports/debtors/rows"
import { rounded, zero } from "@hourbook/core/shared/Money"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aCase, debtorsOf, today } from "../../support/data/aCase.ts"
import { exact } from "../../support/data/naiveReports.ts"
import { forAll } from "../../support/expecting.ts"

/** The last decimal that leaves, as {@link exact} has it. */
const unit = 10n ** 10n

it.effect("the ages of all rows add up to the report's, as they leave, and each is rounded up or down", () =>
  Effect.andThen(
    TestClock.setTime(Date.parse(today)),
    forAll(aCase(), 200, (given) =>
      Effect.gen(function* () {
        const { rows: found } = yield* debtorsOf(given, "client")
        const { risks, rows } = yield* summedDebtors(found, false)
        for (const { amount, bucket } of risks.ageing) {
          const shown = rows.map((row) => row.agedDebts.find((one) => one.bucket === bucket)?.amount ?? zero)
          assert.strictEqual(
            shown.reduce((sum, one) => sum + exact(one), 0n),
            exact(rounded(amount)),
            bucket
          )
          for (const [index, row] of rows.entries()) {
            const off = exact(shown[index] ?? zero) - exact(row.ageing.buckets[bucket])
            assert.isTrue(-unit < off && off < unit, bucket)
          }
        }
      })
    )
  )
)
