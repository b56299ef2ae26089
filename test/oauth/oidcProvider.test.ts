import { assert, layer } from "@effect/vitest"
import { Members } from "@hourbook/core/workspaces/Members"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer, Redacted } from "effect"
import { Browser } from "../support/oauth/Browser.ts"
import { origin } from "../support/oauth/instances.ts"
import { openOidc } from "../support/oauth/openOidc.ts"
import { openWorkspace } from "../support/oauth/people.ts"
import { startProvider } from "../support/oauth/startProvider.ts"
import { useCases } from "../support/useCases.ts"

const callback = `${origin}/signin/oidc/callback`

/** The service, a provider that others wrote, and the way of a browser between them. */
const open = Effect.gen(function* () {
  const provider = yield* startProvider(callback)
  const { client, issuer } = provider
  const clientSecret = Redacted.make(client.secret)
  const service = yield* openOidc({ issuer, clientId: client.id, clientSecret, fetch: globalThis.fetch })

  /** From the button to the provider, and to where the provider sends the browser back. */
  const visit = async (browser: Browser, change: (asked: URLSearchParams) => void = () => {}) => {
    const left = new URL((await browser.open(`${origin}/signin/oidc?to=/week`)).url)
    assert.strictEqual(left.origin, issuer)
    change(left.searchParams)
    const atProvider = new Browser((request) => fetch(request), issuer)
    const back = await atProvider.open(left)
    assert.isTrue(back.url.startsWith(`${callback}?`), back.text)
    return { asked: left.searchParams, back: new URL(back.url) }
  }
  const signIn = async (browser: Browser) => browser.open((await visit(browser)).back)
  return { ...service, provider, visit, signIn }
})

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)), { excludeTestServices: true })(
  "signing in with a provider that others wrote",
  (it) => {
    it.effect("signs in by the verified address, then by issuer and subject, and renews with a new sign-in there", () =>
      Effect.gen(function* () {
        const { owner, who, workspace } = yield* openWorkspace
        const { browser, logged, provider, send, sessionOf, signIn, visit } = yield* open
        yield* Effect.promise(async () => {
          provider.is({ sub: "olga", email: owner.email, email_verified: true })
          assert.strictEqual((await signIn(browser)).url, `${origin}/week`, logged.join("\n"))
          const first = await sessionOf(browser)
          assert.strictEqual(first.session.method, "oidc")
          assert.strictEqual(first.workspace.id, workspace.id)
          const { asked, back } = await visit(browser)
          assert.strictEqual(asked.get("max_age"), "0")
          await browser.open(back)
          assert.strictEqual((await sessionOf(browser)).session.id, first.session.id)
        })
        yield* (yield* Members).amend(who, owner.userId, { email: `new.${owner.email}` })
        yield* Effect.promise(async () => {
          assert.isNull((await sessionOf(browser)).session)
          provider.is({ sub: "olga", email: owner.email, email_verified: false })
          const again = new Browser(send)
          await signIn(again)
          assert.strictEqual((await sessionOf(again)).workspace.id, workspace.id)
          for (const secret of [...again.held, ...browser.held, provider.client.secret]) {
            assert.notInclude(logged.join("\n"), secret)
          }
        })
      })
    )

    it.effect("signs in no member by an address that is not verified", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace
        const { browser, provider, sessionOf, signIn } = yield* open
        yield* Effect.promise(async () => {
          provider.is({ sub: "mallory", email: owner.email, email_verified: false })
          const shown = await signIn(browser)
          assert.strictEqual(shown.status, 403)
          assert.include(shown.text, "has not verified")
          assert.isNull((await sessionOf(browser)).session)
        })
      })
    )

    it.effect("takes no answer with another state, nonce or challenge, and the provider none without PKCE", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace
        const { browser, provider, sessionOf, visit } = yield* open
        yield* Effect.promise(async () => {
          provider.is({ sub: "olga", email: owner.email, email_verified: true })
          const { back } = await visit(browser)
          back.searchParams.set("state", "another")
          assert.strictEqual((await browser.open(back)).status, 400, "state")

          for (const [name, value] of [
            ["nonce", "another"],
            ["code_challenge", "another".padEnd(43, "A")]
          ] as const) {
            const { back: answer } = await visit(browser, (asked) => asked.set(name, value))
            assert.isTrue(answer.searchParams.has("code"), name)
            assert.strictEqual((await browser.open(answer)).status, 502, name)
          }
          const plain = await visit(browser, (asked) => {
            asked.delete("code_challenge")
            asked.delete("code_challenge_method")
          })
          assert.strictEqual(plain.back.searchParams.get("error"), "invalid_request")
          assert.include((await browser.open(plain.back)).text, "did not sign you in")
          assert.isNull((await sessionOf(browser)).session)
        })
      })
    )
  }
)
