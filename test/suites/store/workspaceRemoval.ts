import { assert } from "@effect/vitest"
import { WorkspaceRemoval } from "@hourbook/core/operations/WorkspaceRemoval"
import { BillingRateRepository } from "@hourbook/core/prices/BillingRate"
import { TagRepository } from "@hourbook/core/time/Tag"
import { TimerRepository } from "@hourbook/core/time/Timer"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Effect, Option } from "effect"
import { aNewWorkspace, unique } from "../../support/data/builders.ts"
import { seedEveryKind } from "../../support/data/seedEveryKind.ts"
import { expectSame, outcome } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"

const quietly = () => Effect.void

export const workspaceRemoval = defineSuite("WorkspaceRemover", (it) => {
  const open = Effect.gen(function* () {
    const email = `${unique("zora")}@example.org`
    return {
      gone: yield* seedEveryKind(email),
      stays: yield* seedEveryKind(email),
      removal: yield* WorkspaceRemoval,
      workspaces: yield* WorkspaceRepository,
      members: yield* MemberRepository,
      keys: yield* ApiKeyRepository,
      time: yield* TimeRepository,
      rates: yield* BillingRateRepository,
      tags: yield* TagRepository,
      timers: yield* TimerRepository
    }
  }).pipe(Effect.provide(WorkspaceRemoval.layer))

  it.effect("removes a workspace with its members, keys and records, and leaves the others", () =>
    Effect.gen(function* () {
      const { gone, keys, members, rates, removal, stays, tags, time, timers, workspaces } = yield* open
      expectSame(yield* removal.remove(gone.workspace.slug, quietly), gone.workspace)
      const isThere = Effect.fnUntraced(function* ({ entry, fixture, secretHash, workspace }: typeof gone) {
        return [
          Option.isSome(yield* workspaces.findBySlug(workspace.slug)),
          Option.isSome(yield* workspaces.find(fixture.all)),
          (yield* workspaces.all).some(({ id }) => id === workspace.id),
          (yield* members.list(fixture.all)).length > 0,
          Option.isSome(yield* keys.findBySecret(secretHash)),
          Option.isSome(yield* time.find(fixture.all, entry.id)),
          (yield* rates.list(fixture.all)).length > 0,
          (yield* tags.list(fixture.all)).length > 0,
          (yield* timers.all(fixture.all)).length > 0
        ]
      })
      assert.deepStrictEqual(
        yield* isThere(gone),
        Array.from({ length: 9 }, () => false)
      )
      assert.deepStrictEqual(
        yield* isThere(stays),
        Array.from({ length: 9 }, () => true)
      )
      const { userId, workspaceId } = stays.member
      expectSame(yield* members.withAddress(stays.member.email), [{ workspaceId, userId }])
      assert.strictEqual(yield* outcome(removal.remove(gone.workspace.slug, quietly)), "ValidationFailed")
      // The slug is free again.
      yield* workspaces.create(aNewWorkspace({ ...aNewWorkspace().workspace, slug: gone.workspace.slug }))
    })
  )

  it.effect("ends access first, and removes the rest after an interruption", () =>
    Effect.gen(function* () {
      const { gone, keys, removal, workspaces } = yield* open
      const { secretHash, workspace } = gone
      let batches = 0
      const interrupting = () =>
        Effect.suspend(() => (++batches === 5 ? Effect.interrupt : Effect.void)).pipe(
          Effect.andThen(batches > 3 ? keys.findBySecret(secretHash) : Effect.succeedNone),
          Effect.map((found) => assert.isTrue(Option.isNone(found)))
        )
      yield* Effect.exit(removal.remove(workspace.slug, interrupting))
      if (batches > 0) {
        assert.isTrue(Option.isSome(yield* workspaces.findBySlug(workspace.slug)), "it can be repeated")
        yield* removal.remove(workspace.slug, quietly)
      }
      assert.isTrue(Option.isNone(yield* workspaces.findBySlug(workspace.slug)))
      assert.isTrue(Option.isNone(yield* workspaces.find(gone.fixture.all)))
    })
  )
})
