import { assert, describe, it } from "@effect/vitest"
import {
  type CountedRecord,
  countablesOf,
  foldFacts,
  foldLastDays,
  foldUnpaidSince
} from "@hourbook/core/facts/foldFacts"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import { toText } from "@hourbook/core/values/Money"
import { aClient, aMember, aWorkspace, currency, day, money, settling, someday } from "../../support/data/builders.ts"

const { id: workspaceId } = aWorkspace()
const { id: clientId } = aClient(workspaceId)
const { userId } = aMember(workspaceId)

const counted = (amount: string, rest: Partial<CountedRecord> = {}): CountedRecord => ({
  currency: currency("USD"),
  createdAt: someday,
  projectId: null,
  clientId,
  userId,
  day: day("2026-02-27"),
  amount: money(amount),
  minutes: 0,
  ...rest
})

const sums = (of: RecordKindName, record: CountedRecord) =>
  countablesOf(of, record).map(({ amount, currency: code, kind }) => `${kind} ${toText(amount)} ${code}`)

describe("what a record counts as", () => {
  it("is its own kind", () => {
    assert.deepStrictEqual(sums("time", counted("12.5")), ["time 12.5 USD"])
    assert.deepStrictEqual(sums("time", counted("0")), ["time 0 USD"])
    assert.deepStrictEqual(sums("payouts", counted("12.5")), ["payouts 12.5 USD"])
    assert.deepStrictEqual(sums("payments", counted("12.5", { settles: null })), ["payments 12.5 USD"])
    assert.deepStrictEqual(sums("charges", counted("12.5")), ["charges 12.5 USD"])
  })

  it("is another kind below 0, so that no amount is negative", () => {
    assert.deepStrictEqual(sums("charges", counted("-12.5")), ["credits 12.5 USD"])
    assert.deepStrictEqual(sums("payments", counted("-12.5")), ["refunds 12.5 USD"])
  })

  it("is three kinds where a payment says what it settles, in the currency of each", () => {
    const paid = ["payments 1000 USD", "settling 1000 USD"]
    const other = counted("1000", { settles: settling("900", "EUR") })
    assert.deepStrictEqual(sums("payments", other), [...paid, "settlements 900 EUR"])
    const same = counted("1000", { settles: settling("985", "USD") })
    assert.deepStrictEqual(sums("payments", same), [...paid, "settlements 985 USD"])
  })
})

describe("facts of several kinds", () => {
  const records = [
    ...countablesOf("charges", counted("100", { day: day("2026-02-03"), userId: null })),
    ...countablesOf("charges", counted("-100", { day: day("2026-02-20") })),
    ...countablesOf("payments", counted("1000", { settles: settling("900", "EUR") }))
  ]

  it("stay apart, in a month in which they would cancel too", () => {
    const facts = foldFacts(records, { of: ["charges", "credits", "settlements"], by: ["month"] })
    assert.sameMembers(
      facts.map(({ amount, count, kind, month }) => `${kind} ${toText(amount)} ${month} ${count}`),
      ["charges 100 2026-02-01 1", "credits 100 2026-02-01 1", "settlements 900 2026-02-01 1"]
    )
    assert.deepStrictEqual(foldFacts(records, { of: ["time"], by: ["month"] }), [])
  })

  it("have one last day together", () => {
    const lastDay = (of: Parameters<typeof foldLastDays>[1]["of"]) => foldLastDays(records, { of, by: "client" })
    assert.deepStrictEqual(lastDay(["charges"]), [{ id: clientId, day: day("2026-02-03") }])
    assert.deepStrictEqual(lastDay(["charges", "credits"]), [{ id: clientId, day: day("2026-02-20") }])
    assert.deepStrictEqual(lastDay(["refunds"]), [])
  })

  it("leave a debt as old as its charge, whatever was credited since", () => {
    const debt = { id: clientId, currency: currency("USD"), debt: money("1") }
    assert.strictEqual(foldUnpaidSince(records, "client", debt), day("2026-02-03"))
    assert.isUndefined(foldUnpaidSince(records, "client", { ...debt, currency: currency("EUR") }))
  })
})
