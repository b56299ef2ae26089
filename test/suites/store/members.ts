import { assert } from "@effect/vitest"
import type { Member } from "@hourbook/core/access/Member"
import { sortKey } from "@hourbook/core/values/fold"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { type MemberPage, MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Effect, Option } from "effect"
import { aKey, aMember, aSecretHash, unique } from "../../support/data/builders.ts"
import { amended, anAnswer } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame, outcome, outcomes } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"

export const members = defineSuite("MemberRepository", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const members = yield* MemberRepository
    const answers = yield* IdempotencyStore
    const keys = yield* ApiKeyRepository
    const add = (member: Member) => members.add({ member, key: null, idempotency: null })
    const find = (id: Member["userId"], visible = fixture.all) =>
      Effect.map(members.find(visible, id), Option.getOrNull)
    return { fixture, members, answers, keys, add, find }
  })

  it.effect("shows a manager everybody and anyone else themselves", () =>
    Effect.gen(function* () {
      const { find, fixture, members } = yield* open
      const { adam, carl, mary, max, olga } = fixture
      const everybody = [adam, carl, mary, max, olga].map(({ member }) => member)
      for (const { visible } of [olga, adam]) expectSame(yield* members.list(visible), everybody)
      for (const { member, visible } of [mary, carl]) {
        expectSame(yield* members.list(visible), [member])
        expectSame(yield* find(member.userId, visible), member)
        assert.isNull(yield* find(max.member.userId, visible))
      }
      expectSame(yield* find(max.member.userId), max.member)
    })
  )

  it.effect("lists by name whatever its case and marks, then id", () =>
    Effect.gen(function* () {
      const { add, fixture, members } = yield* open
      for (const name of ["ada", "Ärni", "Zed", "adam", "🙂"]) yield* add(aMember(fixture.workspace.id, { name }))
      const listed = yield* members.list(fixture.all)
      const names = ["ada", "Adam", "adam", "Ärni", "Carl", "Mary", "Max", "Olga", "Zed", "🙂"]
      assert.deepStrictEqual(
        listed.map(({ name }) => name.toLowerCase()),
        names.map((name) => name.toLowerCase())
      )
      const [, first, second] = listed
      assert.isTrue(first!.userId < second!.userId)
      for (const { visible } of [fixture.olga, fixture.mary]) {
        const all = yield* members.list(visible)
        for (const limit of [1, 3, all.length, 99]) {
          const read: Array<unknown> = []
          for (let after: MemberPage["after"] = null; ;) {
            const page: ReadonlyArray<Member> = yield* members.page(visible, { after, limit })
            const last = page.at(-1)
            if (last === undefined) break
            assert.isAtMost(page.length, limit)
            read.push(...page)
            after = { name: sortKey(last.name), id: last.userId }
          }
          expectSame(read, all)
        }
      }
    })
  )

  it.effect("shows no member of another workspace", () =>
    Effect.gen(function* () {
      const { find, fixture, members } = yield* open
      const stranger = yield* open
      assert.isNull(yield* stranger.find(fixture.mary.member.userId))
      const forged = { ...fixture.mary.member, workspaceId: stranger.fixture.workspace.id }
      assert.strictEqual(yield* outcome(members.replace(forged, amended(forged, { name: "X" }))), "VersionConflict")
      assert.strictEqual(yield* outcome(members.remove(forged)), "VersionConflict")
      expectSame(yield* find(fixture.mary.member.userId), fixture.mary.member)
    })
  )

  it.effect("adds a member with a key and an answer, or none of them", () =>
    Effect.gen(function* () {
      const { answers, find, fixture, keys, members } = yield* open
      const add = (member: Member) => {
        const key = { key: aKey(member), secretHash: aSecretHash() }
        return { member, key, idempotency: anAnswer(fixture.olga.member) }
      }
      const good = add(
        aMember(fixture.workspace.id, { role: "client", clientIds: [fixture.bolt.id], name: "Dora é 🙂" })
      )
      yield* members.add(good)
      expectSame(yield* find(good.member.userId), good.member)
      assert.isTrue(Option.isSome(yield* keys.findBySecret(good.key.secretHash)))
      assert.isTrue(Option.isSome(yield* answers.find(fixture.all, good.idempotency)))

      const stranger = yield* seedWorkspace
      const fresh = aMember(fixture.workspace.id)
      const repeated = { ...add(fresh), idempotency: good.idempotency }
      const refused = [
        ["Taken", add(aMember(fixture.workspace.id, { email: good.member.email }))],
        ["Taken", add({ ...good.member, name: "Again" })],
        ["Taken", { ...add(fresh), key: { key: aKey(fresh), secretHash: good.key.secretHash } }],
        ["ReferenceGone", add(aMember(fixture.workspace.id, { role: "client", clientIds: [stranger.acme.id] }))],
        ["KeyAlreadyUsed", repeated]
      ] as const
      for (const [tag, made] of refused) {
        assert.strictEqual(yield* outcome(members.add(made)), tag)
        if (made.member.userId !== good.member.userId) assert.isNull(yield* find(made.member.userId))
        if (made.key.secretHash !== good.key.secretHash) {
          assert.isTrue(Option.isNone(yield* keys.findBySecret(made.key.secretHash)))
        }
        if (made !== repeated) assert.isTrue(Option.isNone(yield* answers.find(fixture.all, made.idempotency)))
      }
      assert.isTrue(Option.isNone(yield* members.idOf(fixture.all, fresh.email)))
      expectSame(yield* find(good.member.userId), good.member)
    })
  )

  it.effect("adds a person once, of however many begin at once", () =>
    Effect.gen(function* () {
      const { add, fixture, members } = yield* open
      const email = `${unique("new")}@example.org`
      const ends = yield* outcomes(Array.from({ length: 5 }, () => add(aMember(fixture.workspace.id, { email }))))
      assert.deepStrictEqual(ends, ["Taken", "Taken", "Taken", "Taken", "done"])
      assert.lengthOf(
        (yield* members.list(fixture.all)).filter((member) => member.email === email),
        1
      )
    })
  )

  it.effect("ends the membership and all keys of who is removed, and takes them back with the same id", () =>
    Effect.gen(function* () {
      const { add, find, fixture, keys, members } = yield* open
      const { member } = fixture.mary
      const secretHash = aSecretHash()
      yield* keys.add({ key: aKey(member), secretHash, idempotency: null })
      yield* members.remove(member)
      assert.isNull(yield* find(member.userId))
      assert.isNull(yield* find(member.userId, fixture.mary.visible))
      assert.notInclude(
        (yield* members.list(fixture.all)).map(({ userId }) => userId),
        member.userId
      )
      assert.isTrue(Option.isNone(yield* keys.findBySecret(secretHash)))
      assert.strictEqual(yield* outcome(members.remove(member)), "VersionConflict")
      assert.strictEqual(yield* outcome(members.replace(member, amended(member, {}))), "VersionConflict")

      assert.deepStrictEqual(yield* members.idOf(fixture.all, member.email), Option.some(member.userId))
      assert.deepStrictEqual(yield* members.withAddress(member.email), [])
      const back: Member = { ...member, name: "Mary Again", role: "admin" }
      yield* add(back)
      expectSame(yield* find(member.userId), back)
      assert.isTrue(Option.isNone(yield* keys.findBySecret(secretHash)))
      assert.deepStrictEqual(yield* keys.list(fixture.all, member.userId), [])
    })
  )

  it.effect("adds a person who left already, known as one, who comes back with the same id", () =>
    Effect.gen(function* () {
      const { add, find, fixture, members } = yield* open
      const left = aMember(fixture.workspace.id)
      const adding = members.add({ member: left, former: true, key: null, idempotency: null })
      yield* adding
      assert.isNull(yield* find(left.userId))
      expectSame(yield* members.past(fixture.all), [left])
      assert.notInclude(
        (yield* members.list(fixture.all)).map(({ userId }) => userId),
        left.userId
      )
      assert.deepStrictEqual(yield* members.idOf(fixture.all, left.email), Option.some(left.userId))
      assert.deepStrictEqual(yield* members.withAddress(left.email), [])
      const other = aMember(fixture.workspace.id, { email: left.email })
      const again = members.add({ member: other, former: true, key: null, idempotency: null })
      assert.strictEqual(yield* outcome(again), "Taken")
      const back: Member = { ...left, role: "admin" }
      yield* add(back)
      expectSame(yield* find(left.userId), back)
      expectSame(yield* members.past(fixture.all), [])
      assert.strictEqual(yield* outcome(adding), "Taken")
      expectSame(yield* find(left.userId), back)
    })
  )

  it.effect("replaces name, role, clients and time zone, unless another owner did before", () =>
    Effect.gen(function* () {
      const { find, fixture, members } = yield* open
      const { member } = fixture.mary
      const after = amended(member, {
        name: "Maria",
        role: "client" as const,
        clientIds: [fixture.bolt.id],
        timeZone: "Pacific/Auckland"
      })
      yield* members.replace(member, after)
      expectSame(yield* find(member.userId), after)
      assert.strictEqual(yield* outcome(members.replace(member, amended(member, { name: "Lost" }))), "VersionConflict")
      assert.strictEqual(yield* outcome(members.remove(member)), "VersionConflict")
      const stranger = yield* seedWorkspace
      const gone = amended(after, { clientIds: [fixture.bolt.id, stranger.acme.id] })
      assert.strictEqual(yield* outcome(members.replace(after, gone)), "ReferenceGone")
      expectSame(yield* find(member.userId), after)
      const writers = ["A", "B", "C"].map((name) => members.replace(after, amended(after, { name })))
      assert.deepStrictEqual(yield* outcomes(writers), ["VersionConflict", "VersionConflict", "done"])
    })
  )

  it.effect("keeps the last owner", () =>
    Effect.gen(function* () {
      const { find, fixture, members } = yield* open
      const { member } = fixture.olga
      assert.strictEqual(yield* outcome(members.remove(member)), "LastOwner")
      const demoted = amended(member, { role: "admin" as const })
      assert.strictEqual(yield* outcome(members.replace(member, demoted)), "LastOwner")
      const renamed = amended(member, { name: "Olga O." })
      yield* members.replace(member, renamed)
      expectSame(yield* find(member.userId), renamed)
    })
  )

  it.effect("keeps one owner when all of them go at once", () =>
    Effect.gen(function* () {
      const { add, fixture, members } = yield* open
      for (let round = 0; round < 4; round++) {
        const owners = (yield* members.list(fixture.all)).filter(({ role }) => role === "owner")
        for (const name of ["Oda", "Otto"].slice(0, 3 - owners.length)) {
          const owner = aMember(fixture.workspace.id, { role: "owner", name })
          yield* add(owner)
          owners.push(owner)
        }
        const ends = yield* outcomes(
          owners.map((owner, index) =>
            index % 2 === 0 ? members.replace(owner, amended(owner, { role: "admin" as const })) : members.remove(owner)
          )
        )
        assert.deepStrictEqual(ends, ["LastOwner", "done", "done"])
      }
    })
  )
})
