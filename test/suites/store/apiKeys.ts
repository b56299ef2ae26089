import { assert } from "@effect/vitest"
import type { ApiKey } from "@hourbook/core/access/ApiKey"
import { ApiKeyId } from "@hourbook/core/values/Ids"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Effect, Option } from "effect"
import { aKey, aSecretHash, currency, instant, newUuid } from "../../support/data/builders.ts"
import { amended, anAnswer } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame, outcome, outcomes } from "../../support/expecting.ts"
import { ownerAlone } from "../../support/ownerAlone.ts"
import { defineSuite } from "./defineSuite.ts"

export const apiKeys = defineSuite("ApiKeyRepository", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const keys = yield* ApiKeyRepository
    const put = Effect.fnUntraced(function* (key: ApiKey, secretHash = aSecretHash()) {
      yield* keys.add({ key, secretHash, idempotency: null })
      return secretHash
    })
    const find = (secretHash: string) => Effect.map(keys.findBySecret(secretHash), ownerAlone)
    return { fixture, keys, put, find }
  })

  it.effect("finds a key by its secret, with the member and workspace as they are now", () =>
    Effect.gen(function* () {
      const { find, fixture, put } = yield* open
      const { carl, workspace } = fixture
      const key = aKey(carl.member, {
        kind: "read",
        scopes: ["read"],
        name: "Ключ 🗝",
        expiresAt: instant("2027-01-01T00:00:00.001Z")
      })
      const secretHash = yield* put(key)
      expectSame(yield* find(secretHash), { key, member: carl.member, workspace })
      const member = amended(carl.member, { name: "Charles" })
      yield* (yield* MemberRepository).replace(carl.member, member)
      const renamed = amended(workspace, { name: "Renamed" })
      yield* (yield* WorkspaceRepository).replace(workspace, renamed)
      expectSame(yield* find(secretHash), { key, member, workspace: renamed })
      assert.isNull(yield* find(aSecretHash()))
    })
  )

  it.effect("gives other versions after any change of the key, its member and the workspace, or none at all", () =>
    Effect.gen(function* () {
      const { fixture, keys, put } = yield* open
      const { acme, bolt, carl, workspace } = fixture
      const key = aKey(carl.member)
      const secretHash = yield* put(key)
      const members = yield* MemberRepository
      const clients = (...ids: typeof carl.member.clientIds) => amended(carl.member, { clientIds: ids })
      const known = new Set<string | undefined>()
      const steps = [
        Effect.void,
        keys.touch(key, instant("2026-11-01T00:00:00.000Z")),
        members.replace(carl.member, clients(bolt.id)),
        members.replace(clients(bolt.id), amended(clients(bolt.id), { clientIds: [acme.id, bolt.id] })),
        (yield* WorkspaceRepository).replace(workspace, amended(workspace, { currency: currency("CHF") }))
      ]
      for (const step of steps) {
        yield* step
        for (let time = 0; time < 2; time++) known.add(Option.getOrThrow(yield* keys.findBySecret(secretHash)).versions)
      }
      assert.strictEqual(known.size, known.has(undefined) ? 1 : steps.length)
    })
  )

  it.effect("adds no more live keys than a member may have, of several at once as many as fit", () =>
    Effect.gen(function* () {
      const { fixture, keys, put } = yield* open
      const { member, visible } = fixture.mary
      const createdAt = instant("2026-03-01T00:00:00.000Z")
      yield* put(aKey(member, { createdAt, expiresAt: createdAt }))
      yield* put(aKey(fixture.max.member, { createdAt }))
      for (let count = 0; count < 3; count++) yield* put(aKey(member, { createdAt }))
      const idempotency = anAnswer(member)
      const kept = { key: aKey(member, { createdAt }), secretHash: aSecretHash(), idempotency, most: 4 }
      const add = () =>
        keys.add({ ...kept, key: aKey(member, { createdAt }), secretHash: aSecretHash(), idempotency: null })
      const made = yield* outcomes(Array.from({ length: 16 }, add))
      assert.deepStrictEqual(made.filter((one) => one !== "TooManyKeys").length, 1)
      assert.lengthOf(yield* keys.list(visible, member.userId), 5)
      assert.strictEqual(yield* outcome(keys.add(kept)), "TooManyKeys")
      yield* keys.add({ ...kept, most: 5 })
      assert.strictEqual(yield* outcome(keys.add({ ...kept, secretHash: aSecretHash(), most: 5 })), "KeyAlreadyUsed")
    })
  )

  it.effect("lists one member's keys of this workspace, newest first", () =>
    Effect.gen(function* () {
      const { fixture, keys, put } = yield* open
      const { mary, max } = fixture
      const moments = ["2026-03-01T00:00:00.000Z", "2026-03-03T00:00:00.000Z", "2026-03-02T00:00:00.000Z"]
      const made = moments.map((createdAt) => aKey(mary.member, { createdAt: instant(createdAt) }))
      for (const key of [...made, aKey(max.member)]) yield* put(key)
      expectSame(yield* keys.list(mary.visible, mary.member.userId), [made[1], made[2], made[0]])
      const stranger = yield* seedWorkspace
      assert.deepStrictEqual(yield* keys.list(stranger.all, mary.member.userId), [])
      assert.deepStrictEqual(yield* keys.list(fixture.carl.visible, fixture.carl.member.userId), [])
    })
  )

  it.effect("keeps a secret to one key, and an answer to one write", () =>
    Effect.gen(function* () {
      const { find, fixture, keys } = yield* open
      const answers = yield* IdempotencyStore
      const { mary, olga } = fixture
      const first = { key: aKey(mary.member), secretHash: aSecretHash(), idempotency: anAnswer(mary.member) }
      yield* keys.add(first)
      const sameSecret = { ...first, key: aKey(olga.member), idempotency: anAnswer(olga.member) }
      assert.strictEqual(yield* outcome(keys.add(sameSecret)), "Taken")
      assert.isTrue(Option.isNone(yield* answers.find(fixture.all, sameSecret.idempotency)))
      const sameAnswer = { ...first, key: aKey(mary.member), secretHash: aSecretHash() }
      assert.strictEqual(yield* outcome(keys.add(sameAnswer)), "KeyAlreadyUsed")
      assert.isNull(yield* find(sameAnswer.secretHash))
      expectSame(yield* keys.list(mary.visible, mary.member.userId), [first.key])
      const idempotency = anAnswer(mary.member)
      const calls = Array.from({ length: 5 }, () =>
        keys.add({ key: aKey(mary.member), secretHash: aSecretHash(), idempotency })
      )
      assert.deepStrictEqual(yield* outcomes(calls), [...Array.from({ length: 4 }, () => "KeyAlreadyUsed"), "done"])
      assert.lengthOf(yield* keys.list(mary.visible, mary.member.userId), 2)
    })
  )

  it.effect("revokes a member's own key, once, and none of another member or workspace", () =>
    Effect.gen(function* () {
      const { find, fixture, keys, put } = yield* open
      const { mary, max } = fixture
      const stranger = yield* seedWorkspace
      const key = aKey(mary.member)
      const secretHash = yield* put(key)
      assert.isFalse(yield* keys.revoke(max.visible, max.member.userId, key.id))
      assert.isFalse(yield* keys.revoke(stranger.all, mary.member.userId, key.id))
      assert.isFalse(yield* keys.revoke(mary.visible, mary.member.userId, ApiKeyId.make(newUuid())))
      assert.isNotNull(yield* find(secretHash))
      const revoke = keys.revoke(mary.visible, mary.member.userId, key.id)
      const revoked = yield* Effect.all([revoke, revoke, revoke], { concurrency: "unbounded" })
      assert.lengthOf(revoked.filter(Boolean), 1)
      assert.isNull(yield* find(secretHash))
      assert.deepStrictEqual(yield* keys.list(mary.visible, mary.member.userId), [])
    })
  )

  it.effect("finds no key of a removed member, and still those of others", () =>
    Effect.gen(function* () {
      const { find, fixture, keys, put } = yield* open
      const { mary, max } = fixture
      const [gone, stays] = [yield* put(aKey(mary.member)), yield* put(aKey(max.member))]
      yield* (yield* MemberRepository).remove(mary.member)
      assert.isNull(yield* find(gone))
      assert.isNotNull(yield* find(stays))
      assert.deepStrictEqual(yield* keys.list(fixture.all, mary.member.userId), [])
    })
  )

  it.effect("notes when a key was used, and wakes none that was revoked", () =>
    Effect.gen(function* () {
      const { find, fixture, keys, put } = yield* open
      const { mary } = fixture
      const [key, other] = [aKey(mary.member), aKey(mary.member)]
      const secretHash = yield* put(key)
      const otherHash = yield* put(other)
      const minute = instant("2026-03-04T05:06:00.000Z")
      yield* keys.touch(key, minute)
      expectSame((yield* find(secretHash))?.key, { ...key, lastUsedAt: minute })
      expectSame((yield* find(otherHash))?.key, other)
      yield* keys.revoke(mary.visible, mary.member.userId, key.id)
      yield* keys.touch(key, instant("2026-03-04T05:07:00.000Z"))
      assert.isNull(yield* find(secretHash))
    })
  )
})
