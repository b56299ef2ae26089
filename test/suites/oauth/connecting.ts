import { assert } from "@effect/vitest"
import { Connections } from "@hourbook/core/connections/Connections"
import { auth } from "@modelcontextprotocol/client"
import { Effect } from "effect"
import { App } from "../../support/oauth/App.ts"
import { Browser } from "../../support/oauth/Browser.ts"
import { defineOAuthSuite } from "../../support/oauth/defineOAuthSuite.ts"
import { openInstances, origin, resource, type Send } from "../../support/oauth/instances.ts"
import { officialClient } from "../../support/oauth/officialClient.ts"
import { newCode, newKey, newMember, openWorkspace } from "../../support/oauth/people.ts"

const fetchBy = (send: Send) => (url: string | URL, init?: RequestInit) => send(new Request(url, init))

export const connecting = defineOAuthSuite("connecting an app", (it) => {
  it.effect(
    "works with the official client from the address alone: discovery, registration, consent, tokens, refresh",
    () =>
      Effect.gen(function* () {
        const workspace = yield* openWorkspace
        const code = yield* newCode(workspace)
        const send = yield* openInstances(3)
        yield* Effect.promise(async () => {
          const { kept, provider } = officialClient("http://127.0.0.1:33418/callback")
          const options = { serverUrl: resource, fetchFn: fetchBy(send) }
          assert.strictEqual(await auth(provider, options), "REDIRECT")
          assert.strictEqual(kept.opened?.searchParams.get("resource"), resource)

          const browser = new Browser(send)
          const page = await browser.open(kept.opened ?? "")
          assert.include(page.text, "Sign in to connect Official")
          const consent = await browser.submit(page, [
            ["step", "sign-in"],
            ["credential", code]
          ])
          const back = await browser.submit(consent, [
            ["step", "allow"],
            ["scope", "full"]
          ])
          const parameters = new URL(back.url).searchParams
          assert.strictEqual(parameters.get("state"), "official state")
          assert.strictEqual(parameters.get("iss"), origin)
          const authorized = await auth(provider, {
            ...options,
            authorizationCode: parameters.get("code") ?? "",
            iss: origin
          })
          assert.strictEqual(authorized, "AUTHORIZED")

          const app = App.known(send, kept.client.client_id, "")
          const { body } = await app.call(kept.tokens?.access_token ?? "")
          assert.deepInclude(body, { user: "Olga", role: "owner", scopes: ["read", "full"] })

          const before = kept.tokens
          assert.strictEqual(await auth(provider, options), "AUTHORIZED")
          assert.notStrictEqual(kept.tokens?.access_token, before?.access_token)
          assert.notStrictEqual(kept.tokens?.refresh_token, before?.refresh_token)
          assert.strictEqual((await app.call(kept.tokens?.access_token ?? "")).status, 200)
        })
        const [connection] = yield* (yield* Connections).list(workspace.who)
        assert.deepInclude(connection, { clientName: "Official", redirectHost: "127.0.0.1:33418", keyId: null })
        assert.isNotNull(connection?.lastUsedAt)
      })
  )

  it.effect("gives what was chosen and no more: of what was asked, of what the role and the key may", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const code = yield* newCode(workspace)
      const client = yield* newMember(workspace, "client")
      const readKey = yield* newKey(workspace, "read")
      const send = yield* openInstances(1)
      yield* Effect.promise(async () => {
        const scopesOf = async (credential: string, asked: string, chosen: ReadonlyArray<string>) => {
          const app = await App.register(send)
          const page = await app.signIn(credential, { scope: asked })
          const offered = [...page.text.matchAll(/name="scope" value="([^"]+)"/gu)].map(([, scope]) => scope)
          const fields = chosen.map((scope) => ["scope", scope] as const)
          const back = await app.browser.submit(page, [["step", "allow"], ...fields])
          const { body } = await app.redeem(new URL(back.url).searchParams.get("code") ?? "")
          return { offered, given: body.scope, used: (await app.call(body.access_token)).body.scopes }
        }
        const everything = ["read", "full", "reports:read"]
        assert.deepStrictEqual(await scopesOf(code, "openid email offline_access profile", ["reports:read"]), {
          offered: everything,
          given: "reports:read",
          used: ["reports:read"]
        })
        assert.deepStrictEqual(await scopesOf(readKey.secret, "", everything), {
          offered: ["read", "reports:read"],
          given: "read reports:read",
          used: ["read", "reports:read"]
        })
        assert.deepStrictEqual(await scopesOf(client.code, "full", everything), {
          offered: ["read"],
          given: "read",
          used: ["read"]
        })
      })
    })
  )

  it.effect("lets a program on the device listen on any port, and one behind a scheme of its own come back", () =>
    Effect.gen(function* () {
      const { secret } = yield* openWorkspace
      const send = yield* openInstances(2)
      yield* Effect.promise(async () => {
        const loopback = await App.register(send, "http://127.0.0.1/callback")
        const onPort = App.known(send, loopback.clientId, "http://127.0.0.1:50123/callback")
        assert.strictEqual((await onPort.allow(secret)).port, "50123")
        for (const redirectUri of ["cursor://anysphere.cursor-mcp/oauth/callback", "http://localhost:3118/callback"]) {
          const app = await App.register(send, redirectUri)
          const page = await app.signIn(secret)
          assert.include(page.text, "on your own device")
          const tokens = await (await App.register(send, redirectUri)).connect(secret)
          assert.strictEqual((await app.call(tokens.access)).status, 200)
        }
      })
    })
  )

  it.effect("takes a member back to the app when they cancel, at either step", () =>
    Effect.gen(function* () {
      const { secret } = yield* openWorkspace
      const send = yield* openInstances(2)
      yield* Effect.promise(async () => {
        const app = await App.register(send)
        for (const page of [await app.browser.open(app.authorizeUrl()), await app.signIn(secret)]) {
          const back = new URL((await app.browser.submit(page, [["step", "cancel"]])).url)
          assert.strictEqual(back.origin, "https://assistant.example")
          assert.deepStrictEqual(
            ["error", "state", "iss"].map((name) => back.searchParams.get(name)),
            ["access_denied", "a state", origin]
          )
        }
      })
    })
  )

  it.effect("asks again for every connection, so that two accounts in one browser do not meet", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* openWorkspace, yield* openWorkspace]
      const send = yield* openInstances(2)
      yield* Effect.promise(async () => {
        const app = await App.register(send)
        for (const { secret, workspace } of [one, other, one]) {
          const back = await app.allow(secret)
          const { body } = await app.redeem(back.searchParams.get("code") ?? "")
          assert.strictEqual((await app.call(body.access_token)).body.workspace, workspace.slug)
        }
      })
    })
  )
})
