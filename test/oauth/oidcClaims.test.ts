import { assert, layer } from "@effect/vitest"
import { Members } from "@hourbook/core/workspaces/Members"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { Browser } from "../support/oauth/Browser.ts"
import { IdentityProvider } from "../support/oauth/IdentityProvider.ts"
import { openProvider } from "../support/oauth/openProvider.ts"
import { openWorkspace } from "../support/oauth/people.ts"
import { useCases } from "../support/useCases.ts"

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)), { excludeTestServices: true })(
  "what an identity provider states",
  (it) => {
    it.effect("takes nobody for the member whose address only looks like theirs, and locks no member out by it", () =>
      Effect.gen(function* () {
        const { owner, who } = yield* openWorkspace
        const { browser, send, sessionOf, signIn } = yield* openProvider
        const email = `mike.${owner.email}`
        yield* (yield* Members).amend(who, owner.userId, { email })
        for (const [sub, stated] of [
          ["55", email.replace("k", "\u212a")],
          ["56", email.replace("i", "\u0130")]
        ] as const) {
          const shown = yield* Effect.promise(() => signIn(browser, { sub, email: stated }))
          assert.strictEqual(shown.status, 403, stated)
          assert.include(shown.text, "No workspace knows you")
          assert.isNull((yield* Effect.promise(() => sessionOf(browser))).session)
        }
        const real = new Browser(send)
        yield* Effect.promise(() => signIn(real, { sub: "57", email: email.toUpperCase() }))
        assert.strictEqual((yield* Effect.promise(() => sessionOf(real))).user.email, email)
      })
    )

    it.effect("takes no ID token of another client or of another signer", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace
        const { browser, logged, provider, sessionOf, signIn } = yield* openProvider
        const claims = { sub: "75", email: owner.email }
        yield* Effect.promise(async () => {
          assert.strictEqual((await signIn(browser, { ...claims, azp: "another" })).status, 502)
          assert.include(logged.join("\n"), "azp")
          provider.signsWith = "another key"
          assert.strictEqual((await signIn(browser, claims)).status, 502)
          assert.isNull((await sessionOf(browser)).session)
          provider.signsWith = "its key"
          await signIn(browser, { ...claims, azp: IdentityProvider.client.id })
          assert.isNotNull((await sessionOf(browser)).session)
        })
      })
    )
  }
)
