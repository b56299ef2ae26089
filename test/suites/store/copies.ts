import { assert } from "@effect/vitest"
import { WorkspaceCopies } from "@hourbook/core/copies/WorkspaceCopies"
import type { Ports } from "@hourbook/core/Core"
import { ImportRepository } from "@hourbook/core/imports/Import"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import { WorkspaceRemoval } from "@hourbook/core/operations/WorkspaceRemoval"
import { TagRepository } from "@hourbook/core/time/Tag"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { now } from "@hourbook/core/values/Instant"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Effect, Layer, Option } from "effect"
import { copyOf, restoreCopy } from "../../support/copies/copyOf.ts"
import { anImport, aTimeEntry, instant, unique } from "../../support/data/builders.ts"
import { amended, changesBy } from "../../support/data/changes.ts"
import { seedEveryKind } from "../../support/data/seedEveryKind.ts"
import { expectSame, outcome, outcomes } from "../../support/expecting.ts"
import { defineSuite } from "./defineSuite.ts"

const quietly = () => Effect.void

const services = Layer.merge(WorkspaceCopies.layer, WorkspaceRemoval.layer)

/** A workspace with everything, of which a member has left, an entry is gone and another was changed. */
const open = Effect.gen(function* () {
  const seeded = yield* seedEveryKind(`${unique("zora")}@example.org`)
  const { entry, fixture, member } = seeded
  const time = yield* TimeRepository
  const { create, amend, remove } = changesBy(fixture.olga.member, "time_entry")
  const externalRef = { source: "toggl", id: unique("entry") }
  const of = { owner: fixture.max.member, client: fixture.bolt, project: fixture.shop }
  const imported = anImport(fixture.max.member, {
    mapping: { people: { Zora: null }, columns: { "10": "x", "9": ["🙂"] } }
  })
  const ended = anImport(fixture.olga.member, { undoneAt: instant("2026-03-05T10:00:00.000Z") })
  const imports = yield* ImportRepository
  for (const one of [imported, ended]) yield* imports.add({ import: one, idempotency: null })
  const ofMax = aTimeEntry(of, { externalRef, importId: imported.id })
  const gone = aTimeEntry({ owner: fixture.mary.member })
  yield* time.save(create(ofMax))
  yield* time.save(create(gone))
  yield* time.save(remove(gone))
  yield* time.save(amend(entry, amended(entry, { tags: ["Zebra", "Ops"], durationMinutes: 75 })))
  yield* (yield* MemberRepository).remove(fixture.max.member)
  return { ...seeded, imported, ofMax, gone, member }
}).pipe(Effect.orDie)

export const copies = defineSuite("WorkspaceCopier", (it) => {
  it.effect("restores a workspace as it was, without what gives access", () =>
    Effect.gen(function* () {
      const { entry, fixture, gone, imported, ofMax, secretHash, workspace } = yield* open
      const imports = yield* ImportRepository
      const importsBefore = yield* imports.list(fixture.all)
      const before = yield* copyOf(workspace.slug)
      const totals = yield* (yield* RollupKeeper).verify(workspace.id)
      const entries = yield* (yield* TimeRepository).find(fixture.all, entry.id)
      yield* (yield* WorkspaceRemoval).remove(workspace.slug, quietly)

      const { rollups } = yield* restoreCopy(before, workspace)
      assert.deepStrictEqual(
        rollups.map(({ rollup, wrong }) => ({ rollup, wrong })),
        totals.map(({ rollup }) => ({ rollup, wrong: 0 }))
      )
      assert.deepStrictEqual(yield* copyOf(workspace.slug), before)
      assert.deepStrictEqual(yield* (yield* TimeRepository).find(fixture.all, entry.id), entries)
      const byRef = yield* (yield* TimeRepository).withExternalRefs(fixture.all, [
        { source: "toggl", id: ofMax.externalRef?.id ?? "" }
      ])
      assert.deepStrictEqual(
        byRef.map(({ id }) => id),
        [ofMax.id]
      )
      assert.deepStrictEqual(
        importsBefore.map(({ counts, undoneAt }) => `${counts.time} ${undoneAt !== null}`).sort(),
        ["0 true", "1 false", "1 false"]
      )
      expectSame(yield* imports.list(fixture.all), importsBefore)
      const page = { importId: imported.id, of: "time", after: null, limit: 10 } as const
      assert.deepStrictEqual(
        (yield* imports.made(fixture.all, page)).map(({ id }) => id),
        [ofMax.id]
      )
      assert.isFalse([...before.time.keys()].includes(gone.id))
      assert.isTrue([...before.members.values()].some((line) => line.includes(`"isFormer":true`)))
      assert.isTrue(Option.isNone(yield* (yield* ApiKeyRepository).findBySecret(secretHash)))
      const text = JSON.stringify(Object.values(before).map((lines) => [...lines.values()]))
      assert.notInclude(text, secretHash)
      const tags = yield* (yield* TagRepository).list(fixture.all)
      assert.deepStrictEqual(
        tags.map(({ count, name }) => ({ count, name })).sort((a, b) => (a.name < b.name ? -1 : 1)),
        [
          { count: 1, name: "Ops" },
          { count: 1, name: "Zebra" }
        ]
      )

      // What was restored is written on as ever.
      const { amend, remove } = changesBy(fixture.olga.member, "time_entry")
      const found = Option.getOrThrow(entries)
      yield* (yield* TimeRepository).save(amend(found, amended(found, { durationMinutes: 5 })))
      yield* (yield* TimeRepository).save(remove(ofMax))
      const left = Option.getOrThrow(yield* imports.find(fixture.all, imported.id))
      assert.deepStrictEqual([left.counts.time, yield* imports.made(fixture.all, page)], [0, []])
      assert.isTrue((yield* (yield* RollupKeeper).verify(workspace.id)).every(({ wrong }) => wrong === 0))
      assert.strictEqual((yield* (yield* MemberRepository).list(fixture.all)).length, 5)
    }).pipe(Effect.provide(services))
  )

  it.effect("refuses a workspace or a slug that is there", () =>
    Effect.gen(function* () {
      const { workspace } = yield* open
      const copy = yield* copyOf(workspace.slug)
      assert.strictEqual(yield* outcome(restoreCopy(copy, workspace)), "RestoreRefused")
      assert.strictEqual(yield* outcome(restoreCopy(copy, { ...workspace, slug: unique("other") })), "RestoreRefused")
      assert.deepStrictEqual(yield* copyOf(workspace.slug), copy)
    }).pipe(Effect.provide(services))
  )

  it.effect("opens a workspace last, and replaces what an interrupted attempt left", () =>
    Effect.gen(function* () {
      const { fixture, member, workspace } = yield* open
      const copy = yield* copyOf(workspace.slug)
      yield* (yield* WorkspaceRemoval).remove(workspace.slug, quietly)
      const workspaces = yield* WorkspaceRepository
      const members = yield* MemberRepository
      let batches = 0
      const interrupting = () =>
        Effect.gen(function* () {
          assert.isTrue(Option.isNone(yield* workspaces.findBySlug(workspace.slug)))
          assert.deepStrictEqual(yield* members.withAddress(member.email), [])
          if (++batches === 9) return yield* Effect.interrupt
        })
      yield* Effect.exit(restoreCopy(copy, workspace, interrupting))
      assert.strictEqual(batches, 9)
      assert.deepStrictEqual(yield* members.list(fixture.all), [])
      assert.isTrue(Option.isSome(yield* workspaces.findBySlug(`restoring-${workspace.id}`)))

      yield* restoreCopy(copy, workspace)
      assert.isTrue(Option.isNone(yield* workspaces.findBySlug(`restoring-${workspace.id}`)))
      assert.deepStrictEqual(yield* copyOf(workspace.slug), copy)
    }).pipe(Effect.provide(services))
  )

  it.effect("is restored once by two attempts at the same time, and not by one that begins while another goes on", () =>
    Effect.gen(function* () {
      const { workspace } = yield* open
      const copy = yield* copyOf(workspace.slug)
      const removal = yield* WorkspaceRemoval
      yield* removal.remove(workspace.slug, quietly)
      const attempt = restoreCopy(copy, workspace).pipe(Effect.provide(yield* Effect.context<WorkspaceCopies>()))
      assert.deepStrictEqual(yield* outcomes([attempt, attempt]), ["RestoreRefused", "done"])
      assert.deepStrictEqual(yield* copyOf(workspace.slug), copy)

      yield* removal.remove(workspace.slug, quietly)
      let batches = 0
      let second = ""
      const meanwhile = () =>
        Effect.gen(function* () {
          if (++batches === 9) second = yield* outcome(attempt)
        })
      yield* restoreCopy(copy, workspace, meanwhile)
      assert.strictEqual(second, "RestoreRefused")
      assert.deepStrictEqual(yield* copyOf(workspace.slug), copy)
    }).pipe(Effect.provide(services))
  )

  it.effect("leaves nothing of a copy that could not be written", () =>
    Effect.gen(function* () {
      const { workspace } = yield* open
      const copy = yield* copyOf(workspace.slug)
      yield* (yield* WorkspaceRemoval).remove(workspace.slug, quietly)
      let batches = 0
      const failing = () => (++batches === 9 ? Effect.die(new Error("the disk is full")) : Effect.void)
      yield* Effect.exit(restoreCopy(copy, workspace, failing))
      const { all } = yield* WorkspaceRepository
      assert.isFalse((yield* all).some(({ id }) => id === workspace.id))
    }).pipe(Effect.provide(services))
  )

  it.effect("copies what is written meanwhile wholly or not at all", () =>
    Effect.gen(function* () {
      const { fixture, workspace } = yield* open
      const time = yield* TimeRepository
      const { create, remove } = changesBy(fixture.olga.member, "time_entry")
      const first = aTimeEntry({ owner: fixture.mary.member })
      yield* time.save(create(first))
      let writes = 0
      const writing = () =>
        Effect.gen(function* () {
          if (++writes > 8) return
          const at = yield* now
          const stamps = { createdAt: at, updatedAt: at, tags: [`new ${writes}`] }
          if (writes === 4) yield* time.save(remove({ ...first, updatedAt: at }))
          yield* time.save(create(aTimeEntry({ owner: fixture.mary.member }, stamps)))
        }).pipe(Effect.orDie)
      // Not in the transaction of the copy, and without waiting: a store may keep writers waiting for the copy.
      const fork = Effect.runForkWith(yield* Effect.context<Ports>())
      const copy = yield* copyOf(workspace.slug, () => Effect.sync(() => fork(writing())))
      const created = [...copy.log.values()].map((line) => JSON.parse(line))
      const subjects = new Map<string, number>()
      for (const { action, subject, subjectId } of created) {
        const sign = action === "created" ? 1 : action === "deleted" ? -1 : 0
        if (subject === "time_entry") subjects.set(subjectId, (subjects.get(subjectId) ?? 0) + sign)
      }
      const logged = [...subjects].filter(([, count]) => count > 0).map(([id]) => id)
      assert.deepStrictEqual(logged.sort(), [...copy.time.keys()].sort())
      const tags = new Set([...copy.tags.values()].map((line) => JSON.parse(line).name.toLowerCase()))
      for (const line of copy.time.values()) {
        for (const name of JSON.parse(line).tags) assert.isTrue(tags.has(name.toLowerCase()), name)
      }
    }).pipe(Effect.provide(services))
  )
})
