import { assert } from "@effect/vitest"
import { Connections } from "@hourbook/core/connections/Connections"
import { Effect } from "effect"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { App } from "../../support/oauth/App.ts"
import { defineOAuthSuite } from "../../support/oauth/defineOAuthSuite.ts"
import { openInstances, origin } from "../../support/oauth/instances.ts"
import { newCode, openWorkspace } from "../../support/oauth/people.ts"
import { callback, documentUrl, publishing } from "../../support/oauth/published.ts"

const codeOf = (back: URL) => back.searchParams.get("code") ?? ""

export const together = defineOAuthSuite("what instances decide together", (it) => {
  it.effect("redeeming a code: one of several at once succeeds, and a second use revokes its tokens", () =>
    Effect.gen(function* () {
      const { secret } = yield* openWorkspace
      const send = yield* openInstances(3)
      yield* Effect.promise(async () => {
        const app = await App.register(send)
        for (let round = 0; round < 5; round++) {
          const code = codeOf(await app.allow(secret))
          const replies = await Promise.all(Array.from({ length: 6 }, () => app.redeem(code)))
          assert.deepStrictEqual(
            replies.map(({ status }) => status).toSorted((a, b) => a - b),
            [200, 400, 400, 400, 400, 400]
          )
          for (const { body, status } of replies) if (status === 400) assert.strictEqual(body.error, "invalid_grant")
        }
        const code = codeOf(await app.allow(secret))
        const { body } = await app.redeem(code)
        assert.strictEqual((await app.call(body.access_token)).status, 200)
        assert.deepInclude((await app.redeem(code)).body, { error: "invalid_grant" })
        assert.strictEqual((await app.call(body.access_token)).status, 401)
        assert.deepInclude((await app.refresh(body.refresh_token)).body, { error: "invalid_grant" })
      })
    })
  )

  it.effect("which click on Allow counts; a second one makes no second connection", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const send = yield* openInstances(3)
      yield* Effect.promise(async () => {
        const app = await App.register(send)
        const page = await app.signIn(workspace.secret)
        const allow = () =>
          send(
            new Request(page.url, {
              method: "POST",
              headers: {
                origin,
                cookie: `hourbook_connect=${new URL(page.url).pathname.split("/").at(-1)}`,
                "content-type": "application/x-www-form-urlencoded"
              },
              body: "step=allow&scope=read"
            })
          )
        const answers = await Promise.all(Array.from({ length: 5 }, allow))
        const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
        assert.strictEqual(statuses[0], 303)
        assert.lengthOf(
          statuses.filter((status) => status < 400),
          1
        )
        assert.isTrue(
          app.browser.held.every((value) => page.url.endsWith(value)),
          "no cookie but the interaction's"
        )
      })
      assert.lengthOf(yield* (yield* Connections).list(workspace.who), 1)
    })
  )

  it.effect("how often someone tried to sign in: five times, even with the right code at last", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const code = yield* newCode(workspace)
      const send = yield* openInstances(3)
      yield* Effect.promise(async () => {
        const app = await App.register(send)
        const page = await app.browser.open(app.authorizeUrl())
        const attempt = (credential: string) =>
          app.browser.submit(page, [
            ["step", "sign-in"],
            ["credential", credential]
          ])
        for (let round = 0; round < 5; round++) {
          const shown = await attempt("0000-0000-0000")
          assert.strictEqual(shown.status, 422)
          assert.include(shown.text, 'role="alert"')
        }
        assert.strictEqual((await attempt(code)).status, 429)
        assert.include((await app.signIn(code)).text, "The app may", "another try from the start is one more")
        assert.strictEqual((await app.signIn(code)).status, 422, "a code works once")
      })
    })
  )

  it.effect("an app's proof by a key of its own counts once, and no other app can use its name", () =>
    Effect.gen(function* () {
      const { secret } = yield* openWorkspace
      const pair = yield* Effect.promise(() => generateKeyPair("ES256"))
      const jwk = { ...(yield* Effect.promise(() => exportJWK(pair.publicKey))), alg: "ES256", use: "sig" }
      const document = {
        token_endpoint_auth_method: "private_key_jwt",
        token_endpoint_auth_signing_alg: "ES256",
        jwks: { keys: [jwk] }
      }
      const send = yield* openInstances(3, publishing(document).fetch)
      yield* Effect.promise(async () => {
        const app = App.known(send, documentUrl, callback)
        const other = await generateKeyPair("ES256")
        const assertion = (key = pair.privateKey) =>
          new SignJWT({ jti: crypto.randomUUID() })
            .setProtectedHeader({ alg: "ES256" })
            .setIssuer(documentUrl)
            .setSubject(documentUrl)
            .setAudience(origin)
            .setIssuedAt()
            .setExpirationTime("1m")
            .sign(key)
        const shown = async (jwt: string) => ({
          client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
          client_assertion: jwt
        })
        const code = (await app.allow(secret)).searchParams.get("code") ?? ""
        assert.strictEqual((await app.redeem(code)).status, 401, "nothing shown")
        assert.strictEqual((await app.redeem(code, await shown(await assertion(other.privateKey)))).status, 401)
        const once = await shown(await assertion())
        const { body, status } = await app.redeem(code, once)
        assert.strictEqual(status, 200)
        assert.strictEqual((await app.refresh(body.refresh_token, once)).status, 401, "shown before")
        assert.strictEqual((await app.refresh(body.refresh_token, await shown(await assertion()))).status, 200)
      })
    })
  )
})
