import { assert } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import { newSessionSecret } from "@hourbook/core/access/Secret"
import { Sessions } from "@hourbook/core/sessions/Sessions"
import { Effect, Option } from "effect"
import { clockAt } from "../../support/clockAt.ts"
import { App } from "../../support/oauth/App.ts"
import { defineOAuthSuite } from "../../support/oauth/defineOAuthSuite.ts"
import { openInstances } from "../../support/oauth/instances.ts"
import { newCode, newKey, openWorkspace } from "../../support/oauth/people.ts"

/** A browser session of a member; the value of its cookie. */
const openSession = Effect.fnUntraced(function* (who: Principal) {
  const secret = yield* newSessionSecret
  const sessions = yield* Sessions
  const started = yield* sessions.start(who, { method: "code", userAgent: "Test", secret })
  return { secret, session: Option.getOrThrow(started), sessions }
})

const hourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString()

/** A member who is signed in in the browser allows an app without a code. */
export const signedInBrowser = defineOAuthSuite("a signed-in browser", (it) => {
  it.effect("allows an app at once, once, and as long as it is signed in", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const { secret, session, sessions } = yield* openSession(workspace.who)
      const send = yield* openInstances(2)
      const app = yield* Effect.promise(() => App.register(send))
      app.browser.give("__Host-hourbook", secret)
      const page = yield* Effect.promise(() => app.browser.open(app.authorizeUrl()))
      assert.include(page.text, workspace.owner.email)
      assert.include(page.text, "Use another account")
      const fields = [
        ["step", "allow"],
        ["scope", "read"],
        ["scope", "full"]
      ] as const
      const clicks = yield* Effect.promise(() =>
        Promise.all([app.browser.submit(page, fields), app.browser.submit(page, fields)])
      )
      const back = clicks.find(({ url }) => url.startsWith("https://assistant.example"))
      assert.strictEqual(clicks.filter(({ status }) => status === 400).length, 1)
      const code = new URL(String(back?.url)).searchParams.get("code") ?? ""
      const { body } = yield* Effect.promise(() => app.redeem(code))
      assert.strictEqual(body.scope, "read full")
      yield* sessions.end(workspace.who, session.id)
      const later = yield* Effect.promise(() => app.browser.open(app.authorizeUrl()))
      assert.include(later.text, "One-time code or API key")
    })
  )

  it.effect("gives an app no more than the key that it was signed in with, and the connection ends with the key", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const { key, revoke } = yield* newKey(workspace, "read")
      const { secret } = yield* openSession({ ...workspace.who, key, scopes: key.scopes })
      const send = yield* openInstances(2)
      const app = yield* Effect.promise(() => App.register(send))
      app.browser.give("__Host-hourbook", secret)
      const page = yield* Effect.promise(() => app.browser.open(app.authorizeUrl()))
      assert.notInclude(page.text, 'value="full"')
      const back = yield* Effect.promise(() =>
        app.browser.submit(page, [
          ["step", "allow"],
          ["scope", "read"]
        ])
      )
      const code = new URL(back.url).searchParams.get("code") ?? ""
      const { body } = yield* Effect.promise(() => app.redeem(code))
      assert.strictEqual((yield* Effect.promise(() => app.call(body.access_token))).status, 200)
      yield* revoke
      assert.strictEqual((yield* Effect.promise(() => app.call(body.access_token))).status, 401)
    })
  )

  it.effect("is asked again before an app may make changes, when the sign-in is older than 15 minutes", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const { secret } = yield* openSession(workspace.who).pipe(clockAt(hourAgo()))
      const code = yield* newCode(workspace)
      const send = yield* openInstances(2)
      yield* Effect.promise(async () => {
        const app = await App.register(send)
        app.browser.give("__Host-hourbook", secret)
        const page = await app.browser.open(app.authorizeUrl())
        const asked = await app.browser.submit(page, [
          ["step", "allow"],
          ["scope", "full"]
        ])
        assert.strictEqual(asked.status, 422)
        assert.include(asked.text, "sign in again")
        const consent = await app.browser.submit(page, [
          ["step", "sign-in"],
          ["credential", code]
        ])
        const back = await app.browser.submit(consent, [
          ["step", "allow"],
          ["scope", "full"]
        ])
        assert.isNotEmpty(new URL(back.url).searchParams.get("code") ?? "")

        const reader = await App.register(send)
        reader.browser.give("__Host-hourbook", secret)
        const offered = await reader.browser.open(reader.authorizeUrl())
        const read = await reader.browser.submit(offered, [
          ["step", "allow"],
          ["scope", "read"]
        ])
        assert.isNotEmpty(new URL(read.url).searchParams.get("code") ?? "")
      })
    })
  )

  it.effect("can sign in with another account, which is the one that counts", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* openWorkspace, yield* openWorkspace]
      const { secret } = yield* openSession(one.who)
      const send = yield* openInstances(2)
      yield* Effect.promise(async () => {
        const app = await App.register(send)
        app.browser.give("__Host-hourbook", secret)
        const page = await app.browser.open(app.authorizeUrl())
        const signIn = await app.browser.submit(page, [["step", "switch"]])
        assert.include(signIn.text, "One-time code or API key")
        const consent = await app.browser.submit(page, [
          ["step", "sign-in"],
          ["credential", other.secret]
        ])
        assert.include(consent.text, other.owner.email)
        assert.notInclude(consent.text, one.owner.email)
      })
    })
  )
})
