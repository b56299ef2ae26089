import { assert } from "@effect/vitest"
import type { Ports } from "@hourbook/core/Core"
import { kindNames } from "@hourbook/mcp/tools/shared/Kinds"
import { Context, Effect, Layer, Scope } from "effect"
import { openWorkspace } from "../../support/http/callers.ts"
import { oncePerStack } from "../../support/http/oncePerStack.ts"
import { Stack, stackOn } from "../../support/http/stack.ts"
import { listedTools, rawCall } from "../../support/rawCall.ts"
import { defineHttpSuite } from "../http/defineHttpSuite.ts"
import { calls, type Case, deletable, type Fixture, rowsOf } from "./consentCases.ts"

/** What some lists have. */
const state = (of: Fixture, seenIn: ReadonlyArray<string>) =>
  Effect.forEach(seenIn, (list) =>
    Effect.map(rowsOf(of, list), (rows) =>
      rows.map(({ amount, id, undone_at, updated_at }) => [id, amount, undone_at, updated_at].join(" "))
    )
  )

/** Another server on the same store, as long as the tests run. */
const anotherServer = oncePerStack((hops: number) =>
  Effect.gen(function* () {
    const ports = yield* Effect.context<Ports>()
    const built = yield* Layer.buildWithScope(stackOn(Layer.succeedContext(ports), { hops }), yield* Scope.make())
    return Context.get(built, Stack)
  })
)

/** What users agree to happens once, however often and wherever their consent is used. */
export const consents = defineHttpSuite("a consent", (it, { thorough }) => {
  it.effect("is asked for by these tools", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const tools = yield* listedTools(yield* Stack, owner.full.key)
      assert.sameMembers(
        tools.filter(({ inputSchema }) => "confirm_token" in inputSchema.properties).map(({ name }) => name),
        Object.keys(calls)
      )
      assert.sameMembers([...kindNames], Object.keys(deletable))
    })
  )

  /** A token is the state of a question as well. */
  const isTried = (index: number, way: string, { ofEveryStore = index === 0 }: Case) =>
    way === "token" ? thorough || ofEveryStore : thorough && index === 0

  const used = (tool: string, { isSame = false, make, seenIn }: Case, way: "token" | "answer") =>
    Effect.gen(function* () {
      const fixture = yield* openWorkspace()
      const { key } = fixture.owner.full
      const servers = [yield* Stack, yield* anotherServer(1)] as const
      const { input, meanwhile = Effect.void, says } = yield* make(fixture)
      const seen = state(fixture, seenIn)
      const before = yield* seen
      const withForms = way === "answer"
      const asked = yield* rawCall(servers[0], key, tool, input, { withForms })
      assert.isFalse(asked.isError, asked.text)
      assert.deepEqual(yield* seen, before)
      const [more, options] = withForms
        ? [{}, { withForms, answered: { state: asked.state ?? "", agreed: true } }]
        : [{ confirm_token: asked.data.confirm_token }, {}]
      const use = (index: number) =>
        rawCall(servers[index % 2] ?? servers[0], key, tool, { ...input, ...more }, options)

      const together = yield* Effect.all([0, 1, 2].map(use), { concurrency: "unbounded" })
      const texts = together.map(({ text }) => text).join("\n--\n")
      for (const { isError, state: again } of together) {
        assert.isFalse(isError, texts)
        assert.isUndefined(again, "asks again")
      }
      const later = together.filter(({ text }) => /^Already (?:saved|deleted|imported|issued|undone)/u.test(text))
      if (!isSame) assert.lengthOf(later, 2, texts)
      assert.notDeepEqual(yield* seen, before)

      yield* meanwhile
      const then = yield* seen
      for (const index of [0, 1]) {
        const again = yield* use(index)
        assert.isFalse(again.isError, again.text)
        assert.match(again.text, says)
      }
      assert.deepEqual(yield* seen, then)
    })

  for (const [tool, cases] of Object.entries(calls)) {
    for (const [index, [what, one]] of Object.entries(cases).entries()) {
      for (const way of ["token", "answer"] as const) {
        if (!isTried(index, way, one)) continue
        it.effect(`of ${tool} counts once, given by ${way}, at once and on two servers: ${what}`, () =>
          used(tool, one, way)
        )
      }
    }
  }
})
