import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option, Result } from "effect"
import { afterAll, vi } from "vitest"

/**
 * A kind of money that no package knows is added to the registry, to the kinds of facts and to the list of kinds, and gets
 * its line among the migrations. Everything is loaded anew after that, so whatever goes by the registry has it. The contract
 * and the words of tools are types, which a test cannot add to while it runs: there the comparison with the registry says
 * what lacks.
 */
vi.resetModules()
const { recordKinds } = await import("@hourbook/core/kinds/recordKinds")
const { factKindNames, factKinds, listedKinds } = await import("@hourbook/core/facts/factKinds")
const { sundryDescriptor } = await import("../support/data/sundries/sundryDescriptor.ts")
Object.assign(recordKinds, { sundries: sundryDescriptor })
Object.assign(factKinds, { sundries: { of: "sundries", sign: 1, letter: sundryDescriptor.letter } })
Object.assign(listedKinds, { sundries: ["sundries"] })
;(factKindNames as Array<string>).push("sundries")
// What goes by the list of kinds while it is loaded has the new one.
const { Sundries, sundryKind, SundryRepository, sundryTable } = await import("../support/data/sundries/sundries.ts")
vi.doMock("@hourbook/core/money/moneyKinds", async () => {
  const actual = await vi.importActual<typeof import("@hourbook/core/money/moneyKinds")>(
    "@hourbook/core/money/moneyKinds"
  )
  const eachMoneyKind: typeof actual.eachMoneyKind = (use) => ({
    ...actual.eachMoneyKind(use),
    sundries: use(sundryKind, { port: SundryRepository as any, useCases: Sundries as any })
  })
  const moneyPorts: typeof actual.moneyPorts = (make) =>
    Layer.merge(actual.moneyPorts(make), Layer.effect(SundryRepository, make(sundryKind, SundryRepository as any)))
  return { ...actual, eachMoneyKind, moneyPorts, layer: Layer.merge(actual.layer, Sundries.layer) }
})
vi.doMock("@hourbook/store-postgres/migrations/migrations", async () => {
  const path = "@hourbook/store-postgres/migrations/migrations"
  const { migrations } = await vi.importActual<typeof import("@hourbook/store-postgres/migrations/migrations")>(path)
  const { recordTable } = await import("@hourbook/store-postgres/migrations/recordTable")
  return { migrations: { ...migrations, "9998_sundries": recordTable(sundryTable) } }
})
vi.doMock("@hourbook/store-postgres/migrations/latest", () => ({ latestMigration: 9998 }))
afterAll(() => {
  vi.doUnmock("@hourbook/store-postgres/migrations/latest")
  vi.doUnmock("@hourbook/core/money/moneyKinds")
  vi.doUnmock("@hourbook/store-postgres/migrations/migrations")
  vi.resetModules()
})

const { onStore } = await import("../suites/store/defineSuite.ts")
const { eachMoneySuiteKind } = await import("../suites/store/records/recordKinds.ts")
const { recordRepository } = await import("../suites/store/records/recordRepository.ts")
const { factsOf, foldedFacts, writtenOf } = await import("../suites/store/reportFacts.ts")
const { pointedAtClients } = await import("../suites/store/clients.ts")
const { imports } = await import("../suites/store/origins/imports.ts")
const { copyOf } = await import("../support/copies/copyOf.ts")
const { seedEveryKind } = await import("../support/data/seedEveryKind.ts")
const { anImport, newUuid, unique } = await import("../support/data/builders.ts")
const { restoreArchive } = await import("@hourbook/cli/copies/restoreArchive")
const { writeArchive } = await import("@hourbook/cli/copies/writeArchive")
const { replaceFile } = await import("@hourbook/cli/files/replaceFile")
const { References } = await import("@hourbook/cli/copies/References")
const { CopyReader } = await import("@hourbook/core/copies/CopyReader")
const { rowsFromJson } = await import("@hourbook/core/copies/CopiedRow")
const { WorkspaceCopies } = await import("@hourbook/core/copies/WorkspaceCopies")
const { WorkspaceRemoval } = await import("@hourbook/core/operations/WorkspaceRemoval")
const { layerDynamoEngine } = await import("../engines/DynamoEngine.ts")
const { emptyDatabase } = await import("../engines/PostgresEngine.ts")
const { layerAt } = await import("../engines/serverAt.ts")
const DynamoStore = await import("@hourbook/store-dynamodb/DynamoStore")
const MemoryStore = await import("@hourbook/store-memory/MemoryStore")
const PostgresStore = await import("@hourbook/store-postgres/PostgresStore")

const stores = {
  memory: MemoryStore.layer,
  PostgreSQL: PostgresStore.layer.pipe(Layer.provide(Layer.unwrap(Effect.map(emptyDatabase, (url) => layerAt(url))))),
  DynamoDB: DynamoStore.layer.pipe(Layer.provide(layerDynamoEngine()))
}

const linesOfSundries = (copy: Effect.Success<ReturnType<typeof copyOf>>): ReadonlyMap<string, string> =>
  (copy as Readonly<Record<string, ReadonlyMap<string, string>>>)["sundries"] ?? new Map()

const quietly = () => Effect.void
const copying = Layer.mergeAll(WorkspaceCopies.layer, WorkspaceRemoval.layer, CopyReader.layer)
const place = mkdtempSync(join(tmpdir(), "hourbook-sundries-"))
afterAll(() => rmSync(place, { recursive: true, force: true }))

for (const [name, store] of Object.entries(stores)) {
  onStore(`a kind of money that is made up: ${name}`, store, (test, effort) => {
    const tests = eachMoneySuiteKind((kind) => [recordRepository(kind), foldedFacts([writtenOf(kind)]), factsOf(kind)])
    for (const suite of (tests as Record<string, typeof tests.payments>)["sundries"] ?? []) suite(test, effort)
    describe("pointing at clients", () => pointedAtClients(test, effort))
    describe("made by imports", () => imports.tests(test, effort))

    test.effect("is exported to a file and restored from it, as it was", () =>
      Effect.gen(function* () {
        const { workspace } = yield* seedEveryKind(`${unique("zora")}@example.org`)
        const before = yield* copyOf(workspace.slug)
        assert.strictEqual(linesOfSundries(before).size, 1)
        const path = join(place, `${workspace.slug}.hbx`)
        const options = { directory: place, report: quietly }
        const { value } = yield* replaceFile(path, (write) => writeArchive([workspace.slug], write, options))
        assert.strictEqual(value.workspaces[0]?.counts["sundries"], 1)
        yield* (yield* WorkspaceRemoval).remove(workspace.slug, quietly)
        const reports = { checked: quietly, found: quietly, removed: quietly, written: quietly }
        yield* restoreArchive({ path, only: Option.none(), as: Option.none(), ...reports })
        assert.deepStrictEqual(yield* copyOf(workspace.slug), before)
      }).pipe(Effect.provide(copying))
    )

    test.effect("is read again for a copy by its line in the log", () =>
      Effect.gen(function* () {
        const { fixture, workspace } = yield* seedEveryKind(`${unique("zora")}@example.org`)
        const [id = ""] = linesOfSundries(yield* copyOf(workspace.slug)).keys()
        const reader = yield* CopyReader
        const about = (subjectId: string) => reader.subject(fixture.all, { subject: "sundry", subjectId } as any)
        const found = yield* about(id) ?? Effect.die("the log names it")
        assert.deepStrictEqual([found.kind as string, found.rows.length], ["sundries", 1])
        const gone = yield* about(newUuid()) ?? Effect.die("the log names it")
        assert.deepStrictEqual([gone.kind as string, gone.rows.length], ["sundries", 0])
      }).pipe(Effect.provide(copying))
    )
  })
}

describe("a kind of money that is made up", () => {
  it("has a letter of its own", async () => {
    const { letters } = await import("@hourbook/store-dynamodb/layout/letters")
    const { lineLetter } = await import("@hourbook/store-dynamodb/totals/rollupWrites")
    const all = [...Object.values(letters), lineLetter]
    assert.strictEqual(new Set(all).size, all.length)
    assert.include(all, sundryDescriptor.letter)
  })

  it("may not point at what a copy lacks", async () => {
    const workspaceId = newUuid() as any
    const clientId = newUuid()
    const row = { happenedOn: "2026-03-02", amount: "7", currency: "EUR", comment: null, clientId, projectId: null }
    const base = { id: newUuid(), userId: newUuid(), metadata: {}, externalRef: null, importId: null, version: 1 }
    const stamps = { createdAt: "2026-03-02T10:00:00.000Z", updatedAt: "2026-03-02T10:00:00.000Z" }
    const rows = await Effect.runPromise(rowsFromJson("sundries" as any, workspaceId, [{ ...base, ...row, ...stamps }]))
    const references = new References()
    assert.match(references.problemOf(Result.getOrThrow(rows)) ?? "", /^it points at userId /u)
  })

  it("is missed where the contract has no group of it", async () => {
    const { recordKindNames } = await import("@hourbook/core/kinds/recordKindNames")
    const { endpointGroups } = await import("../support/http/endpointGroups.ts")
    assert.deepStrictEqual(
      recordKindNames.filter((kind) => !endpointGroups.has(kind)),
      ["sundries"]
    )
  })
})

const { onMemory } = await import("../mcp/onMemory.ts")
const { assistantOf } = await import("../support/assistants.ts")
const { currency, day, money } = await import("../support/data/builders.ts")
const { openTeam } = await import("../support/http/callers.ts")
const { shortIdOf } = await import("@hourbook/core/values/ShortId")
const { Imports } = await import("@hourbook/core/imports/Imports")
const { CurrentImport } = await import("@hourbook/core/writing/CurrentImport")
const { Authenticator } = await import("@hourbook/core/workspaces/Authenticator")

onMemory("a kind of money that is made up, for assistants", (test) => {
  test.effect("is fetched and deleted by id", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok, tools } = yield* assistantOf(owner.full.key)
      const listed = yield* Effect.promise(tools)
      const { kind } = listed.find(({ name }) => name === "record_delete").inputSchema.properties
      assert.includeMembers(kind.enum, ["time", "payment", "payout", "sundry"])
      const who = yield* Effect.fromOption(yield* (yield* Authenticator).principalOf(owner.full.key ?? ""))
      const draft = { happenedOn: day("2026-03-02"), amount: money("7"), currency: currency("EUR"), comment: "Sundry" }
      const { record } = yield* Sundries as unknown as Effect.Effect<(typeof Sundries)["Service"]>
      const { value: recorded } = yield* record(who, draft)
      const value = recorded.record
      const short = shortIdOf(value.id)
      assert.include((yield* ok("fetch", { id: value.id })).data, { id: short, title: `sundry ${short}` })
      const { data } = yield* ok("record_delete", { kind: "sundry", ids: [short] })
      const { confirm_token } = data
      const done = yield* ok("record_delete", { kind: "sundry", ids: [value.id], confirm_token })
      assert.deepStrictEqual(done.data.deleted, [short])
    })
  )

  test.effect("is listed, also among what an import made, and goes when that is undone", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const who = yield* Effect.fromOption(yield* (yield* Authenticator).principalOf(owner.full.key ?? ""))
      const { fileName, sha256, source } = anImport(who.member)
      const importing = yield* Imports
      const { value: made } = yield* importing.add(who, { fileName, sha256, source })
      const draft = { happenedOn: day("2026-03-02"), amount: money("7"), currency: currency("EUR"), comment: "Sundry" }
      const { record } = yield* Sundries as unknown as Effect.Effect<(typeof Sundries)["Service"]>
      yield* Effect.provideService(record(who, draft), CurrentImport, made.id)
      const { data } = yield* ok("money_list", { kind: "sundry" })
      assert.strictEqual(data.count, 1)
      const { counts } = yield* importing.get(who, made.id)
      assert.include(counts, { sundries: 1, payments: 0 } as any)
      const { done, removed } = yield* importing.undo(who, made.id)
      assert.deepStrictEqual([done, removed], [true, 1])
      assert.strictEqual((yield* ok("money_list", { kind: "sundry" })).data.count, 0)
    })
  )
})
