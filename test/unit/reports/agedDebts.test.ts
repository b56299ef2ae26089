import { assert, it } from "@effect/vitest"
import { summedDebtors } from "@hourbook/core/reports/debtors/DebtorRow"
import { rounded, zero } from "@hourbook/core/values/Money"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aCase, today } from "../../support/data/aCase.ts"
import { debtorsOf } from "../../support/data/casePorts.ts"
import { exact } from "../../support/data/naive/naiveReports.ts"
import { forAll } from "../../support/expecting.ts"

/** The last decimal that leaves, as {@link exact} has it. */
const unit = 10n ** 10n

const sum = (amounts: ReadonlyArray<{ readonly amount: Parameters<typeof exact>[0] }>) =>
  amounts.reduce((total, { amount }) => total + exact(amount), 0n)

it.effect(
  "ages add up to what is owed, as they leave: those of a row to its debt, those of all to what is receivable",
  () =>
    Effect.andThen(
      TestClock.setTime(Date.parse(today)),
      forAll(aCase(), 200, (given) =>
        Effect.gen(function* () {
          const found = yield* debtorsOf(given, "client")
          const { risks, rows, summary } = yield* summedDebtors(found, false)
          assert.strictEqual(sum(risks.ageing), exact(rounded(summary.receivable)))
          for (const row of rows) {
            assert.strictEqual(sum(row.agedDebts), exact(rounded(row.balance.open)))
            for (const { amount, bucket } of row.agedDebts) {
              const off = exact(amount) - exact(row.ageing.buckets[bucket] ?? zero)
              assert.isTrue(-3n * unit < off && off < 3n * unit, bucket)
              assert.isTrue(exact(amount) >= 0n, bucket)
            }
          }
        })
      )
    )
)
