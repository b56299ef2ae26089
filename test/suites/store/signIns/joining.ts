import { assert } from "@effect/vitest"
import { placeholderAddress } from "@hourbook/core/access/address"
import type { Member } from "@hourbook/core/access/Member"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { type Joining, MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { SignInCodeRepository } from "@hourbook/core/workspaces/SignInCodeRepository"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Effect, Option } from "effect"
import { aMember, aSecretHash, someday, unique } from "../../../support/data/builders.ts"
import { amended, anAnswer, anEvent, later } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, outcome, outcomes } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

export const joining = defineSuite("MemberRepository: joining", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const members = yield* MemberRepository
    const codes = yield* SignInCodeRepository
    const answers = yield* IdempotencyStore
    const log = yield* ActivityLog
    const aPerson = Effect.gen(function* () {
      const someone = aMember(fixture.workspace.id)
      const member = { ...someone, email: placeholderAddress(someone.userId) }
      yield* members.add({ member, former: true, key: null, idempotency: null })
      return member
    })
    const joinOf = (before: Member, changes: Partial<Member> = {}) => {
      const after = amended(before, {
        email: `${unique("joined")}@example.org`,
        createdAt: later(someday, 5),
        ...changes
      })
      const { userId, workspaceId } = before
      return {
        before,
        after,
        code: { workspaceId, userId, codeHash: aSecretHash(), expiresAt: later(someday, 10) },
        idempotency: anAnswer(fixture.olga.member),
        event: anEvent(fixture.olga.member, {
          action: "updated",
          subject: "member",
          subjectId: userId,
          ownerId: userId
        })
      } satisfies Joining
    }
    /** What a join leaves in the store. */
    const traces = Effect.fnUntraced(function* ({ after, code, event, idempotency }: ReturnType<typeof joinOf>) {
      const { items } = yield* log.feed(fixture.all, { filter: {}, offset: 0, limit: 50 })
      return {
        member: Option.getOrNull(yield* members.find(fixture.all, after.userId)),
        holder: Option.getOrNull(yield* members.idOf(fixture.all, after.email)),
        isLogged: items.some(({ id }) => id === event.id),
        isAnswered: Option.isSome(yield* answers.find(fixture.all, idempotency)),
        signsIn: Option.getOrNull(yield* codes.take(code.codeHash, someday))
      }
    })
    const nothing = { member: null, holder: null, isLogged: false, isAnswered: false, signsIn: null }
    return { fixture, members, aPerson, joinOf, traces, nothing }
  })

  it.effect("makes a former member without an address a member with the same id, a code, a line and an answer", () =>
    Effect.gen(function* () {
      const { aPerson, fixture, joinOf, members, traces } = yield* open
      const before = yield* aPerson
      const join = joinOf(before, { role: "client", clientIds: [fixture.bolt.id], timeZone: "Pacific/Auckland" })
      yield* members.join(join)
      const { userId, workspaceId } = before
      expectSame(yield* traces(join), {
        member: join.after,
        holder: userId,
        isLogged: true,
        isAnswered: true,
        signsIn: { workspaceId, userId }
      })
      expectSame(yield* members.past(fixture.all), [])
      expectSame(yield* members.withAddress(join.after.email), [{ workspaceId, userId }])
      assert.isTrue(Option.isNone(yield* members.idOf(fixture.all, before.email)))
      // The placeholder is free, and what changes the member goes on from this version.
      yield* members.replace(join.after, amended(join.after, { name: "Renamed" }))
    })
  )

  it.effect(
    "writes nothing for an address in use, a member, another version, a client of elsewhere and a used key",
    () =>
      Effect.gen(function* () {
        const { aPerson, fixture, joinOf, members, nothing, traces } = yield* open
        const stranger = yield* seedWorkspace
        const joined = joinOf(yield* aPerson)
        yield* members.join(joined)
        const leaver = yield* aPerson
        yield* members.join(joinOf(leaver, { email: `${unique("left")}@example.org` }))
        const [gone] = (yield* members.list(fixture.all)).filter(({ userId }) => userId === leaver.userId)
        yield* members.remove(gone!)
        const before = yield* aPerson
        const refused = [
          ["Taken", joinOf(before, { email: fixture.mary.member.email })],
          ["Taken", joinOf(before, { email: gone!.email })],
          ["VersionConflict", joinOf({ ...before, version: 7 })],
          ["ReferenceGone", joinOf(before, { role: "client", clientIds: [stranger.acme.id] })],
          ["KeyAlreadyUsed", { ...joinOf(before), idempotency: joined.idempotency }]
        ] as const
        for (const [tag, join] of refused) {
          assert.strictEqual(yield* outcome(members.join(join)), tag)
          const left = yield* traces(join)
          assert.deepInclude(left, { member: null, isLogged: false, signsIn: null }, tag)
          if (tag !== "KeyAlreadyUsed") assert.isFalse(left.isAnswered)
          expectSame(
            yield* members
              .past(fixture.all)
              .pipe(Effect.map((all) => all.find(({ userId }) => userId === before.userId))),
            before
          )
        }
        assert.strictEqual(yield* outcome(members.join(joinOf(fixture.max.member))), "VersionConflict")
        const forged = joinOf({ ...before, workspaceId: stranger.workspace.id })
        assert.strictEqual(
          yield* outcome(members.join({ ...forged, event: anEvent(stranger.olga.member) })),
          "VersionConflict"
        )
        expectSame(yield* traces(forged), nothing)
        yield* members.join(joinOf(before))
      })
  )

  it.effect("joins a person once, and an address with one person, of however many begin at once", () =>
    Effect.gen(function* () {
      const { aPerson, fixture, joinOf, members } = yield* open
      const one = yield* aPerson
      const ends = yield* outcomes(Array.from({ length: 4 }, () => members.join(joinOf(one))))
      assert.deepStrictEqual(ends, ["VersionConflict", "VersionConflict", "VersionConflict", "done"])
      const email = `${unique("wanted")}@example.org`
      const people = yield* Effect.all([aPerson, aPerson, aPerson])
      const wanted = yield* outcomes(people.map((person) => members.join(joinOf(person, { email }))))
      assert.deepStrictEqual(wanted, ["Taken", "Taken", "done"])
      assert.lengthOf(yield* members.past(fixture.all), 2)
    })
  )

  it.effect("counts an owner who joined, so that another owner can leave", () =>
    Effect.gen(function* () {
      const { aPerson, fixture, joinOf, members } = yield* open
      const { after, ...join } = joinOf(yield* aPerson, { role: "owner" })
      yield* members.join({ ...join, after })
      yield* members.remove(fixture.olga.member)
      assert.strictEqual(yield* outcome(members.remove(after)), "LastOwner")
    })
  )
})
