import { assert, describe, it } from "@effect/vitest"
import { Clients } from "@hourbook/core/entities/Clients"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import { fromText } from "@hourbook/core/values/Money"
import { Operator } from "@hourbook/core/workspaces/Operator"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { currency, day } from "../support/data/builders.ts"
import { useCases } from "../support/useCases.ts"

const fixture = {
  name: "Studio",
  slug: "studio",
  currency: currency("EUR"),
  ownerEmail: "olga@example.org",
  ownerName: "Olga",
  secret: undefined
}
const work = {
  description: "Wireframes",
  workedOn: day("2026-03-01"),
  durationMinutes: 120,
  cost: fromText("240.5"),
  currency: currency("EUR")
}

/** What no edge has checked: bounds, decimals and texts that the types do not tell. */
const wrong = [
  { durationMinutes: 1.5 },
  { durationMinutes: -5 },
  { durationMinutes: Number.NaN },
  { durationMinutes: 1e12 },
  { cost: fromText("1.01239") },
  { cost: fromText("-1") },
  { cost: fromText("999999999999") },
  { description: "" },
  { description: "x".repeat(2001) },
  { description: "a\0b" }
]

describe("use cases that are called without an edge", () => {
  it.effect("refuse what a store would round or could not keep, and name the field", () =>
    Effect.gen(function* () {
      const operator = yield* Operator
      const refuses = Effect.fnUntraced(function* (field: string, call: Effect.Effect<unknown, unknown>) {
        assert.deepInclude(yield* Effect.flip(call), { _tag: "ValidationFailed", field })
      })
      yield* refuses("slug", operator.createWorkspace({ ...fixture, slug: "Not A Slug!" }))
      yield* refuses("name", operator.createWorkspace({ ...fixture, name: "" }))
      yield* refuses("email", operator.createWorkspace({ ...fixture, ownerEmail: "Nope" }))
      assert.lengthOf(yield* operator.listWorkspaces, 0)

      yield* operator.createWorkspace(fixture)
      const who = yield* operator.ownerOf("studio")
      const [time, clients] = [yield* TimeEntries, yield* Clients]
      const { record: entry } = (yield* time.record(who, work)).value
      for (const part of wrong) {
        const [field = ""] = Object.keys(part)
        yield* refuses(field, time.record(who, { ...work, ...part }))
        yield* refuses(field, time.recordAll(who, [work, { ...work, ...part }]))
        yield* refuses(field, time.amend(who, entry.id, part))
      }
      assert.deepStrictEqual(yield* time.get(who, entry.id), entry)
      const acme = {
        name: "Acme",
        archived: false,
        paymentTermsDays: null,
        rounding: null,
        currency: null,
        metadata: {}
      }
      yield* refuses("name", clients.add(who, { ...acme, name: "" }))
      yield* refuses("paymentTermsDays", clients.add(who, { ...acme, paymentTermsDays: 1.5 }))
    }).pipe(Effect.provide(useCases.pipe(Layer.provide(MemoryStore.layer))))
  )
})
