import { assert, layer } from "@effect/vitest"
import { newSessionSecret } from "@hourbook/core/access/Secret"
import { SignIn } from "@hourbook/core/connections/SignIn"
import { Sessions } from "@hourbook/core/sessions/Sessions"
import { Members } from "@hourbook/core/workspaces/Members"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { clockAt } from "../support/clockAt.ts"
import { Browser } from "../support/oauth/Browser.ts"
import { IdentityProvider } from "../support/oauth/IdentityProvider.ts"
import { origin } from "../support/oauth/instances.ts"
import { openProvider, openProviderAt } from "../support/oauth/openProvider.ts"
import { openWorkspace } from "../support/oauth/people.ts"
import { useCases } from "../support/useCases.ts"
import { throughEvents } from "../tools/lambda/throughEvents.ts"

const { client } = IdentityProvider

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)), { excludeTestServices: true })(
  "signing in with an identity provider",
  (it) => {
    it.effect("signs in the member with the verified address, and from then on by the subject alone", () =>
      Effect.gen(function* () {
        const { owner, workspace, who } = yield* openWorkspace
        const { browser, send, sessionOf, signIn } = yield* openProvider
        const email = owner.email.toUpperCase()
        const shown = yield* Effect.promise(() => signIn(browser, { email }, "?to=/week%3Ffrom%3D2026-03-02"))
        assert.strictEqual(shown.url, `${origin}/week?from=2026-03-02`)
        const data = yield* Effect.promise(() => sessionOf(browser))
        assert.deepInclude(data.session, { method: "oidc" })
        assert.strictEqual(data.workspace.id, workspace.id)
        assert.deepStrictEqual(data.sign_in.oidc, { name: "Corp ID" })
        assert.deepStrictEqual(data.others, [])

        yield* (yield* Members).amend(who, owner.userId, { email: `other.${owner.email}` })
        assert.isNull((yield* Effect.promise(() => sessionOf(browser))).session)
        const again = new Browser(send)
        yield* Effect.promise(() => signIn(again, { email: "unknown@example.org", email_verified: false }))
        assert.strictEqual((yield* Effect.promise(() => sessionOf(again))).workspace.id, workspace.id)
        const impostor = new Browser(send)
        const refused = yield* Effect.promise(() => signIn(impostor, { sub: "43", email: `other.${owner.email}` }))
        assert.strictEqual(refused.status, 403)
        assert.isNull((yield* Effect.promise(() => sessionOf(impostor))).session)
      })
    )

    it.effect("refuses an address that is not verified or no member has, and creates no member", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace
        const { browser, sessionOf, signIn } = yield* openProvider
        for (const [claims, title] of [
          [{ sub: "50", email: owner.email, email_verified: false }, "has not verified"],
          [{ sub: "50", email: owner.email, email_verified: "true" }, "has not verified"],
          [{ sub: "50", email: undefined }, "has not verified"],
          [{ sub: "50", email: "nobody@example.org" }, "No workspace knows you"]
        ] as const) {
          const shown = yield* Effect.promise(() => signIn(browser, claims))
          assert.strictEqual(shown.status, 403)
          assert.include(shown.text, title)
          assert.match(shown.headers.get("content-security-policy") ?? "", /default-src 'none'/u)
        }
        assert.isNull((yield* Effect.promise(() => sessionOf(browser))).session)
      })
    )

    it.effect(
      "signs in to the workspace that was used last, or to the one that is asked for, and lists the others",
      () =>
        Effect.gen(function* () {
          const [first, second] = [yield* openWorkspace, yield* openWorkspace]
          const members = yield* Members
          const email = first.owner.email
          yield* members.add(second.who, { email, name: "Olga", role: "member", clientIds: [], key: null })
          const { browser, send, sessionOf, signIn } = yield* openProvider
          yield* Effect.promise(() => signIn(browser, { sub: "60", email }))
          const one = yield* Effect.promise(() => sessionOf(browser))
          assert.lengthOf(one.others, 1)
          const [other] = one.others
          assert.notStrictEqual(other.workspace_id, one.workspace.id)
          yield* Effect.promise(() =>
            signIn(browser, { sub: "60", email }, `?workspace=${other.workspace_id.toUpperCase()}`)
          )
          assert.strictEqual((yield* Effect.promise(() => sessionOf(browser))).workspace.id, other.workspace_id)
          const fresh = new Browser(send)
          const [wanted] = (yield* (yield* SignIn).byEmail(email)).filter(
            (who) => who.workspace.id === other.workspace_id
          )
          const lately = { method: "code", userAgent: "Phone", secret: yield* newSessionSecret } as const
          const nextHour = new Date(Date.now() + 3_600_000).toISOString()
          yield* (yield* Sessions).start(wanted!, lately).pipe(clockAt(nextHour))
          yield* Effect.promise(() => signIn(fresh, { sub: "60", email }, "?workspace=nonsense"))
          assert.strictEqual((yield* Effect.promise(() => sessionOf(fresh))).workspace.id, other.workspace_id)
          const codeOnly = new Browser(send)
          codeOnly.give("__Host-hourbook", lately.secret)
          assert.deepStrictEqual(
            (yield* Effect.promise(() => sessionOf(codeOnly))).others,
            [],
            "a code proves no address"
          )
        })
    )

    it.effect("takes no answer of another browser, another journey, another nonce or a second time", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace
        const { browser, logged, provider, send, sessionOf } = yield* openProvider
        const claims = { sub: "70", email: owner.email, email_verified: true }
        yield* Effect.promise(async () => {
          const left = await browser.open(`${origin}/signin/oidc`)
          const back = provider.authorize(left.url, claims)
          const victim = new Browser(send)
          assert.strictEqual((await victim.open(back)).status, 400, "without the cookie")
          await victim.open(`${origin}/signin/oidc`)
          assert.strictEqual((await victim.open(back)).status, 400, "with that of another journey")
          assert.isNull((await sessionOf(victim)).session)

          assert.strictEqual(new URL((await browser.open(back)).url).pathname, "/")
          assert.strictEqual((await browser.open(back)).status, 400, "a second time")

          const second = await victim.open(`${origin}/signin/oidc`)
          const wrongNonce = provider.authorize(second.url, { ...claims, nonce: "another" })
          assert.strictEqual((await victim.open(wrongNonce)).status, 502)
          const third = await victim.open(`${origin}/signin/oidc`)
          const wrongAudience = provider.authorize(third.url, claims, "another")
          assert.strictEqual((await victim.open(wrongAudience)).status, 502)
          const fourth = await victim.open(`${origin}/signin/oidc`)
          const refused = new URL(provider.authorize(fourth.url, claims))
          refused.searchParams.delete("code")
          refused.searchParams.set("error", "access_denied")
          assert.include((await victim.open(refused)).text, "did not sign you in")
          assert.isNull((await sessionOf(victim)).session)
          for (const secret of [...browser.held, ...victim.held, client.secret]) {
            assert.notInclude(logged.join("\n"), secret.slice(0, 200))
          }
        })
        assert.isNotEmpty(logged)
      })
    )

    it.effect("leads to our own pages alone, with cookies that no script and no other site reads", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace
        const { provider, send } = yield* openProvider
        for (const to of [
          "https://evil.example/",
          "//evil.example",
          "/\\evil.example",
          "/.//evil.example",
          "/week/..//evil.example",
          "/%2e//evil.example",
          "/.\t/\\evil.example",
          "javascript:alert(1)",
          "evil",
          `/${"x".repeat(4000)}`
        ]) {
          const browser = new Browser(send)
          const left = yield* Effect.promise(() => browser.open(`${origin}/signin/oidc?to=${encodeURIComponent(to)}`))
          const back = provider.authorize(left.url, { sub: "80", email: owner.email, email_verified: true })
          const shown = yield* Effect.promise(() => browser.open(back))
          assert.strictEqual(shown.url, `${origin}/`, to)
        }
        const [honest, forged] = [new Browser(send), new Browser(send)]
        const left = yield* Effect.promise(() => honest.open(`${origin}/signin/oidc?to=/week`))
        const cookie = JSON.parse(decodeURIComponent(honest.held.at(-1) ?? ""))
        assert.strictEqual(cookie.to, "/week")
        forged.give("__Host-hourbook-oidc", encodeURIComponent(JSON.stringify({ ...cookie, to: "//evil.example" })))
        const back = provider.authorize(left.url, { sub: "80", email: owner.email, email_verified: true })
        assert.strictEqual((yield* Effect.promise(() => forged.open(back))).url, `${origin}/`)

        const began = yield* Effect.promise(() => send(new Request(`${origin}/signin/oidc`)))
        const [set = ""] = began.headers.getSetCookie()
        assert.match(set, /^__Host-hourbook-oidc=/u)
        assert.includeMembers(set.split("; "), ["Max-Age=600", "Path=/", "HttpOnly", "Secure", "SameSite=Lax"])
      })
    )

    it.effect("asks the provider for a new sign-in when the browser is signed in, and checks when it was", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace
        const { browser, provider, sessionOf, signIn } = yield* openProvider
        const claims = { sub: "90", email: owner.email }
        yield* Effect.promise(async () => {
          await signIn(browser, claims)
          assert.isFalse(provider.lastAsked.has("max_age"))
          const { id } = (await sessionOf(browser)).session
          const hourAgo = Math.floor(Date.now() / 1000) - 3600
          const old = await signIn(browser, { ...claims, auth_time: hourAgo })
          assert.strictEqual(provider.lastAsked.get("max_age"), "0")
          assert.strictEqual(old.status, 403)
          await signIn(browser, { ...claims, auth_time: hourAgo + 3600 })
          assert.strictEqual((await sessionOf(browser)).session.id, id)
        })
      })
    )

    it.effect("signs in, asks for a new sign-in and signs out through the events of each front of Lambda", () =>
      Effect.gen(function* () {
        for (const front of ["function-url", "http-api", "rest-api"] as const) {
          const { owner, workspace } = yield* openWorkspace
          const { browser, provider, sessionOf, signIn } = yield* openProviderAt(throughEvents(front))
          yield* Effect.promise(async () => {
            const claims = { sub: front, email: owner.email }
            const shown = await signIn(browser, claims, "?to=/week%3Ffrom%3D2026-03-02")
            assert.strictEqual(shown.url, `${origin}/week?from=2026-03-02`, front)
            const data = await sessionOf(browser)
            assert.strictEqual(data.workspace.id, workspace.id, front)
            await signIn(browser, { ...claims, auth_time: Math.floor(Date.now() / 1000) })
            assert.strictEqual(provider.lastAsked.get("max_age"), "0", front)
            assert.strictEqual((await sessionOf(browser)).session.id, data.session.id, front)
            const headers = { "sec-fetch-site": "same-origin", "x-hourbook": workspace.id }
            const ended = await browser.open(`${origin}/api/session`, { method: "DELETE", headers })
            assert.strictEqual(ended.status, 200, front)
            assert.isNull((await sessionOf(browser)).session, front)
          })
        }
      })
    )

    it.effect("says so when the provider is away, and tries again with the next sign-in", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace
        const { browser, logged, provider, sessionOf, signIn } = yield* openProvider
        yield* Effect.promise(async () => {
          provider.isDown = true
          assert.strictEqual((await browser.open(`${origin}/signin/oidc`)).status, 502)
          assert.match(logged.join("\n"), /identity provider failed/u)
          provider.isDown = false
          await signIn(browser, { sub: "91", email: owner.email })
          assert.isNotNull((await sessionOf(browser)).session)
        })
      })
    )
  }
)
