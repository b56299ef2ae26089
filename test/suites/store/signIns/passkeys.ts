import { assert } from "@effect/vitest"
import { type Passkey, PasskeyRepository } from "@hourbook/core/sessions/Passkey"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Option } from "effect"
import { aMember, instant, newUuid } from "../../../support/data/builders.ts"
import { amended, later } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { aPasskey } from "../../../support/data/signIns.ts"
import { expectSame } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

export const passkeys = defineSuite("PasskeyRepository", (it) => {
  const open = Effect.gen(function* () {
    const passkeys = yield* PasskeyRepository
    const find = (id: Passkey["id"]) => Effect.map(passkeys.find(id), Option.getOrNull)
    const put = Effect.fnUntraced(function* (passkey: Passkey) {
      assert.isTrue(yield* passkeys.add(passkey))
      return passkey
    })
    return { fixture: yield* seedWorkspace, passkeys, members: yield* MemberRepository, find, put }
  })

  it.effect("finds a passkey by its id alone, and lists one member's of this workspace, newest first", () =>
    Effect.gen(function* () {
      const { find, fixture, passkeys, put } = yield* open
      const { mary, max } = fixture
      const moments = ["2026-03-01T00:00:00.000Z", "2026-03-03T00:00:00.000Z", "2026-03-02T00:00:00.000Z"]
      const counters = [0, 1, 4_294_967_295]
      const made = moments.map((createdAt, index) =>
        aPasskey(mary.member, {
          id: `${newUuid()}${"Ab-_".repeat(300)}`,
          publicKey: "pQEC".repeat(500),
          counter: counters[index] ?? 0,
          transports: index === 0 ? [] : ["usb", "nfc"],
          name: "Ключ 🗝",
          createdAt: instant(createdAt)
        })
      )
      for (const passkey of [...made, aPasskey(max.member)]) yield* put(passkey)
      for (const passkey of made) expectSame(yield* find(passkey.id), passkey)
      assert.isNull(yield* find(newUuid()))
      expectSame(yield* passkeys.list(mary.visible, mary.member.userId), [made[1], made[2], made[0]])
      const stranger = yield* seedWorkspace
      assert.deepStrictEqual(yield* passkeys.list(stranger.all, mary.member.userId), [])
    })
  )

  it.effect("adds one only for a member, and no second with its id, in whatever workspace", () =>
    Effect.gen(function* () {
      const { find, fixture, passkeys, put } = yield* open
      const passkey = yield* put(aPasskey(fixture.mary.member))
      const stranger = yield* seedWorkspace
      for (const { member } of [fixture.mary, fixture.max, stranger.mary]) {
        assert.isFalse(yield* passkeys.add(aPasskey(member, { id: passkey.id, publicKey: "other" })))
      }
      expectSame(yield* find(passkey.id), passkey)
      assert.deepStrictEqual(yield* passkeys.list(stranger.all, stranger.mary.member.userId), [])
      const ofStranger = aPasskey(aMember(fixture.workspace.id))
      assert.isFalse(yield* passkeys.add(ofStranger))
      assert.isNull(yield* find(ofStranger.id))
    })
  )

  it.effect("notes a use of what was read, once for several with the same counter", () =>
    Effect.gen(function* () {
      const { find, fixture, passkeys, put } = yield* open
      const passkey = yield* put(aPasskey(fixture.mary.member, { counter: 4 }))
      const at = instant("2026-03-04T05:06:00.000Z")
      const uses = yield* Effect.all(
        Array.from({ length: 3 }, () => passkeys.use(passkey, { counter: 5, at })),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(uses.filter(Boolean), 1)
      const used = { ...passkey, counter: 5, lastUsedAt: at }
      expectSame(yield* find(passkey.id), used)
      expectSame(yield* passkeys.list(fixture.mary.visible, passkey.userId), [used])

      const uncounted = yield* put(aPasskey(fixture.mary.member))
      for (const minute of [at, later(at, 1)]) assert.isTrue(yield* passkeys.use(uncounted, { counter: 0, at: minute }))
      expectSame(yield* find(uncounted.id), { ...uncounted, lastUsedAt: later(at, 1) })
      yield* passkeys.remove(uncounted)
      assert.isFalse(yield* passkeys.use(uncounted, { counter: 0, at }))
      assert.isNull(yield* find(uncounted.id))
    })
  )

  it.effect("removes a member's own passkey, once, and none of another member or workspace", () =>
    Effect.gen(function* () {
      const { find, fixture, passkeys, put } = yield* open
      const passkey = yield* put(aPasskey(fixture.mary.member))
      const stranger = yield* seedWorkspace
      assert.isFalse(yield* passkeys.remove({ ...passkey, userId: fixture.max.member.userId }))
      assert.isFalse(yield* passkeys.remove({ ...passkey, workspaceId: stranger.workspace.id }))
      assert.isNotNull(yield* find(passkey.id))
      const removed = yield* Effect.all(
        Array.from({ length: 3 }, () => passkeys.remove(passkey)),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(removed.filter(Boolean), 1)
      assert.isNull(yield* find(passkey.id))
      yield* put(passkey)
    })
  )

  it.effect("ends with the membership and not with the address, and does not come back with the member", () =>
    Effect.gen(function* () {
      const { find, fixture, members, passkeys, put } = yield* open
      const { member, visible } = fixture.mary
      const passkey = yield* put(aPasskey(member))
      const other = yield* put(aPasskey(fixture.max.member))
      const readdressed = amended(member, { email: aMember(fixture.workspace.id).email })
      yield* members.replace(member, readdressed)
      expectSame(yield* find(passkey.id), passkey)
      yield* members.remove(readdressed)
      assert.isNull(yield* find(passkey.id))
      assert.isNotNull(yield* find(other.id))
      assert.isFalse(yield* passkeys.use(passkey, { counter: 0, at: passkey.createdAt }))
      assert.isFalse(yield* passkeys.add(aPasskey(member)), "added for a member who left")
      yield* members.add({ member: readdressed, key: null, idempotency: null })
      assert.isNull(yield* find(passkey.id))
      assert.deepStrictEqual(yield* passkeys.list(visible, member.userId), [])
      yield* put(passkey)
    })
  )
})
