import { assert, describe, it } from "@effect/vitest"
import { Payment } from "@hourbook/core/money/Payment"
import { Schema } from "effect"
import { aMember, aPayment, aWorkspace } from "../../support/data/builders.ts"

describe("a payment that was kept for repeats", () => {
  it("settles what arrived where an earlier version kept nothing else", () => {
    const payment = aPayment({ owner: aMember(aWorkspace().id) })
    const json = Schema.toCodecJson(Payment)
    const { settles, ...kept } = Schema.encodeSync(json)(payment) as Record<string, unknown>
    assert.isNull(settles)
    assert.deepStrictEqual(Schema.decodeUnknownSync(json)(kept), payment)
  })
})
