import { assert, describe, it } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer, Tracer } from "effect"
import { principal } from "../support/data/builders.ts"
import { useCases } from "../support/useCases.ts"

/** The names of the spans of an effect, in the order in which they begin, whatever becomes of the effect. */
const spansOf = (effect: Effect.Effect<unknown, unknown>) =>
  Effect.gen(function* () {
    const names: Array<string> = []
    const tracer = Tracer.make({
      span: (options) => {
        names.push(options.name)
        return new Tracer.NativeSpan(options)
      }
    })
    yield* effect.pipe(Effect.exit, Effect.provideService(Tracer.Tracer, tracer))
    return names
  })

/** A call of a use case with a caller and nothing else that makes sense: it fails, within its span. */
const called = (useCase: any): Effect.Effect<unknown, unknown> =>
  Effect.isEffect(useCase) ? Effect.orDie(useCase as any) : Effect.suspend(() => useCase(principal("owner"), {}, {}))

/** Steps of authentication, which every request takes: a span of each would cost more than it shows. */
const unspanned = ["Authenticator.recall", "Authenticator.answerAs"]

describe("spans", () => {
  it.effect("of every use case are named Service.verb after it", () =>
    Effect.gen(function* () {
      const services = yield* Layer.build(Layer.provide(useCases, MemoryStore.layer))
      const expected: Array<string> = []
      const found: Array<string | undefined> = []
      for (const [key, service] of services.mapUnsafe) {
        if (!key.startsWith("@hourbook/core/")) continue
        for (const [verb, useCase] of Object.entries(service)) {
          if (unspanned.includes(`${key.split("/").at(-1)}.${verb}`)) continue
          const names = yield* spansOf(called(useCase))
          for (const name of names) assert.match(name, /^[A-Z][A-Za-z]+\.[a-z][A-Za-z]+$/u)
          expected.push(`${key.split("/").at(-1)}.${verb}`)
          found.push(names[0])
        }
      }
      assert.deepStrictEqual(found, expected)
      assert.includeMembers(expected, [
        "TimeEntries.record",
        "Clients.list",
        "Operator.listWorkspaces",
        "SignIn.identify"
      ])
    })
  )
})
