import { assert } from "@effect/vitest"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { ProjectRepository } from "@hourbook/core/entities/ProjectRepository"
import { importedKinds, ImportRepository, noCounts } from "@hourbook/core/imports/Import"
import { InvoiceRepository } from "@hourbook/core/invoices/InvoiceRepository"
import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Effect, Option } from "effect"
import { aBody, aDraft, documentsBy, issuedOf } from "../../../support/data/billing/documents.ts"
import { aClient, anImport, aProject, aTimeEntry, instant } from "../../../support/data/builders.ts"
import { amended, anAnswer, changesBy, later } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet, outcome } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"
import { eachSuiteKind } from "../records/recordKinds.ts"

/** Imports, and what they made. */
export const imports = defineSuite("ImportRepository", (it) => {
  const open = Effect.gen(function* () {
    const fixture = yield* seedWorkspace
    const repository = yield* ImportRepository
    const added = Effect.fnUntraced(function* (...[by = fixture.mary, overrides]: [typeof fixture.mary?, object?]) {
      const made = anImport(by.member, overrides)
      yield* repository.add({ import: made, idempotency: null })
      return made
    })
    const find = (id: ReturnType<typeof anImport>["id"], visible = fixture.all) =>
      Effect.map(repository.find(visible, id), Option.getOrNull)
    const made = (
      importId: ReturnType<typeof anImport>["id"],
      of: (typeof importedKinds)[number],
      visible = fixture.all
    ) => repository.made(visible, { importId, of, after: null, limit: 500 })
    return { added, find, fixture, made, repository }
  })

  it.effect("gives back what was added, newest first, with its answer, and nothing under a used key", () =>
    Effect.gen(function* () {
      const { added, find, fixture, repository } = yield* open
      const mapping = { "Ключ 🙂": ["\u0000", '"', { n: 1.5, deep: [null, true] }], __proto__x: {} }
      const first = anImport(fixture.mary.member, { mapping, fileName: "Café 🙂 '; --.csv", source: "Toggl 🙂" })
      const idempotency = anAnswer(fixture.mary.member)
      yield* repository.add({ import: first, idempotency })
      const again = anImport(fixture.mary.member)
      assert.strictEqual(yield* outcome(repository.add({ import: again, idempotency })), "KeyAlreadyUsed")
      const second = yield* added(fixture.olga, { createdAt: later(first.createdAt, 1) })
      expectSame(yield* find(first.id), { ...first, counts: noCounts })
      assert.isNull(yield* find(again.id))
      assert.isTrue(Option.isSome(yield* (yield* IdempotencyStore).find(fixture.all, idempotency)))
      expectSame(yield* repository.list(fixture.all), [
        { ...second, counts: noCounts },
        { ...first, counts: noCounts }
      ])
    })
  )

  it.effect("shows a manager all, a member their own, and another workspace nothing", () =>
    Effect.gen(function* () {
      const { added, find, fixture, repository } = yield* open
      const [own, other] = [yield* added(fixture.mary), yield* added(fixture.olga)]
      const stranger = yield* open
      for (const [visible, seen] of [
        [fixture.adam.visible, [own, other]],
        [fixture.mary.visible, [own]],
        [fixture.max.visible, []],
        [fixture.carl.visible, []],
        [stranger.fixture.all, []]
      ] as const) {
        expectSameSet(
          (yield* repository.list(visible)).map(({ id }) => id),
          seen.map(({ id }) => id)
        )
        for (const one of [own, other]) {
          assert.strictEqual(
            (yield* find(one.id, visible)) !== null,
            seen.some(({ id }) => id === one.id)
          )
          yield* repository.end(visible, one.id, later(one.createdAt, 5))
        }
      }
      assert.strictEqual((yield* find(other.id))?.undoneAt, later(other.createdAt, 5))
    })
  )

  it.effect("counts and pages what an import made of every kind, as it is now", () =>
    Effect.gen(function* () {
      const { added, find, fixture, made, repository } = yield* open
      const [one, other] = [yield* added(fixture.olga), yield* added(fixture.olga)]
      const { member } = fixture.olga
      for (const seeding of Object.values(
        eachSuiteKind((kind) =>
          Effect.gen(function* () {
            const port = yield* kind.repository
            const changes = changesBy(member, kind.subject)
            const of = { owner: fixture.mary.member, client: fixture.acme }
            const [kept, gone, foreign, plain] = [one.id, one.id, other.id, null].map((importId) => ({
              ...kind.make(of, { text: "Made 🙂" }),
              importId
            }))
            for (const record of [kept!, gone!, foreign!, plain!]) yield* port.save(changes.create(record))
            const changed = amended(kept!, {})
            yield* port.save(changes.amend(kept!, changed))
            yield* port.save(changes.remove(gone!))
            expectSame(yield* made(one.id, kind.of), [{ id: kept!.id, version: 2, isAsMade: false, title: "Made 🙂" }])
          })
        )
      ))
        yield* seeding
      const client = aClient(fixture.workspace.id, { name: "Cole", importId: one.id })
      const project = aProject(fixture.workspace.id, client, { name: "Mine", importId: one.id })
      yield* (yield* ClientRepository).save(changesBy(member, "client").create(client))
      const projects = yield* ProjectRepository
      const { create, remove } = changesBy(member, "project")
      yield* projects.save(create(project))
      const gone = aProject(fixture.workspace.id, client, { importId: one.id })
      yield* projects.save(create(gone))
      yield* projects.save(remove(gone))
      expectSame(yield* made(one.id, "projects"), [{ id: project.id, version: 1, isAsMade: true, title: "Mine" }])
      expectSame(yield* made(one.id, "clients"), [{ id: client.id, version: 1, isAsMade: true, title: "Cole" }])
      const invoice = issuedOf(aDraft(fixture.acme, { importId: one.id }), "RE-1")
      yield* (yield* InvoiceRepository).save(documentsBy(member)({ before: null, after: invoice, body: aBody() }))
      expectSame(yield* made(one.id, "invoices"), [
        { id: invoice.id, version: invoice.version, isAsMade: invoice.version === 1, title: "RE-1" }
      ])
      for (const kind of importedKinds) {
        assert.strictEqual((yield* find(one.id))?.counts[kind], 1, kind)
        const isRecord = kind !== "projects" && kind !== "clients" && kind !== "invoices"
        assert.strictEqual((yield* find(other.id))?.counts[kind], isRecord ? 1 : 0, kind)
      }
      const listed = yield* repository.list(fixture.all)
      expectSame(listed.find(({ id }) => id === one.id)?.counts, (yield* find(one.id))?.counts)
    })
  )

  it.effect("shows and counts of what an import made only what the caller may see", () =>
    Effect.gen(function* () {
      const { added, find, fixture, made } = yield* open
      const own = yield* added(fixture.mary)
      const { create } = changesBy(fixture.olga.member, "time_entry")
      const time = yield* TimeRepository
      const mine = aTimeEntry({ owner: fixture.mary.member }, { importId: own.id })
      const theirs = aTimeEntry({ owner: fixture.max.member }, { importId: own.id })
      for (const entry of [mine, theirs]) yield* time.save(create(entry))
      assert.strictEqual((yield* find(own.id))?.counts.time, 2)
      assert.strictEqual((yield* find(own.id, fixture.mary.visible))?.counts.time, 1)
      assert.lengthOf(yield* made(own.id, "time"), 2)
      const title = mine[recordKinds.time.text]
      expectSame(yield* made(own.id, "time", fixture.mary.visible), [
        { id: mine.id, version: 1, isAsMade: true, title }
      ])
      const stranger = yield* open
      expectSame(yield* made(own.id, "time", stranger.fixture.all), [])
    })
  )

  it.effect("pages through more than one page, each row once, and begins after a row", () =>
    Effect.gen(function* () {
      const { added, fixture, repository } = yield* open
      const { id: importId } = yield* added(fixture.olga)
      const { create } = changesBy(fixture.olga.member, "time_entry")
      const time = yield* TimeRepository
      const entries = Array.from({ length: 25 }, () => aTimeEntry({ owner: fixture.mary.member }, { importId }))
      for (const entry of entries) yield* time.save(create(entry))
      const found: Array<string> = []
      for (let after: string | null = null; ;) {
        const page: ReadonlyArray<{ readonly id: string }> = yield* repository.made(fixture.all, {
          importId,
          of: "time",
          after,
          limit: 7
        })
        found.push(...page.map(({ id }) => id))
        if (page.length < 7) break
        after = page.at(-1)!.id
      }
      assert.deepStrictEqual(found, entries.map(({ id }) => id as string).sort())
    })
  )

  it.effect("notes when one was undone, and removes one", () =>
    Effect.gen(function* () {
      const { added, find, fixture, repository } = yield* open
      const one = yield* added(fixture.mary)
      const undoneAt = instant("2026-03-05T10:00:00.000Z")
      yield* repository.end(fixture.mary.visible, one.id, undoneAt)
      assert.strictEqual((yield* find(one.id))?.undoneAt, undoneAt)
      yield* repository.end(fixture.mary.visible, one.id, null)
      assert.isNull(yield* find(one.id))
      yield* repository.end(fixture.mary.visible, one.id, undoneAt)
      assert.isNull(yield* find(one.id))
    })
  )
})
