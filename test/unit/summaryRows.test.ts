import { assert, describe, it } from "@effect/vitest"
import { packRows, type SummaryRow, unpackRows } from "@hourbook/store-dynamodb/layout/summaryRows"
import { unsafeBrand } from "@hourbook/store-dynamodb/layout/unsafeBrand"
import { Effect } from "effect"

const row = (values: Partial<SummaryRow>): SummaryRow => ({
  kind: "time",
  userId: null,
  clientId: null,
  projectId: null,
  currency: unsafeBrand.currency("EUR"),
  period: unsafeBrand.day("2025-01-01"),
  hour: null,
  last: unsafeBrand.day("2025-12-30"),
  amount: 0n,
  minutes: 0n,
  count: 0n,
  ...values
})

describe("packed rows of a summary", () => {
  it.effect("are the rows they were made of, with numbers of any size and sign", () =>
    Effect.gen(function* () {
      const rows = [
        row({ userId: unsafeBrand.user(crypto.randomUUID()), amount: -1_230_000n, minutes: -7n, count: 1n }),
        row({ clientId: unsafeBrand.client(crypto.randomUUID()), amount: 999_999_999_999_999n, count: 12n }),
        row({ projectId: unsafeBrand.project(crypto.randomUUID()), amount: -9_007_199_254_740_993_000n }),
        row({ currency: unsafeBrand.currency("CZK"), amount: 123_456_789_012_345_678_901_234n, minutes: 480n })
      ]
      assert.deepStrictEqual(yield* unpackRows("time", yield* packRows(rows)), rows)
      assert.deepStrictEqual(yield* unpackRows("time", yield* packRows(rows.slice(0, 1))), rows.slice(0, 1))
    })
  )
})
