import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { App, postJson } from "../../support/oauth/App.ts"
import { defineOAuthSuite } from "../../support/oauth/defineOAuthSuite.ts"
import { openInstances, origin } from "../../support/oauth/instances.ts"
import { openWorkspace } from "../../support/oauth/people.ts"
import { callback, documentUrl, publishing } from "../../support/oauth/published.ts"

export const clients = defineOAuthSuite("apps as they come", (it) => {
  it.effect("one that describes itself at its own address, with what it has for other servers", () =>
    Effect.gen(function* () {
      const { secret } = yield* openWorkspace
      const { asked, fetch } = publishing({
        redirect_uris: ["http://127.0.0.1:33418/", callback],
        application_type: "web",
        scope: "openid profile",
        grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
        response_types: ["code", "token"],
        contacts: ["anonymous"],
        logo_uri: "nowhere"
      })
      const send = yield* openInstances(2, fetch)
      yield* Effect.promise(async () => {
        const app = App.known(send, documentUrl, callback)
        const page = await app.browser.open(app.authorizeUrl())
        assert.include(page.text, "Sign in to connect Hosted")
        const tokens = await app.connect(secret)
        assert.deepInclude((await app.call(tokens.access)).body, { user: "Olga", clientId: documentUrl })
        assert.strictEqual((await app.refresh(tokens.refresh)).status, 200)
      })
      for (const { options, url } of asked) {
        assert.strictEqual(url, documentUrl)
        assert.isDefined(options.dispatcher, "what keeps it from the inner network goes on with it")
        assert.strictEqual(options.redirect, "manual")
        assert.isDefined(options.signal)
      }
      assert.isAtMost(asked.length, 2, "each instance remembers it")
    })
  )

  it.effect("not one whose description is not its own, has a secret, is too large or is not to be had", () =>
    Effect.gen(function* () {
      const wrong: ReadonlyArray<object> = [
        { client_id: "https://other.example/client.json" },
        { client_secret: "a secret" },
        { token_endpoint_auth_method: "client_secret_post" },
        { redirect_uris: ["https://other.example/callback"] },
        { redirect_uris: [] },
        { padding: "x".repeat(5200) },
        { client_name: JSON.parse("[".repeat(2400) + "]".repeat(2400)) }
      ]
      for (const document of wrong) {
        const send = yield* openInstances(1, publishing(document).fetch)
        yield* Effect.promise(async () => {
          const app = App.known(send, documentUrl, callback)
          const shown = await app.browser.open(app.authorizeUrl())
          assert.strictEqual(shown.status, 400, JSON.stringify(document).slice(0, 80))
          assert.include(shown.text, "cannot be connected")
        })
      }
      const absent = yield* openInstances(1, async () => new Response("", { status: 404 }))
      yield* Effect.promise(async () => {
        const app = App.known(absent, documentUrl, callback)
        assert.strictEqual((await app.browser.open(app.authorizeUrl())).status, 400)
      })
    })
  )

  it.effect("one that wants a secret gets one, and is known by it", () =>
    Effect.gen(function* () {
      const { secret } = yield* openWorkspace
      const send = yield* openInstances(3)
      yield* Effect.promise(async () => {
        const registered = await postJson(send, "/oauth/register", {
          client_name: "ChatGPT",
          redirect_uris: [callback],
          token_endpoint_auth_method: "client_secret_post",
          grant_types: ["authorization_code", "refresh_token", "client_credentials"],
          scope: "openid email"
        })
        assert.strictEqual(registered.status, 201)
        const { client_id, client_secret } = registered.body
        const app = App.known(send, client_id, callback)
        const code = (await app.allow(secret)).searchParams.get("code") ?? ""
        assert.strictEqual((await app.redeem(code)).status, 401)
        assert.strictEqual((await app.redeem(code, { client_secret: `${client_secret}x` })).status, 401)
        const { body, status } = await app.redeem(code, { client_secret })
        assert.strictEqual(status, 200)
        assert.strictEqual((await app.refresh(body.refresh_token)).status, 401)
        assert.strictEqual((await app.refresh(body.refresh_token, { client_secret })).status, 200)
      })
    })
  )

  it.effect("one whose name would lead astray is shown without what does", () =>
    Effect.gen(function* () {
      const send = yield* openInstances(1)
      yield* Effect.promise(async () => {
        const { body } = await postJson(send, "/oauth/register", {
          redirect_uris: [callback],
          client_name: `<b>Claude</b>\u202Egro.live\u200B\n${"!".repeat(200)}`
        })
        const app = App.known(send, body.client_id, callback)
        const { text } = await app.browser.open(app.authorizeUrl())
        assert.include(text, "&#60;b&#62;Claude&#60;/b&#62; gro.live !!!")
        assert.notMatch(text, /[\u202E\u200B]|!{80}/u)
      })
    })
  )

  it.effect("one that runs in a page of any origin may read the answers meant for it", () =>
    Effect.gen(function* () {
      const send = yield* openInstances(1)
      yield* Effect.promise(async () => {
        const from = "https://inspector.example"
        for (const path of ["/oauth/token", "/oauth/register", "/oauth/revoke"]) {
          const headers = {
            origin: from,
            "access-control-request-method": "POST",
            "access-control-request-headers": "content-type"
          }
          const preflight = await send(new Request(origin + path, { method: "OPTIONS", headers }))
          assert.strictEqual(preflight.status, 204, path)
          const answer = await send(new Request(origin + path, { method: "POST", headers: { origin: from } }))
          assert.isAtLeast(answer.status, 400)
          for (const { headers } of [preflight, answer]) {
            assert.strictEqual(headers.get("access-control-allow-origin"), "*", path)
            assert.isNull(headers.get("access-control-allow-credentials"))
          }
        }
        const paths = ["oauth-protected-resource/api/mcp", "oauth-protected-resource", "oauth-authorization-server"]
        for (const path of paths) {
          const url = `${origin}/.well-known/${path}`
          const preflight = await send(new Request(url, { method: "OPTIONS", headers: { origin: from } }))
          assert.strictEqual(preflight.status, 204)
          const answer = await send(new Request(url, { headers: { origin: from } }))
          assert.strictEqual(answer.headers.get("access-control-allow-origin"), "*")
          assert.strictEqual((await send(new Request(url, { method: "HEAD" }))).status, 200)
        }
      })
    })
  )
})
