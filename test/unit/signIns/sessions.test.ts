import { assert, layer } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import { Connections } from "@hourbook/core/connections/Connections"
import { SignIn } from "@hourbook/core/connections/SignIn"
import { isRecent } from "@hourbook/core/sessions/Session"
import { SessionRepository } from "@hourbook/core/sessions/SessionRepository"
import { Sessions } from "@hourbook/core/sessions/Sessions"
import { fromMillis, minuteOf, now } from "@hourbook/core/values/Instant"
import { ApiKeys } from "@hourbook/core/workspaces/ApiKeys"
import { Members } from "@hourbook/core/workspaces/Members"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Clock, Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { newUuid, unique } from "../../support/data/builders.ts"
import { outcome } from "../../support/expecting.ts"
import { openWorkspace } from "../../support/oauth/people.ts"
import { useCases } from "../../support/useCases.ts"

/** A workspace with an owner, who can sign browsers in. */
const open = Effect.gen(function* () {
  const { who } = yield* openWorkspace
  const sessions = yield* Sessions
  /** Signs in a browser, whose cookie has the secret. */
  const start = Effect.fnUntraced(function* (by: Principal = who, userAgent = "Firefox") {
    const secret = newUuid()
    const session = Option.getOrThrow(yield* sessions.start(by, { method: "code", userAgent, secret }))
    return { secret, session }
  })
  const found = (secret: string) => Effect.map(sessions.find(secret), Option.getOrNull)
  return { who, sessions, start, found }
})

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))("a signed-in browser", (it) => {
  it.effect("acts for the member, with what the role allows now", () =>
    Effect.gen(function* () {
      const { found, start, who } = yield* open
      const members = yield* Members
      const { value } = yield* members.add(who, {
        email: `${unique("bo")}@example.org`,
        name: "Bo",
        role: "member",
        clientIds: [],
        key: null
      })
      const member = Option.getOrThrow(yield* (yield* SignIn).memberOf(value.member))
      const { secret, session } = yield* start(member)
      assert.deepStrictEqual(yield* found(secret), { session, who: member })
      yield* members.amend(who, value.member.userId, { role: "client" })
      assert.deepStrictEqual((yield* found(secret))?.who.scopes, ["read", "reports:read"])
      yield* members.remove(who, value.member.userId)
      assert.isNull(yield* found(secret))
      for (const wrong of ["", "x".repeat(256), `${secret}x`, session.id]) assert.isNull(yield* found(wrong))
      const late = { method: "code", userAgent: "", secret: newUuid() } as const
      assert.isTrue(Option.isNone(yield* (yield* Sessions).start(member, late)), "a member who left meanwhile")
    })
  )

  it.effect("lapses after 30 days without use", () =>
    Effect.gen(function* () {
      const { found, sessions, start, who } = yield* open
      const [used, idle] = [yield* start(), yield* start()]
      yield* TestClock.adjust("29 days")
      yield* sessions.noteUse(used.session)
      yield* TestClock.adjust("1 days")
      assert.isNotNull(yield* found(idle.secret))
      // The last use is known to the minute.
      yield* TestClock.adjust("1 minutes")
      assert.isNull(yield* found(idle.secret))
      assert.isNotNull(yield* found(used.secret))
      assert.deepStrictEqual(
        (yield* sessions.list(who)).map(({ id }) => id),
        [used.session.id]
      )
    })
  )

  it.effect("lapses after 90 days however much it is used, and a new sign-in does not prolong it", () =>
    Effect.gen(function* () {
      const { found, sessions, start } = yield* open
      const { secret, session } = yield* start()
      for (let week = 0; week < 12; week++) {
        yield* TestClock.adjust("7 days")
        yield* sessions.noteUse(session)
      }
      assert.isTrue(yield* sessions.renew(session, "passkey"))
      yield* sessions.noteUse(session)
      yield* TestClock.adjust("143 hours")
      assert.strictEqual((yield* found(secret))?.session.method, "passkey")
      yield* TestClock.adjust("1 hours")
      assert.isNull(yield* found(secret))
      const repository = yield* SessionRepository
      assert.isTrue(yield* repository.remove(session), "the store has it until the member signs in again")
    })
  )

  it.effect("has what the key of the sign-in may do, for as long as the key works", () =>
    Effect.gen(function* () {
      const { found, start, who } = yield* open
      const keys = yield* ApiKeys
      const signIn = yield* SignIn
      const expiresAt = fromMillis((yield* Clock.currentTimeMillis) + 3_600_000)
      const short = (yield* keys.create(who, { name: "Short", kind: "full", expiresAt })).value
      const limited = (yield* keys.create(who, { name: "Limited", kind: "read", expiresAt: null })).value
      const browserOf = Effect.fnUntraced(function* (secret: string | null) {
        const signedIn = Option.getOrThrow(yield* signIn.identify(secret ?? ""))
        return yield* start(Option.getOrThrow(yield* signIn.principalOf(signedIn)))
      })
      const [ofShort, ofLimited] = [yield* browserOf(short.secret), yield* browserOf(limited.secret)]
      assert.strictEqual(ofShort.session.keyId, short.key.id)
      assert.deepStrictEqual((yield* found(ofLimited.secret))?.who.scopes, ["read", "reports:read"])

      // Neither the keys nor the connections that it makes outlive the key.
      const inShort = Option.getOrThrow(yield* (yield* Sessions).find(ofShort.secret)).who
      const longer = keys.create(inShort, { name: "For ever", kind: "full", expiresAt: null })
      assert.strictEqual(yield* outcome(longer), "Forbidden")
      const connections = yield* Connections
      const draft = { clientId: "abc", clientName: "Assistant", redirectHost: "localhost", scopes: ["read"] } as const
      const connection = Option.getOrThrow(yield* connections.connect(inShort, draft))
      assert.strictEqual(connection.keyId, short.key.id)

      yield* keys.revoke(who, limited.key.id)
      assert.isNull(yield* found(ofLimited.secret))
      yield* TestClock.adjust("59 minutes")
      assert.isNotNull(yield* found(ofShort.secret))
      yield* TestClock.adjust("1 minutes")
      assert.isNull(yield* found(ofShort.secret))
    })
  )

  it.effect("is signed in recently for 15 minutes, and again after another sign-in", () =>
    Effect.gen(function* () {
      const { found, sessions, start } = yield* open
      const { secret, session } = yield* start()
      const recent = Effect.gen(function* () {
        const signedIn = yield* found(secret)
        return signedIn !== null && isRecent(signedIn.session, yield* now)
      })
      yield* TestClock.adjust("15 minutes")
      assert.isTrue(yield* recent)
      yield* TestClock.adjust("1 millis")
      assert.isFalse(yield* recent)
      assert.isTrue(yield* sessions.renew(session, "code"))
      assert.isTrue(yield* recent)
      yield* sessions.noteUse(session)
      assert.isTrue(yield* recent)
      yield* TestClock.adjust("16 minutes")
      assert.isFalse(yield* recent)
    })
  )

  it.effect("keeps at most 200 characters of what the browser calls itself", () =>
    Effect.gen(function* () {
      const { start, who } = yield* open
      const { session } = yield* start(who, "a".repeat(201))
      assert.strictEqual(session.userAgent, "a".repeat(200))
      const { session: halved } = yield* start(who, `${"a".repeat(199)}🗝`)
      assert.strictEqual(halved.userAgent, `${"a".repeat(199)}🗝`)
      const { session: odd } = yield* start(who, "Fire\u0000fox\n \ud83d")
      assert.strictEqual(odd.userAgent, "Firefox \ufffd")
    })
  )

  it.effect("notes its use once a minute", () =>
    Effect.gen(function* () {
      const { found, sessions, start } = yield* open
      yield* TestClock.setTime(Date.parse("2026-03-01T09:30:50.000Z"))
      const { secret, session } = yield* start()
      const lastUsed = Effect.map(found(secret), (signedIn) => signedIn?.session.lastUsedAt)
      assert.strictEqual(yield* lastUsed, minuteOf(session.createdAt))
      yield* TestClock.adjust("5 seconds")
      yield* sessions.noteUse(session)
      assert.strictEqual(yield* lastUsed, minuteOf(session.createdAt))
      yield* TestClock.adjust("5 seconds")
      yield* sessions.noteUse(session)
      assert.strictEqual(yield* lastUsed, "2026-03-01T09:31:00.000Z")
    })
  )

  it.effect("ends alone, or with all others of the member", () =>
    Effect.gen(function* () {
      const { found, sessions, start, who } = yield* open
      const stranger = yield* open
      const [here, there, elsewhere] = [yield* start(), yield* start(), yield* start()]
      assert.strictEqual(yield* outcome(sessions.end(stranger.who, there.session.id)), "NotFound")
      assert.strictEqual(yield* sessions.end(who, there.session.id), there.session.id)
      assert.strictEqual(yield* outcome(sessions.end(who, there.session.id)), "NotFound")
      assert.isNull(yield* found(there.secret))
      assert.strictEqual(yield* sessions.endOthers(who, here.session.id), 1)
      assert.isNull(yield* found(elsewhere.secret))
      assert.isNotNull(yield* found(here.secret))
      assert.isFalse(yield* sessions.renew(there.session, "code"))
    })
  )
})
