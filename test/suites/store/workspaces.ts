import { assert } from "@effect/vitest"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { type NewWorkspace, type Taken, WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Effect, Option } from "effect"
import { aMember, aNewWorkspace, aSecretHash, aWorkspace, currency, unique } from "../../support/data/builders.ts"
import { amended } from "../../support/data/changes.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet, outcome, outcomes } from "../../support/expecting.ts"
import { ownerAlone } from "../../support/ownerAlone.ts"
import { defineSuite } from "./defineSuite.ts"
import { byBytes } from "./records/recordKinds.ts"

export const workspaces = defineSuite("WorkspaceRepository", (it) => {
  it.effect("makes the first workspace once, of however many begin at once", () =>
    Effect.gen(function* () {
      const workspaces = yield* WorkspaceRepository
      const before = yield* workspaces.all
      const made = Array.from({ length: 6 }, () => aNewWorkspace())
      const created = yield* Effect.all(made.map(workspaces.createFirst), { concurrency: "unbounded" })
      const after = yield* workspaces.all
      const expected = before.length === 0 ? 1 : 0
      assert.lengthOf(created.filter(Boolean), expected)
      const ours = new Set(made.map(({ workspace }) => workspace.id))
      expectSame(
        after.filter(({ id }) => ours.has(id)),
        made.filter((_, index) => created[index]).map(({ workspace }) => workspace)
      )
      assert.isFalse(yield* workspaces.createFirst(aNewWorkspace()))
    })
  )

  it.effect("creates a workspace with its owner and their key", () =>
    Effect.gen(function* () {
      const { all, made, workspace } = yield* seedWorkspace
      const workspaces = yield* WorkspaceRepository
      expectSame(Option.getOrNull(yield* workspaces.find(all)), workspace)
      expectSame(Option.getOrNull(yield* workspaces.findBySlug(workspace.slug)), workspace)
      const { key, owner: member, secretHash } = made
      const owner = yield* (yield* ApiKeyRepository).findBySecret(secretHash)
      expectSame(ownerAlone(owner), { key, member, workspace })
      expectSame(yield* workspaces.owners(workspace.id), [member])
    })
  )

  const refusal = Effect.fnUntraced(function* (made: NewWorkspace) {
    const workspaces = yield* WorkspaceRepository
    const error: Taken = yield* Effect.flip(workspaces.create(made))
    const found = yield* workspaces.findBySlug(made.workspace.slug)
    assert.isFalse(Option.isSome(found) && found.value.id === made.workspace.id)
    return error.what
  })

  it.effect("refuses a slug or secret that is another's, whole", () =>
    Effect.gen(function* () {
      const { made } = yield* seedWorkspace
      const keys = yield* ApiKeyRepository
      const members = yield* MemberRepository
      const sameSlug = aNewWorkspace(aWorkspace({ slug: made.workspace.slug }))
      assert.strictEqual(yield* refusal(sameSlug), "slug")
      assert.isTrue(Option.isNone(yield* keys.findBySecret(sameSlug.secretHash)))
      assert.deepStrictEqual(yield* members.withAddress(sameSlug.owner.email), [])
      assert.strictEqual(yield* refusal({ ...aNewWorkspace(), secretHash: made.secretHash }), "secret")
    })
  )

  it.effect("gives a slug to one of several who want it at once", () =>
    Effect.gen(function* () {
      const { create } = yield* WorkspaceRepository
      const slug = unique("wanted")
      const ends = yield* outcomes(Array.from({ length: 4 }, () => create(aNewWorkspace(aWorkspace({ slug })))))
      assert.deepStrictEqual(ends, ["Taken", "Taken", "Taken", "done"])
    })
  )

  it.effect("lets one person own several workspaces, with a name in each", () =>
    Effect.gen(function* () {
      const { made } = yield* seedWorkspace
      const workspaces = yield* WorkspaceRepository
      const { email, userId } = made.owner
      const second = aNewWorkspace(aWorkspace(), { email, userId, name: "Olga Second" })
      yield* workspaces.create(second)
      expectSame(yield* workspaces.owners(second.workspace.id), [second.owner])
      expectSame(yield* workspaces.owners(made.workspace.id), [made.owner])
    })
  )

  it.effect("lists the owners alone, without those removed", () =>
    Effect.gen(function* () {
      const { made, workspace } = yield* seedWorkspace
      const members = yield* MemberRepository
      const workspaces = yield* WorkspaceRepository
      const second = aMember(workspace.id, { role: "owner", name: "Zoe" })
      yield* members.add({ member: second, key: null, idempotency: null })
      expectSameSet(yield* workspaces.owners(workspace.id), [made.owner, second])
      yield* members.remove(second)
      expectSame(yield* workspaces.owners(workspace.id), [made.owner])
    })
  )

  it.effect("replaces settings, unless somebody did before", () =>
    Effect.gen(function* () {
      const { adam, all, carl, mary, workspace } = yield* seedWorkspace
      const workspaces = yield* WorkspaceRepository
      const after = amended(workspace, {
        name: "Atelier é 🙂",
        currency: currency("JPY"),
        paymentTermsDays: 0,
        holidayRegion: "DE-BY",
        timeZone: "America/Argentina/ComodRivadavia",
        rounding: { mode: "nearest", step: 6, minimum: 60 },
        showRatesToClients: true,
        membersMayPrice: false,
        membersSeeMoney: false
      })
      yield* workspaces.replace(workspace, after)
      for (const { visible } of [adam, mary, carl]) expectSame(Option.getOrNull(yield* workspaces.find(visible)), after)
      const stale = amended(workspace, { name: "Lost", rounding: null })
      assert.strictEqual(yield* outcome(workspaces.replace(workspace, stale)), "VersionConflict")
      expectSame(Option.getOrNull(yield* workspaces.find(all)), after)
      const writers = ["A", "B", "C"].map((name) => workspaces.replace(after, amended(after, { name })))
      assert.deepStrictEqual(yield* outcomes(writers), ["VersionConflict", "VersionConflict", "done"])
    })
  )

  it.effect("lists every workspace by slug", () =>
    Effect.gen(function* () {
      const workspaces = yield* WorkspaceRepository
      const made = [yield* seedWorkspace, yield* seedWorkspace, yield* seedWorkspace].map(
        ({ workspace }) => workspace.slug
      )
      const slugs = (yield* workspaces.all).map(({ slug }) => slug)
      assert.includeMembers(slugs, made)
      assert.deepStrictEqual(slugs, slugs.toSorted(byBytes))
      assert.isTrue(Option.isNone(yield* workspaces.findBySlug(unique("anonymous"))))
    })
  )

  it.effect("shows nothing of a workspace that is not there", () =>
    Effect.gen(function* () {
      const workspaces = yield* WorkspaceRepository
      const { workspace } = aNewWorkspace()
      assert.deepStrictEqual(yield* workspaces.owners(workspace.id), [])
      assert.strictEqual(yield* outcome(workspaces.replace(workspace, amended(workspace, {}))), "VersionConflict")
      assert.isTrue(Option.isNone(yield* (yield* ApiKeyRepository).findBySecret(aSecretHash())))
    })
  )
})
