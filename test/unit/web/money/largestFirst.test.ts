import { assert, it } from "vitest"
import { largestFirst } from "../../../../packages/web/src/features/money/largestFirst.ts"

it("has the largest debt first by the rates of the day, and currencies without a rate last", () => {
  const balances = [
    { currency: "CHF", amount: 10 },
    { currency: "EUR", amount: 900 },
    { currency: "JPY", amount: 100_000 },
    { currency: "XAF", amount: 5_000_000 },
    { currency: "USD", amount: 850 }
  ]
  const rates = [
    { currency: "JPY", effective_date: "2026-01-01", rate: 0.006 },
    { currency: "JPY", effective_date: "2026-12-01", rate: 1 },
    { currency: "USD", effective_date: "2026-01-01", rate: 0.9 },
    { currency: "USD", effective_date: "2026-06-01", rate: 1.1 },
    { currency: "CHF", effective_date: "2026-01-01", rate: 1.05 }
  ]
  const order = (day: string) => largestFirst(balances, { base: "EUR", day, rates }).map(({ currency }) => currency)
  assert.deepEqual(order("2026-11-27"), ["USD", "EUR", "JPY", "CHF", "XAF"])
  assert.deepEqual(order("2026-03-01"), ["EUR", "USD", "JPY", "CHF", "XAF"])
})
