import { assert, describe, it } from "@effect/vitest"
import { Client } from "@hourbook/core/entities/Client"
import { Project } from "@hourbook/core/entities/Project"
import { Payment } from "@hourbook/core/money/Payment"
import { Payout } from "@hourbook/core/money/Payout"
import { warned } from "@hourbook/core/records/Warning"
import { KeptTimeEntry } from "@hourbook/core/time/keptEntry"
import { unpriced } from "@hourbook/core/time/TimeEntry"
import { Schema, Struct } from "effect"
import {
  aClient,
  aMember,
  aPayment,
  aPayout,
  aProject,
  aTimeEntry,
  aWorkspace,
  money
} from "../../support/data/builders.ts"

const owner = aMember(aWorkspace().id)

/** What a codec reads of a kept answer without some of its keys, as the version before had kept it. */
const withoutKeys = <A>(codec: Schema.Codec<A, unknown>, value: A, keys: ReadonlyArray<string>) => {
  const json = Schema.toCodecJson(codec)
  const kept = Schema.encodeSync(json)(value)
  assert.isObject(kept)
  return Schema.decodeUnknownSync(json)(Struct.omit(kept as Record<string, unknown>, [...keys]))
}

describe("an answer that the version before kept", () => {
  it("is an entry without prices", () => {
    const keys = [...Struct.keys(unpriced), "billedMinutes", "madeInHour"]
    const entry = aTimeEntry({ owner })
    assert.deepStrictEqual(withoutKeys(KeptTimeEntry, entry, keys), entry)
    const answer = warned(KeptTimeEntry)
    const json = Schema.toCodecJson(answer)
    const priced = { ...entry, hourlyRate: money("80"), tags: ["Call"], billedMinutes: 15, madeInHour: 23 }
    const warnings = [{ code: "no_rate", cost: money("0"), currency: entry.currency } as const]
    const kept = Schema.encodeSync(json)({ record: priced, warnings })
    assert.deepStrictEqual(Schema.decodeUnknownSync(json)(kept), { record: priced, warnings })
  })

  it("is money, a project or a client with what these have by default", () => {
    const payment = aPayment({ owner })
    assert.deepStrictEqual(withoutKeys(Payment, payment, ["metadata"]), payment)
    const payout = aPayout({ owner })
    assert.deepStrictEqual(withoutKeys(Payout, payout, ["metadata"]), payout)
    const project = aProject(owner.workspaceId, null)
    assert.deepStrictEqual(withoutKeys(Project, project, ["metadata", "rounding", "billableDefault"]), project)
    const client = aClient(owner.workspaceId)
    assert.deepStrictEqual(withoutKeys(Client, client, ["metadata", "rounding"]), client)
  })
})
