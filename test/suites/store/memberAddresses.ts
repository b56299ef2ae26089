import { assert } from "@effect/vitest"
import type { Member } from "@hourbook/core/access/Member"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Option } from "effect"
import { aMember, unique } from "../../support/data/builders.ts"
import { amended, anEvent } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet, outcome } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"

export const memberAddresses = defineSuite("MemberRepository: addresses", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const members = yield* MemberRepository
    const add = (member: Member) => members.add({ member, key: null, idempotency: null })
    const find = (id: Member["userId"]) => Effect.map(members.find(fixture.all, id), Option.getOrNull)
    return { fixture, members, add, find }
  })

  it.effect("has an address once in a workspace, whatever other workspaces have", () =>
    Effect.gen(function* () {
      const { add, find, fixture, members } = yield* open
      const stranger = yield* open
      const { email, userId } = fixture.mary.member
      assert.deepStrictEqual(yield* members.idOf(fixture.all, email), Option.some(userId))
      assert.isTrue(Option.isNone(yield* members.idOf(stranger.fixture.all, email)))
      assert.isTrue(Option.isNone(yield* members.idOf(fixture.all, `${unique("anonymous")}@example.org`)))
      const there = aMember(stranger.fixture.workspace.id, { email, name: "Maria", role: "admin" })
      yield* add(there)
      expectSame(yield* stranger.find(there.userId), there)
      assert.isNull(yield* find(there.userId))
      expectSame(yield* find(userId), fixture.mary.member)
      for (const workspaceId of [fixture.workspace.id, stranger.fixture.workspace.id]) {
        assert.strictEqual(yield* outcome(add(aMember(workspaceId, { email }))), "Taken")
      }
      const both = [fixture.mary.member, there].map(({ userId, workspaceId }) => ({ workspaceId, userId }))
      expectSameSet(yield* members.withAddress(email), both)
      yield* members.remove(there)
      expectSame(yield* members.withAddress(email), [both[0]])
      expectSame(yield* find(userId), fixture.mary.member)
    })
  )

  it.effect("changes an address, with its line in the log, unless another member has or had it", () =>
    Effect.gen(function* () {
      const { add, find, fixture, members } = yield* open
      const { mary, max, olga } = fixture
      const { email, userId } = mary.member
      const event = () =>
        anEvent(olga.member, { action: "updated", subject: "member", subjectId: userId, ownerId: userId })
      const feed = Effect.map(
        Effect.flatMap(ActivityLog, (log) => log.feed(fixture.all, { filter: {}, offset: 0, limit: 20 })),
        ({ items }) => items.filter(({ subject }) => subject === "member")
      )
      const refused = amended(mary.member, { email: max.member.email })
      assert.strictEqual(yield* outcome(members.replace(mary.member, refused, event())), "Taken")
      yield* members.remove(max.member)
      assert.strictEqual(yield* outcome(members.replace(mary.member, refused, event())), "Taken")
      expectSame(yield* find(userId), mary.member)
      expectSame(yield* feed, [])

      const line = event()
      const after = amended(mary.member, { email: `${unique("maria")}@example.org` })
      yield* members.replace(mary.member, after, line)
      expectSame(yield* find(userId), after)
      expectSame(yield* feed, [line])
      assert.isTrue(Option.isNone(yield* members.idOf(fixture.all, email)))
      assert.deepStrictEqual(yield* members.idOf(fixture.all, after.email), Option.some(userId))
      assert.deepStrictEqual(yield* members.withAddress(email), [])
      yield* add(aMember(fixture.workspace.id, { email }))
      assert.strictEqual(yield* outcome(members.replace(after, amended(after, { email }))), "Taken")
    })
  )
})
