import { gzipSync } from "node:zlib"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { App, postJson } from "../../support/oauth/App.ts"
import { defineOAuthSuite } from "../../support/oauth/defineOAuthSuite.ts"
import { openInstances, origin, resource } from "../../support/oauth/instances.ts"
import { openWorkspace } from "../../support/oauth/people.ts"
import { later } from "../../support/oauth/time.ts"

const codeOf = (back: URL) => back.searchParams.get("code") ?? ""

export const refusing = defineOAuthSuite("what is refused", (it) => {
  it.effect(
    "a request without PKCE, with plain, for another kind of answer or another resource: the app gets the error",
    () =>
      Effect.gen(function* () {
        const send = yield* openInstances(2)
        yield* Effect.promise(async () => {
          const app = await App.register(send)
          const cases: ReadonlyArray<readonly [Readonly<Record<string, string | undefined>>, string]> = [
            [{ code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
            [{ code_challenge_method: "plain" }, "invalid_request"],
            [{ code_challenge_method: undefined }, "invalid_request"],
            [{ response_type: "token" }, "unsupported_response_type"],
            [{ response_type: "code id_token" }, "unsupported_response_type"],
            [{ resource: "https://other.example/api/mcp" }, "invalid_target"],
            [{ resource: `${origin}/api` }, "invalid_target"]
          ]
          for (const [change, error] of cases) {
            const { url } = await app.browser.open(app.authorizeUrl(change))
            const back = new URL(url)
            assert.strictEqual(back.origin, "https://assistant.example", JSON.stringify(change))
            const said = new URLSearchParams(back.search === "" ? back.hash.slice(1) : back.search)
            assert.strictEqual(said.get("error"), error, JSON.stringify(change))
            assert.strictEqual(said.get("iss"), origin)
          }
        })
      })
  )

  it.effect("an app that is unknown or comes back elsewhere: the page shows the error and does not redirect", () =>
    Effect.gen(function* () {
      const send = yield* openInstances(2)
      yield* Effect.promise(async () => {
        const app = await App.register(send)
        const elsewhere = [
          "https://assistant.example/callback2",
          "https://assistant.example.evil.example/callback",
          "javascript:alert(1)"
        ]
        const cases = [
          ...elsewhere.map((redirect_uri) => ({ redirect_uri })),
          { client_id: "anonymous" },
          { client_id: undefined }
        ]
        for (const change of cases) {
          const shown = await app.browser.open(app.authorizeUrl(change))
          assert.strictEqual(shown.status, 400, JSON.stringify(change))
          assert.strictEqual(new URL(shown.url).origin, origin)
          assert.include(shown.text, "This app cannot be connected")
        }
        for (const uri of [
          "javascript:alert(1)",
          "http://assistant.example/callback",
          "data:text/html,x",
          "not a uri",
          "https://claude.ai@assistant.example/callback",
          "https://:x@assistant.example/callback",
          "https://@assistant.example/callback",
          "https:ada@assistant.example/callback",
          "https:\\\\ada@assistant.example/callback",
          "http://ada@127.0.0.1:3000/callback",
          "https://*.assistant.example/callback",
          "https://assistant.example/*"
        ]) {
          const { body, status } = await postJson(send, "/oauth/register", { redirect_uris: [uri] })
          assert.strictEqual(status, 400, uri)
          assert.match(body.error, /^invalid_(redirect_uri|client_metadata)$/u)
        }
      })
    })
  )

  it.effect("a code without its verifier, for another app or address, or that is late", () =>
    Effect.gen(function* () {
      const { secret } = yield* openWorkspace
      const send = yield* openInstances(3)
      const app = yield* Effect.promise(() => App.register(send))
      yield* Effect.promise(async () => {
        const other = await App.register(send)
        const code = codeOf(await app.allow(secret))
        const refused = [
          await app.redeem(code, { code_verifier: "" }),
          await app.redeem(code, { code_verifier: other.verifier }),
          await app.redeem(code, { redirect_uri: "https://assistant.example/other" }),
          await app.redeem(code, { resource: "https://other.example/api/mcp" }),
          await app.redeem(code, { client_id: other.clientId }),
          await app.redeem(`${code}x`)
        ]
        for (const { body, status } of refused) {
          assert.strictEqual(status, 400)
          assert.match(body.error, /^invalid_(grant|request|target)$/u)
          assert.notProperty(body, "access_token")
        }
      })
      const code = yield* Effect.promise(async () => codeOf(await app.allow(secret)))
      const late = yield* later(61, () => app.redeem(code))
      assert.deepInclude(late.body, { error: "invalid_grant" })
    })
  )

  it.effect("what is too large, too much or malformed", () =>
    Effect.gen(function* () {
      const send = yield* openInstances(1)
      yield* Effect.promise(async () => {
        const uri = "https://assistant.example/callback"
        const large = await postJson(send, "/oauth/register", { redirect_uris: [uri], client_name: "x".repeat(20_000) })
        assert.strictEqual(large.status, 413)
        for (const path of ["/oauth/register", "/oauth/token", "/oauth/revoke"]) {
          const packed = { method: "POST", headers: { "content-encoding": "gzip" }, body: gzipSync("{}") }
          const answer = await send(new Request(origin + path, packed))
          assert.strictEqual(answer.status, 415, path)
          assert.include(await answer.text(), "uncompressed")
        }
        const lists = "[".repeat(7000) + "]".repeat(7000)
        for (const deep of [
          `{"redirect_uris":["${uri}"],"client_name":${lists}}`,
          `{"redirect_uris":["${uri}"],"token_endpoint_auth_method":"private_key_jwt","jwks":${lists}}`,
          lists
        ]) {
          const { body, status } = await postJson(send, "/oauth/register", deep)
          assert.deepStrictEqual([status, body.error], [400, "invalid_request"])
          assert.include(body.error_description, "is nested deeper than 64 levels")
        }
        for (const body of ["{", "[]", "null", "{}", `{"redirect_uris":"${uri}"}`, `{"redirect_uris":[]}`]) {
          assert.strictEqual((await postJson(send, "/oauth/register", body)).status, 400, body)
        }
        const wrongType = await send(
          new Request(`${origin}/oauth/token`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: "{}"
          })
        )
        assert.strictEqual(wrongType.status, 400)
        for (const path of [
          "/oauth/introspect",
          "/oauth/me",
          "/oauth/jwks",
          "/oauth/logout",
          "/.well-known/openid-configuration"
        ]) {
          assert.strictEqual((await send(new Request(origin + path))).status, 404, path)
        }
        for (const token of ["", "x", "x".repeat(300), "é"])
          assert.strictEqual((await App.known(send, "a", "b").call(encodeURIComponent(token))).status, 401)
        assert.isNotEmpty(resource)
      })
    })
  )
})
