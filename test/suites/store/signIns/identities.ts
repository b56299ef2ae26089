import { assert } from "@effect/vitest"
import { IdentityRepository, type LinkedIdentity } from "@hourbook/core/sessions/IdentityRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect } from "effect"
import { aMember, instant, newUuid } from "../../../support/data/builders.ts"
import { amended } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { anIdentity } from "../../../support/data/signIns.ts"
import { expectSame } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

export const identities = defineSuite("IdentityRepository", (it) => {
  const open = Effect.gen(function* () {
    const identities = yield* IdentityRepository
    const fixture = yield* seedWorkspace
    const put = Effect.fnUntraced(function* (linked: LinkedIdentity, { email } = fixture.mary.member) {
      assert.isTrue(yield* identities.add(linked, { email }))
      return linked
    })
    return { fixture, identities, members: yield* MemberRepository, put }
  })

  it.effect("finds the memberships of a person in all workspaces, the first linked one first", () =>
    Effect.gen(function* () {
      const { fixture, identities, put } = yield* open
      const { mary } = fixture
      const second = yield* seedWorkspace
      const late = yield* put(anIdentity(mary.member, { subject: `Ψ|${newUuid()}` }))
      const createdAt = instant("2026-02-01T00:00:00.000Z")
      const early = yield* put(anIdentity(second.max.member, { subject: late.subject, createdAt }), second.max.member)
      expectSame(yield* identities.find(late), [early, late])
      for (const subject of ["", newUuid(), late.subject.toUpperCase(), `${late.subject} `]) {
        assert.deepStrictEqual(yield* identities.find({ ...late, subject }), [])
      }
      assert.deepStrictEqual(yield* identities.find({ ...late, issuer: `${late.issuer}/` }), [])
      const other = yield* put(anIdentity(mary.member, { issuer: "https://other.example.org", createdAt }))
      expectSame(yield* identities.list(mary.visible, mary.member.userId), [other, late])
      assert.deepStrictEqual(yield* identities.list(second.all, mary.member.userId), [])
    })
  )

  it.effect(
    "keeps the first of a provider's people of a member, and the first member of a workspace for a person",
    () =>
      Effect.gen(function* () {
        const { fixture, identities, put } = yield* open
        const { mary, max } = fixture
        const linked = yield* put(anIdentity(mary.member))
        assert.isTrue(yield* identities.add({ ...linked, createdAt: mary.member.createdAt }, mary.member))
        assert.isFalse(yield* identities.add(anIdentity(mary.member), mary.member), "another person")
        const taken = anIdentity(max.member, { subject: linked.subject })
        assert.isFalse(yield* identities.add(taken, max.member), "another member")
        expectSame(yield* identities.find(linked), [linked])
        assert.deepStrictEqual(yield* identities.list(max.visible, max.member.userId), [])

        const several = yield* Effect.all(
          Array.from({ length: 3 }, () => identities.add(anIdentity(max.member), max.member)),
          { concurrency: "unbounded" }
        )
        assert.lengthOf(several.filter(Boolean), 1)
        assert.lengthOf(yield* identities.list(max.visible, max.member.userId), 1)
      })
  )

  it.effect("is added to a member with the verified address alone", () =>
    Effect.gen(function* () {
      const { fixture, identities } = yield* open
      const { mary, max } = fixture
      const linked = anIdentity(mary.member)
      assert.isFalse(yield* identities.add(linked, max.member))
      const stranger = aMember(fixture.workspace.id)
      assert.isFalse(yield* identities.add(anIdentity(stranger), stranger))
      assert.deepStrictEqual(yield* identities.find(linked), [])
    })
  )

  it.effect("ends with the membership and not with the address, and does not come back with the member", () =>
    Effect.gen(function* () {
      const { fixture, identities, members, put } = yield* open
      const { member, visible } = fixture.mary
      const linked = yield* put(anIdentity(member))
      const other = yield* put(anIdentity(fixture.max.member), fixture.max.member)
      const readdressed = amended(member, { email: aMember(fixture.workspace.id).email })
      yield* members.replace(member, readdressed)
      expectSame(yield* identities.find(linked), [linked])
      yield* members.remove(readdressed)
      assert.deepStrictEqual(yield* identities.find(linked), [])
      expectSame(yield* identities.find(other), [other])
      assert.isFalse(yield* identities.add(linked, readdressed), "added for a member who left")
      yield* members.add({ member: readdressed, key: null, idempotency: null })
      assert.deepStrictEqual(yield* identities.find(linked), [])
      assert.deepStrictEqual(yield* identities.list(visible, member.userId), [])
      yield* put(anIdentity(member), readdressed)
    })
  )
})
