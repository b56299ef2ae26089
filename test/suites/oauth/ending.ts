import { createHash } from "node:crypto"
import { assert } from "@effect/vitest"
import { Connections } from "@hourbook/core/connections/Connections"
import { OAuthArtifacts } from "@hourbook/core/connections/OAuthArtifacts"
import { now } from "@hourbook/core/values/Instant"
import { Members } from "@hourbook/core/workspaces/Members"
import { Effect, Option } from "effect"
import { unique } from "../../support/data/builders.ts"
import { App, type Reply } from "../../support/oauth/App.ts"
import { defineOAuthSuite } from "../../support/oauth/defineOAuthSuite.ts"
import { openInstances, resource } from "../../support/oauth/instances.ts"
import { newCode, newKey, newMember, openWorkspace } from "../../support/oauth/people.ts"
import { later } from "../../support/oauth/time.ts"

const isOver = (reply: Reply) => assert.strictEqual(reply.status, 401)
const cannotRefresh = (reply: Reply) => assert.deepInclude(reply.body, { error: "invalid_grant" })

/** An app that somebody connected, over three instances. */
const connected = Effect.fnUntraced(function* (credential: string) {
  const send = yield* openInstances(3)
  const app = yield* Effect.promise(() => App.register(send))
  const tokens = yield* Effect.promise(() => app.connect(credential))
  const call = Effect.promise(() => app.call(tokens.access))
  const refresh = Effect.promise(() => app.refresh(tokens.refresh))
  assert.strictEqual((yield* call).status, 200)
  const isDead = Effect.gen(function* () {
    isOver(yield* call)
    cannotRefresh(yield* refresh)
  })
  return { app, tokens, call, refresh, isDead }
})

export const ending = defineOAuthSuite("what ends, ends at once", (it) => {
  it.effect("a connection that its member revokes", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const connections = yield* Connections
      const { isDead } = yield* connected(yield* newCode(workspace))
      const other = yield* connected(yield* newCode(workspace))
      const [, first] = yield* connections.list(workspace.who)
      if (first !== undefined) yield* Effect.orDie(connections.revoke(workspace.who, first.id))
      yield* isDead
      assert.strictEqual((yield* other.call).status, 200)
    })
  )

  it.effect("one that the app itself revokes, by its refresh token; of an access token only that one", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const { app, call, isDead, tokens } = yield* connected(workspace.secret)
      const second = yield* Effect.promise(() => app.refresh(tokens.refresh))
      const stranger = yield* connected(workspace.secret)
      yield* Effect.promise(() => stranger.app.revoke(tokens.access))
      assert.strictEqual((yield* call).status, 200, "revoked by another app")
      yield* Effect.promise(() => app.revoke(tokens.access))
      isOver(yield* call)
      assert.strictEqual((yield* Effect.promise(() => app.call(second.body.access_token))).status, 200)
      assert.strictEqual((yield* Effect.promise(() => app.revoke(second.body.refresh_token))).status, 200)
      isOver(yield* Effect.promise(() => app.call(second.body.access_token)))
      yield* isDead
      assert.lengthOf(yield* (yield* Connections).list(workspace.who), 1)
    })
  )

  it.effect("one whose key is revoked", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const key = yield* newKey(workspace, "full")
      const { isDead } = yield* connected(key.secret)
      const other = yield* connected(workspace.secret)
      yield* key.revoke
      yield* isDead
      assert.strictEqual((yield* other.call).status, 200)
    })
  )

  it.effect("one whose member is removed; and of one whose role changes, what the role no longer allows", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const members = yield* Members
      const { code, member } = yield* newMember(workspace, "member")
      const { call, isDead, refresh } = yield* connected(code)
      assert.deepInclude((yield* call).body, { role: "member", scopes: ["read", "full"] })
      yield* Effect.orDie(members.amend(workspace.who, member.userId, { role: "client" }))
      assert.deepInclude((yield* call).body, { role: "client", scopes: ["read"] })
      assert.strictEqual((yield* refresh).body.scope, "read")
      yield* Effect.orDie(members.remove(workspace.who, member.userId))
      yield* isDead
    })
  )

  it.effect("one whose member gets another address, the code and the sign-in under way", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const members = yield* Members
      const { code, member } = yield* newMember(workspace, "member")
      const { isDead } = yield* connected(code)
      const again = Effect.map(
        Effect.orDie(members.invite(workspace.who, member.userId)),
        ({ value }) => value.code ?? ""
      )
      const send = yield* openInstances(2)
      const app = yield* Effect.promise(() => App.register(send))
      const page = yield* Effect.flatMap(again, (fresh) => Effect.promise(() => app.signIn(fresh)))
      assert.include(page.text, `name="scope" value="read"`)
      const pending = yield* again

      const email = `${unique("maria")}@example.org`
      yield* Effect.orDie(members.amend(workspace.who, member.userId, { email }))
      yield* isDead
      const allowed = yield* Effect.promise(() =>
        app.browser.submit(page, [
          ["step", "allow"],
          ["scope", "read"]
        ])
      )
      assert.strictEqual(allowed.status, 422)
      assert.include(allowed.text, "Sign in again")
      assert.include((yield* Effect.promise(() => app.signIn(pending))).text, "not valid")
      yield* connected(yield* again)
    })
  )

  it.effect("an access token after an hour; the refresh token gives another", () =>
    Effect.gen(function* () {
      const { app, tokens } = yield* connected((yield* openWorkspace).secret)
      assert.strictEqual((yield* later(3590, () => app.call(tokens.access))).status, 200)
      isOver(yield* later(3601, () => app.call(tokens.access)))
      const next = yield* later(3601, () => app.refresh(tokens.refresh))
      assert.strictEqual((yield* later(3602, () => app.call(next.body.access_token))).status, 200)
    })
  )

  it.effect("a refresh token that was used, after a grace of 30 seconds, and then the whole family", () =>
    Effect.gen(function* () {
      const workspace = yield* openWorkspace
      const { app, isDead, tokens } = yield* connected(workspace.secret)
      const first = yield* Effect.promise(() => app.refresh(tokens.refresh))
      const lost = yield* later(29, () => app.refresh(tokens.refresh))
      assert.strictEqual(lost.status, 200, "an answer that was lost")
      assert.strictEqual(new Set([tokens.refresh, first.body.refresh_token, lost.body.refresh_token]).size, 3)
      const together = yield* Effect.promise(() =>
        Promise.all([app.refresh(lost.body.refresh_token), app.refresh(lost.body.refresh_token)])
      )
      assert.deepStrictEqual(
        together.map(({ status }) => status),
        [200, 200],
        "two processes of one app"
      )
      cannotRefresh(yield* later(31, () => app.refresh(tokens.refresh)))
      for (const { body } of [first, lost, ...together]) {
        isOver(yield* Effect.promise(() => app.call(body.access_token)))
        cannotRefresh(yield* Effect.promise(() => app.refresh(body.refresh_token)))
      }
      yield* isDead
      assert.deepStrictEqual(yield* (yield* Connections).list(workspace.who), [])
    })
  )

  it.effect("a connection that is not used for 90 days; one that is used goes on", () =>
    Effect.gen(function* () {
      const day = 86_400
      const { app, tokens } = yield* connected((yield* openWorkspace).secret)
      const next = yield* later(80 * day, () => app.refresh(tokens.refresh))
      assert.strictEqual(next.status, 200)
      const after = yield* later(160 * day, () => app.refresh(next.body.refresh_token))
      assert.strictEqual(after.status, 200, "the client is still known")
      cannotRefresh(yield* later(251 * day, () => app.refresh(after.body.refresh_token)))
    })
  )

  it.effect("a token for another audience, and a refresh token where an access token belongs", () =>
    Effect.gen(function* () {
      const { app, tokens } = yield* connected((yield* openWorkspace).secret)
      isOver(yield* Effect.promise(() => app.call(tokens.refresh)))
      const artifacts = yield* OAuthArtifacts
      const id = createHash("sha256").update(tokens.access).digest("hex")
      const ref = { kind: "AccessToken", id }
      const kept = Option.getOrThrow(yield* artifacts.find(ref, yield* now))
      assert.include(kept.payload, resource)
      yield* artifacts.put({ ...kept, payload: kept.payload.replace(resource, "https://other.example/api/mcp") })
      isOver(yield* Effect.promise(() => app.call(tokens.access)))
    })
  )
})
