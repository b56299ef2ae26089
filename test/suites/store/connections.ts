import { assert } from "@effect/vitest"
import type { Connection } from "@hourbook/core/connections/Connection"
import { ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { ConnectionId } from "@hourbook/core/values/Ids"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Option } from "effect"
import { aConnection, addConnection } from "../../support/data/addConnection.ts"
import { aKey, aMember, aSecretHash, instant, newUuid } from "../../support/data/builders.ts"
import { amended } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"

export const connections = defineSuite("ConnectionRepository", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const connections = yield* ConnectionRepository
    const keys = yield* ApiKeyRepository
    const find = (ref: Pick<Connection, "workspaceId" | "id">) =>
      Effect.map(connections.findOwner(ref), Option.getOrNull)
    const putKey = Effect.fnUntraced(function* () {
      const key = aKey(fixture.mary.member, { expiresAt: instant("2999-01-01T00:00:00.001Z") })
      yield* keys.add({ key, secretHash: aSecretHash(), idempotency: null })
      return key
    })
    const put = Effect.fnUntraced(function* (connection: Connection) {
      assert.isTrue(yield* addConnection(connection))
      return connection
    })
    return { fixture, connections, keys, members: yield* MemberRepository, find, put, putKey }
  })

  it.effect("finds a connection with its member, workspace and key as they are now, in its workspace alone", () =>
    Effect.gen(function* () {
      const { connections, find, fixture, members, put, putKey } = yield* open
      const { carl, mary, workspace } = fixture
      const key = yield* putKey()
      const withKey = yield* put(aConnection(mary.member, { keyId: key.id, clientName: "Клод 🗝", scopes: ["read"] }))
      const withCode = yield* put(aConnection(carl.member, { redirectHost: "cursor" }))
      expectSame(yield* find(withKey), { connection: withKey, member: mary.member, workspace, key })
      expectSame(yield* find(withCode), { connection: withCode, member: carl.member, workspace, key: null })
      const member = amended(mary.member, { name: "Maria", role: "admin" as const })
      yield* members.replace(mary.member, member)
      expectSame(yield* find(withKey), { connection: withKey, member, workspace, key })
      const stranger = yield* seedWorkspace
      assert.isNull(yield* find({ ...withKey, workspaceId: stranger.workspace.id }))
      assert.isNull(yield* find({ ...withKey, id: ConnectionId.make(newUuid()) }))
      assert.isFalse(yield* connections.remove({ ...withKey, workspaceId: stranger.workspace.id }))
    })
  )

  it.effect("lists one member's connections of this workspace, newest first", () =>
    Effect.gen(function* () {
      const { connections, fixture, put } = yield* open
      const { mary, max } = fixture
      const moments = ["2026-03-01T00:00:00.000Z", "2026-03-03T00:00:00.000Z", "2026-03-02T00:00:00.000Z"]
      const made = moments.map((createdAt) => aConnection(mary.member, { createdAt: instant(createdAt) }))
      for (const connection of [...made, aConnection(max.member)]) yield* put(connection)
      expectSame(yield* connections.list(mary.visible, mary.member.userId), [made[1], made[2], made[0]])
      const stranger = yield* seedWorkspace
      assert.deepStrictEqual(yield* connections.list(stranger.all, mary.member.userId), [])
    })
  )

  it.effect("removes a member's own connection, once, and none of another member", () =>
    Effect.gen(function* () {
      const { connections, find, fixture, put } = yield* open
      const connection = yield* put(aConnection(fixture.mary.member))
      assert.isFalse(yield* connections.remove({ ...connection, userId: fixture.max.member.userId }))
      assert.isNotNull(yield* find(connection))
      const removed = yield* Effect.all(
        Array.from({ length: 3 }, () => connections.remove(connection)),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(removed.filter(Boolean), 1)
      assert.isNull(yield* find(connection))
    })
  )

  it.effect("ends with the key that it was made with, and no other does", () =>
    Effect.gen(function* () {
      const { connections, find, fixture, keys, put, putKey } = yield* open
      const { member, visible } = fixture.mary
      const key = yield* putKey()
      const [gone, stays] = [
        yield* put(aConnection(member, { keyId: key.id })),
        yield* put(aConnection(member, { keyId: (yield* putKey()).id }))
      ]
      yield* keys.revoke(visible, member.userId, key.id)
      assert.isNull(yield* find(gone))
      expectSame(yield* connections.list(visible, member.userId), [stays])
      assert.isFalse(
        yield* connections.add(aConnection(member, { keyId: key.id }), member),
        "made with a key that is gone"
      )
      expectSame(yield* connections.list(visible, member.userId), [stays])
    })
  )

  it.effect("ends with the membership, and does not come back with it", () =>
    Effect.gen(function* () {
      const { connections, find, fixture, members, put, putKey } = yield* open
      const { member, visible } = fixture.mary
      const made = [yield* put(aConnection(member)), yield* put(aConnection(member, { keyId: (yield* putKey()).id }))]
      const other = yield* put(aConnection(fixture.max.member))
      yield* members.remove(member)
      for (const connection of made) assert.isNull(yield* find(connection))
      assert.isNotNull(yield* find(other))
      assert.isFalse(yield* connections.add(aConnection(member), member), "made for a member who left")
      const stranger = aMember(fixture.workspace.id)
      assert.isFalse(yield* connections.add(aConnection(stranger), stranger), "made for a stranger")
      yield* members.add({ member, key: null, idempotency: null })
      for (const connection of made) assert.isNull(yield* find(connection))
      assert.deepStrictEqual(yield* connections.list(visible, member.userId), [])
    })
  )

  it.effect("ends with the member's address in this workspace, and cannot be made with the earlier one", () =>
    Effect.gen(function* () {
      const { connections, find, fixture, members, put } = yield* open
      const { member, visible } = fixture.mary
      const stranger = yield* seedWorkspace
      const elsewhere = { ...member, workspaceId: stranger.workspace.id }
      yield* members.add({ member: elsewhere, key: null, idempotency: null })
      const made = [yield* put(aConnection(member)), yield* put(aConnection(member))]
      const others = [yield* put(aConnection(fixture.max.member)), yield* put(aConnection(elsewhere))]
      const after = amended(member, { email: aMember(fixture.workspace.id).email })
      yield* members.replace(member, after)
      for (const connection of made) assert.isNull(yield* find(connection))
      for (const connection of others) assert.isNotNull(yield* find(connection))
      assert.deepStrictEqual(yield* connections.list(visible, member.userId), [])
      assert.isFalse(yield* connections.add(aConnection(member), member), "made with the earlier address")
      assert.isTrue(yield* connections.add(aConnection(member), after))
    })
  )

  it.effect("notes when it was used, and wakes none that ended", () =>
    Effect.gen(function* () {
      const { connections, find, fixture, put } = yield* open
      const [used, other] = [yield* put(aConnection(fixture.mary.member)), yield* put(aConnection(fixture.mary.member))]
      const minute = instant("2026-03-04T05:06:00.000Z")
      yield* connections.touch(used, minute)
      expectSame((yield* find(used))?.connection, { ...used, lastUsedAt: minute })
      expectSame((yield* find(other))?.connection, other)
      yield* connections.remove(used)
      yield* connections.touch(used, instant("2026-03-04T05:07:00.000Z"))
      assert.isNull(yield* find(used))
    })
  )
})
