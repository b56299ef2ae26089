import { assert } from "@effect/vitest"
import type { Session } from "@hourbook/core/sessions/Session"
import { SessionRepository } from "@hourbook/core/sessions/SessionRepository"
import { SessionId } from "@hourbook/core/values/Ids"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Option } from "effect"
import { aKey, aMember, aSecretHash, instant, newUuid, someday } from "../../../support/data/builders.ts"
import { amended, later } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { aSession } from "../../../support/data/signIns.ts"
import { expectSame } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

export const sessions = defineSuite("SessionRepository", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const sessions = yield* SessionRepository
    const keys = yield* ApiKeyRepository
    const find = (secretHash: string) => Effect.map(sessions.findOwner(secretHash), Option.getOrNull)
    const putKey = Effect.fnUntraced(function* () {
      const key = aKey(fixture.mary.member, { expiresAt: instant("2999-01-01T00:00:00.001Z") })
      yield* keys.add({ key, secretHash: aSecretHash(), idempotency: null })
      return key
    })
    /** Adds one of a member with an address, and returns the hash of its secret. */
    const put = Effect.fnUntraced(function* (session: Session, email = fixture.mary.member.email) {
      const secretHash = aSecretHash()
      assert.isTrue(yield* sessions.add(session, secretHash, { email }))
      return secretHash
    })
    return { fixture, sessions, keys, members: yield* MemberRepository, find, put, putKey }
  })

  it.effect("finds a session by its secret, with its member, workspace and key as they are now", () =>
    Effect.gen(function* () {
      const { find, fixture, members, put, putKey } = yield* open
      const { carl, mary, workspace } = fixture
      const key = yield* putKey()
      const withKey = aSession(mary.member, { keyId: key.id, method: "key", userAgent: "Браузер 🗝" })
      const withCode = aSession(carl.member, { signedInAt: later(someday, 5), userAgent: "" })
      const [ofKey, ofCode] = [yield* put(withKey), yield* put(withCode, carl.member.email)]
      expectSame(yield* find(ofKey), { session: withKey, member: mary.member, workspace, key })
      expectSame(yield* find(ofCode), { session: withCode, member: carl.member, workspace, key: null })
      const member = amended(mary.member, { name: "Maria", role: "admin" as const })
      yield* members.replace(mary.member, member)
      expectSame(yield* find(ofKey), { session: withKey, member, workspace, key })
      assert.isNull(yield* find(aSecretHash()))
    })
  )

  it.effect("lists one member's sessions of this workspace, the last used first", () =>
    Effect.gen(function* () {
      const { fixture, put, sessions } = yield* open
      const { mary, max } = fixture
      const moments = ["2026-03-01T10:00:00.000Z", "2026-03-03T10:00:00.000Z", "2026-03-02T10:00:00.000Z"]
      const made = moments.map((lastUsedAt) => aSession(mary.member, { lastUsedAt: instant(lastUsedAt) }))
      for (const session of made) yield* put(session)
      yield* put(aSession(max.member), max.member.email)
      expectSame(yield* sessions.list(mary.visible, mary.member.userId), [made[1], made[2], made[0]])
      const stranger = yield* seedWorkspace
      assert.deepStrictEqual(yield* sessions.list(stranger.all, mary.member.userId), [])
    })
  )

  it.effect("ends a member's own session, once, and none of another member or workspace", () =>
    Effect.gen(function* () {
      const { find, fixture, put, sessions } = yield* open
      const session = aSession(fixture.mary.member)
      const secretHash = yield* put(session)
      const stranger = yield* seedWorkspace
      assert.isFalse(yield* sessions.remove({ ...session, userId: fixture.max.member.userId }))
      assert.isFalse(yield* sessions.remove({ ...session, workspaceId: stranger.workspace.id }))
      assert.isFalse(yield* sessions.remove({ ...session, id: SessionId.make(newUuid()) }))
      assert.isNotNull(yield* find(secretHash))
      const removed = yield* Effect.all(
        Array.from({ length: 3 }, () => sessions.remove(session)),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(removed.filter(Boolean), 1)
      assert.isNull(yield* find(secretHash))
    })
  )

  it.effect("ends all of a member's sessions but one, or all, and none of other members", () =>
    Effect.gen(function* () {
      const { find, fixture, put, sessions } = yield* open
      const { mary, max } = fixture
      const [here, ...elsewhere] = [aSession(mary.member), aSession(mary.member), aSession(mary.member)]
      const kept = yield* put(here)
      const gone = [yield* put(elsewhere[0] ?? here), yield* put(elsewhere[1] ?? here)]
      const others = yield* put(aSession(max.member), max.member.email)
      assert.strictEqual(yield* sessions.removeAll(mary.member, here.id), 2)
      assert.isNotNull(yield* find(kept))
      for (const secretHash of gone) assert.isNull(yield* find(secretHash))
      assert.strictEqual(yield* sessions.removeAll(mary.member, null), 1)
      assert.isNull(yield* find(kept))
      assert.isNotNull(yield* find(others))
      assert.strictEqual(yield* sessions.removeAll(mary.member, null), 0)
    })
  )

  it.effect("ends with the key that it was made with, and no other does", () =>
    Effect.gen(function* () {
      const { find, fixture, keys, put, putKey, sessions } = yield* open
      const { member, visible } = fixture.mary
      const [key, other] = [yield* putKey(), yield* putKey()]
      const stays = aSession(member, { keyId: other.id })
      const [gone, kept] = [yield* put(aSession(member, { keyId: key.id })), yield* put(stays)]
      yield* keys.revoke(visible, member.userId, key.id)
      assert.isNull(yield* find(gone))
      assert.isNotNull(yield* find(kept))
      const late = aSession(member, { keyId: key.id })
      assert.isFalse(yield* sessions.add(late, aSecretHash(), member), "made with a key that is gone")
      expectSame(yield* sessions.list(visible, member.userId), [stays])
    })
  )

  it.effect("ends with the membership, and does not come back with it", () =>
    Effect.gen(function* () {
      const { find, fixture, members, put, putKey, sessions } = yield* open
      const { mary, max } = fixture
      const { member, visible } = mary
      const made = [yield* put(aSession(member)), yield* put(aSession(member, { keyId: (yield* putKey()).id }))]
      const other = yield* put(aSession(max.member), max.member.email)
      yield* members.remove(member)
      for (const secretHash of made) assert.isNull(yield* find(secretHash))
      assert.isNotNull(yield* find(other))
      assert.isFalse(yield* sessions.add(aSession(member), aSecretHash(), member), "made for a member who left")
      const stranger = aMember(fixture.workspace.id)
      assert.isFalse(yield* sessions.add(aSession(stranger), aSecretHash(), stranger), "made for a stranger")
      yield* members.add({ member, key: null, idempotency: null })
      for (const secretHash of made) assert.isNull(yield* find(secretHash))
      assert.deepStrictEqual(yield* sessions.list(visible, member.userId), [])
    })
  )

  it.effect("ends with the member's address in this workspace, and cannot be made with the earlier one", () =>
    Effect.gen(function* () {
      const { find, fixture, members, put, sessions } = yield* open
      const { member, visible } = fixture.mary
      const elsewhere = { ...member, workspaceId: (yield* seedWorkspace).workspace.id }
      yield* members.add({ member: elsewhere, key: null, idempotency: null })
      const made = [yield* put(aSession(member)), yield* put(aSession(member))]
      const other = yield* put(aSession(elsewhere))
      const after = amended(member, { email: aMember(fixture.workspace.id).email })
      yield* members.replace(member, after)
      for (const secretHash of made) assert.isNull(yield* find(secretHash))
      assert.isNotNull(yield* find(other))
      assert.deepStrictEqual(yield* sessions.list(visible, member.userId), [])
      assert.isFalse(yield* sessions.add(aSession(member), aSecretHash(), member), "made with the earlier address")
      yield* members.replace(after, amended(after, { email: member.email }))
      for (const secretHash of made) assert.isNull(yield* find(secretHash), "does not come back with the address")
    })
  )

  it.effect("notes use and another sign-in, and wakes none that ended", () =>
    Effect.gen(function* () {
      const { find, fixture, put, sessions } = yield* open
      const [used, other] = [aSession(fixture.mary.member), aSession(fixture.mary.member)]
      const [ofUsed, ofOther] = [yield* put(used), yield* put(other)]
      const [minute, at] = [instant("2026-03-04T05:06:00.000Z"), instant("2026-03-04T05:06:07.890Z")]
      yield* sessions.touch(used, minute)
      assert.isTrue(yield* sessions.renew(used, { at, method: "passkey" }))
      const session = { ...used, lastUsedAt: minute, signedInAt: at, method: "passkey" }
      expectSame((yield* find(ofUsed))?.session, session)
      expectSame(
        (yield* sessions.list(fixture.mary.visible, used.userId)).find(({ id }) => id === used.id),
        session
      )
      expectSame((yield* find(ofOther))?.session, other)
      yield* sessions.remove(used)
      yield* sessions.touch(used, later(minute, 1))
      assert.isFalse(yield* sessions.renew(used, { at, method: "code" }))
      assert.isNull(yield* find(ofUsed))
    })
  )
})
