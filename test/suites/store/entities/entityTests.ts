import { assert } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import type { ClientFilter } from "@hourbook/core/entities/ClientRepository"
import { sortKey } from "@hourbook/core/values/fold"
import { firstPage } from "@hourbook/core/values/Page"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import { Effect, Option } from "effect"
import * as fc from "fast-check"
import { lineText } from "../../../support/data/arbitraries.ts"
import { instant } from "../../../support/data/builders.ts"
import { amended, anAnswer, changesBy } from "../../../support/data/changes.ts"
import { mostMetadata } from "../../../support/data/prices.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet, forAll, outcome, outcomes } from "../../../support/expecting.ts"
import type { Tests } from "../defineSuite.ts"
import { byBytes } from "../records/recordKinds.ts"
import { inOrder } from "../records/recordModel.ts"
import { walk } from "../records/walk.ts"
import type { Entity, EntityKind } from "./entityKinds.ts"

/** What stores promise of projects and clients alike. */
export const entityTests =
  <A extends Entity>(kind: EntityKind<A>): Tests =>
  (it, { thorough }) => {
    const open = Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const repository = yield* kind.repository
      const answers = yield* IdempotencyStore
      const log = yield* ActivityLog
      const changes = changesBy(fixture.olga.member, kind.subject)
      const seeded = kind.seeded(fixture)
      const put = Effect.fnUntraced(function* (...overrides: ReadonlyArray<Partial<Entity>>) {
        const made = overrides.map((some) => kind.make(fixture.workspace.id, some))
        for (const entity of made) yield* repository.save(changes.create(entity))
        return made
      })
      const find = (id: A["id"], visible = fixture.all) => Effect.map(repository.find(visible, id), Option.getOrNull)
      const names = (filter: ClientFilter, visible = fixture.all) =>
        Effect.map(repository.list(visible, { filter, page: firstPage("name") }), ({ items }) =>
          items.map(({ name }) => name)
        )
      const linesOf = (id: string) =>
        Effect.map(log.feed(fixture.all, { filter: {}, offset: 0, limit: 1000 }), ({ items }) =>
          items.filter((line) => line.subjectId === id)
        )
      /** Saves a change that must fail, and checks that nothing of it is there. */
      const refuse = Effect.fnUntraced(function* (change: RecordWrite<A>, tag: string) {
        const { id } = (change.before ?? change.after)!
        const before = { entity: yield* find(id), lines: yield* linesOf(id) }
        assert.strictEqual(yield* outcome(repository.save(change)), tag)
        expectSame({ entity: yield* find(id), lines: yield* linesOf(id) }, before)
        if (change.idempotency !== null && tag !== "KeyAlreadyUsed") {
          assert.isTrue(Option.isNone(yield* answers.find(fixture.all, change.idempotency)))
        }
      })
      return { fixture, repository, answers, changes, seeded, put, find, names, linesOf, refuse }
    })

    it.effect("gives back what was saved, with its line and answer", () =>
      Effect.gen(function* () {
        const { answers, changes, find, fixture, linesOf, repository } = yield* open
        const all = { name: "Žluťoučký 🐎 O'Neil", archived: true, metadata: mostMetadata }
        const made = kind.make(fixture.workspace.id, { ...all, ...kind.own })
        const idempotency = anAnswer(fixture.olga.member)
        const change = changes.create(made, idempotency)
        yield* repository.save(change)
        expectSame(yield* find(made.id), made)
        expectSame(yield* linesOf(made.id), [change.event])
        assert.isTrue(Option.isSome(yield* answers.find(fixture.all, idempotency)))
        expectSame(
          (yield* repository.list(fixture.all, { filter: { archived: true }, page: firstPage("name") })).items,
          [made]
        )
        const plain = { ...kind.make(fixture.workspace.id), id: made.id, version: 2 }
        yield* repository.save(changes.amend(made, plain))
        expectSame(yield* find(made.id), plain)
      })
    )

    it.effect("shows members all, and a client only what is theirs", () =>
      Effect.gen(function* () {
        const { find, seeded, fixture, repository } = yield* open
        const theirs = kind.ofAcme(fixture)
        for (const [visible, expected] of [
          [fixture.mary.visible, seeded],
          [fixture.carl.visible, theirs]
        ] as const) {
          expectSameSet(yield* repository.all(visible, {}), expected)
          expectSameSet((yield* repository.list(visible, { filter: {}, page: firstPage("name") })).items, expected)
          assert.strictEqual(yield* repository.count(visible, {}), expected.length)
          for (const entity of seeded) {
            expectSame(yield* find(entity.id, visible), expected.includes(entity) ? entity : null)
          }
        }
      })
    )

    it.effect("shows nothing of another workspace, and changes nothing there", () =>
      Effect.gen(function* () {
        const { find, seeded, fixture } = yield* open
        const stranger = yield* open
        const [theirs] = seeded
        assert.isNull(yield* stranger.find(theirs!.id))
        const own = new Set(stranger.seeded.map(({ id }) => id))
        assert.isTrue((yield* stranger.repository.all(stranger.fixture.all, {})).every(({ id }) => own.has(id)))
        assert.strictEqual(yield* stranger.repository.count(stranger.fixture.all, {}), own.size)
        const forged: A = { ...theirs!, workspaceId: stranger.fixture.workspace.id }
        const after = amended<A>(forged, { name: "Taken over" } as Partial<A>)
        yield* stranger.refuse(stranger.changes.amend(forged, after), "VersionConflict")
        yield* stranger.refuse(stranger.changes.amend(theirs!, after), "VersionConflict")
        yield* stranger.refuse(stranger.changes.remove(forged), "VersionConflict")
        expectSame(yield* find(theirs!.id), theirs)
        assert.strictEqual(theirs!.workspaceId, fixture.workspace.id)
      })
    )

    it.effect("searches the name alone, whatever its case, with %, _ and \\ as plain characters", () =>
      Effect.gen(function* () {
        const { names, put, repository, fixture } = yield* open
        yield* put(...["50% Off", "50 Off", "a_b", "axb", "c\\d", "ÄRGER", "İzmir"].map((name) => ({ name })))
        assert.deepStrictEqual(yield* names({ search: "0% o" }), ["50% Off"])
        assert.deepStrictEqual(yield* names({ search: "A_B" }), ["a_b"])
        assert.deepStrictEqual(yield* names({ search: "C\\D" }), ["c\\d"])
        assert.deepStrictEqual(yield* names({ search: "ärger" }), ["ÄRGER"])
        assert.deepStrictEqual(yield* names({ search: "İZ" }), ["İzmir"])
        assert.strictEqual(yield* repository.count(fixture.all, { search: "off" }), 2)
        assert.lengthOf(yield* repository.all(fixture.all, { search: "off" }), 2)
        assert.deepStrictEqual(yield* names({ search: "nothing like it" }), [])
      })
    )

    it.effect("tells archived ones from others", () =>
      Effect.gen(function* () {
        const { seeded, fixture, names, put, repository } = yield* open
        yield* put({ name: "Old", archived: true })
        assert.deepStrictEqual(yield* names({ archived: true }), ["Old"])
        assert.deepStrictEqual(yield* names({ archived: true, search: "acme" }), [])
        assert.lengthOf(yield* names({ archived: false }), seeded.length)
        assert.lengthOf(yield* names({}), seeded.length + 1)
        assert.strictEqual(yield* repository.count(fixture.all, { archived: true }), 1)
        assert.lengthOf(yield* repository.all(fixture.all, { archived: false }), seeded.length)
      })
    )

    const created = fc.constantFrom("2026-03-01T00:00:00.000Z", "2026-03-01T00:00:00.001Z", "2025-01-01T00:00:00.000Z")

    it.effect("walks the whole list, by offset and by cursor, in every order", () =>
      forAll(
        fc.record({
          rows: fc.array(fc.record({ name: lineText, createdAt: created }), { maxLength: 14 }),
          limit: fc.integer({ min: 1, max: 5 })
        }),
        thorough ? 6 : 2,
        ({ limit, rows }) =>
          Effect.gen(function* () {
            const { seeded, fixture, put, repository } = yield* open
            const made = yield* put(...rows.map(({ createdAt, name }) => ({ name, createdAt: instant(createdAt) })))
            const orders = {
              name: (a: A, b: A) => byBytes(sortKey(a.name), sortKey(b.name)),
              createdAt: (a: A, b: A) => byBytes(a.createdAt, b.createdAt)
            }
            for (const [sortBy, form] of [
              ["name", "text"],
              ["createdAt", "instant"]
            ] as const) {
              for (const direction of ["asc", "desc"] as const) {
                const expected = inOrder([...seeded, ...made], orders[sortBy], direction)
                const list = (page: Parameters<typeof repository.list>[1]["page"]) =>
                  repository.list(fixture.all, { filter: {}, page })
                const order = { sortBy, direction, limit }
                expectSame(yield* walk.byOffset(list, order), expected, `${sortBy} ${direction} by offset`)
                expectSame(yield* walk.byCursor(list, order, form), expected, `${sortBy} ${direction} by cursor`)
              }
            }
          })
      )
    )

    it.effect("lets one of several writers of a version win", () =>
      Effect.gen(function* () {
        const { changes, find, seeded, linesOf, refuse, repository } = yield* open
        const entity = seeded[0]!
        const rename = (name: string) => changes.amend(entity, amended<A>(entity, { name } as Partial<A>))
        const ends = yield* outcomes(["A", "B", "C", "D"].map((name) => repository.save(rename(name))))
        assert.deepStrictEqual(ends, ["VersionConflict", "VersionConflict", "VersionConflict", "done"])
        assert.strictEqual((yield* find(entity.id))?.version, 2)
        assert.lengthOf(yield* linesOf(entity.id), 2)
        yield* refuse(rename("E"), "VersionConflict")
        yield* refuse(changes.remove(entity), "VersionConflict")
      })
    )

    it.effect("removes once what nothing points at", () =>
      Effect.gen(function* () {
        const { changes, find, linesOf, put, refuse, repository } = yield* open
        const [entity] = yield* put({ name: "Passing" })
        yield* repository.save(changes.remove(entity!))
        assert.isNull(yield* find(entity!.id))
        yield* refuse(changes.remove(entity!), "VersionConflict")
        assert.lengthOf(yield* linesOf(entity!.id), 2)
      })
    )

    it.effect("makes one of several at once under one key", () =>
      Effect.gen(function* () {
        const { changes, seeded, fixture, refuse, repository } = yield* open
        const idempotency = anAnswer(fixture.olga.member)
        const create = () => changes.create(kind.make(fixture.workspace.id), idempotency)
        const ends = yield* outcomes(Array.from({ length: 6 }, () => repository.save(create())))
        assert.deepStrictEqual(ends, [...Array.from({ length: 5 }, () => "KeyAlreadyUsed"), "done"])
        assert.strictEqual(yield* repository.count(fixture.all, {}), seeded.length + 1)
        yield* refuse(create(), "KeyAlreadyUsed")
      })
    )
  }
