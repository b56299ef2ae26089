import { assert, layer } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { Clients } from "@hourbook/core/entities/Clients"
import { Projects } from "@hourbook/core/entities/Projects"
import { Imports } from "@hourbook/core/imports/Imports"
import { Payments } from "@hourbook/core/money/Payments"
import { BillingRates } from "@hourbook/core/prices/BillingRates"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntryDraft } from "@hourbook/core/time/TimeEntry"
import { firstPage } from "@hourbook/core/values/Page"
import { duringImport } from "@hourbook/core/writing/CurrentImport"
import { DryRun } from "@hourbook/core/writing/DryRun"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { currency, day, money, newUuid, principal } from "../support/data/builders.ts"
import { type Person, seedWorkspace } from "../support/data/seedWorkspace.ts"
import { expectSame, outcome } from "../support/expecting.ts"
import { useCases } from "../support/useCases.ts"

const file = { source: "toggl", fileName: "Toggl.csv", sha256: "0f".repeat(32) }

const open = Effect.gen(function* () {
  const fixture = yield* seedWorkspace
  const [imports, time, projects, clients] = [yield* Imports, yield* TimeEntries, yield* Projects, yield* Clients]
  const payments = yield* Payments
  const log = yield* ActivityLog
  const as = ({ member }: Person): Principal => principal(member.role, { workspace: fixture.workspace, member })
  const olga = as(fixture.olga)
  const begun = (who = olga) => Effect.map(imports.add(who, file), ({ value }) => value.id)
  const within = duringImport
  const entry = (draft: Partial<TimeEntryDraft> = {}, who = olga) =>
    Effect.map(
      time.record(who, {
        description: "Design",
        workedOn: day("2026-02-27"),
        durationMinutes: 60,
        cost: money("10"),
        currency: currency("EUR"),
        ...draft
      }),
      ({ value }) => value.record
    )
  const left = Effect.map(
    time.list(olga, { filter: {}, page: firstPage("createdAt"), chart: false }),
    ({ page }) => page.items
  )
  const removals = Effect.map(log.feed(fixture.all, { filter: {}, offset: 0, limit: 2000 }), ({ items }) =>
    items.filter(({ action }) => action === "deleted")
  )
  return { as, begun, clients, entry, fixture, imports, left, olga, payments, projects, removals, time, within }
})

layer(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))("imports", (it) => {
  it.effect("mark what is created while they are current, and nothing else", () =>
    Effect.gen(function* () {
      const { begun, clients, entry, imports, olga, projects, time, within } = yield* open
      const id = yield* begun()
      const inside = yield* within(id)(entry())
      const outside = yield* entry()
      assert.strictEqual(inside.importId, id)
      assert.isNull(outside.importId)
      const amended = yield* within(id)(time.amend(olga, outside.id, { description: "Sketches" }))
      assert.isNull(amended.record.importId)
      const kept = yield* time.amend(olga, inside.id, { description: "Sketches" })
      assert.strictEqual(kept.record.importId, id)
      const client = { name: "Cole", archived: false, paymentTermsDays: null }
      assert.strictEqual((yield* within(id)(clients.add(olga, client))).value.importId, id)
      const project = { name: "Relaunch", archived: false, clientId: null }
      assert.strictEqual((yield* within(id)(projects.add(olga, project))).value.importId, id)
      assert.deepInclude((yield* imports.get(olga, id)).counts, { time: 1, projects: 1, clients: 1, payments: 0 })
    })
  )

  it.effect("are undone with a line for each removal, records before what they refer to, and are gone then", () =>
    Effect.gen(function* () {
      const { begun, clients, entry, imports, left, olga, payments, projects, removals, within } = yield* open
      const id = yield* begun()
      yield* Effect.gen(function* () {
        const { value: client } = yield* clients.add(olga, { name: "Cole", archived: false, paymentTermsDays: null })
        const draft = { name: "Relaunch", archived: false, clientId: client.id }
        const { value: project } = yield* projects.add(olga, draft)
        yield* entry({ projectId: project.id })
        const paid = { receivedOn: day("2026-02-27"), amount: money("5"), currency: currency("EUR"), comment: null }
        yield* payments.record(olga, { ...paid, clientId: client.id })
      }).pipe(within(id))
      const other = yield* entry()
      const dry = yield* imports.undo(olga, id).pipe(Effect.provideService(DryRun, true))
      assert.isTrue(dry.done)
      assert.lengthOf(yield* left, 2)
      expectSame(yield* imports.undo(olga, id), { removed: 4, kept: [], keptCount: 0, done: true })
      expectSame(
        (yield* left).map((one) => one.id),
        [other.id]
      )
      assert.deepStrictEqual((yield* removals).map(({ subject }) => subject).sort(), [
        "client",
        "import",
        "payment",
        "project",
        "time_entry"
      ])
      assert.strictEqual(yield* outcome(imports.undo(olga, id)), "NotFound")
      expectSame(yield* imports.list(olga), [])
    })
  )

  it.effect("leave what changed since or is in use, and say so however often they are undone", () =>
    Effect.gen(function* () {
      const { begun, clients, entry, imports, olga, projects, time, within } = yield* open
      const id = yield* begun()
      const { client, changed, project } = yield* Effect.gen(function* () {
        const { value: client } = yield* clients.add(olga, { name: "Cole", archived: false, paymentTermsDays: null })
        const draft = { name: "Relaunch", archived: false, clientId: client.id }
        const { value: project } = yield* projects.add(olga, draft)
        yield* entry({ projectId: project.id })
        return { client, project, changed: yield* entry({ projectId: project.id, description: "Old" }) }
      }).pipe(within(id))
      yield* time.amend(olga, changed.id, { description: "New" })
      const kept = [
        { kind: "time", id: changed.id, title: "New", reason: "changed", invoiceNumber: null },
        { kind: "projects", id: project.id, title: "Relaunch", reason: "in_use", invoiceNumber: null },
        { kind: "clients", id: client.id, title: "Cole", reason: "in_use", invoiceNumber: null }
      ]
      expectSame(yield* imports.undo(olga, id), { removed: 1, kept, keptCount: 3, done: true })
      expectSame(yield* imports.undo(olga, id), { removed: 0, kept, keptCount: 3, done: true })
      const undone = yield* imports.get(olga, id)
      assert.isNotNull(undone.undoneAt)
      assert.deepInclude(undone.counts, { time: 1, projects: 1, clients: 1 })
      // Once the changed entry is gone, the rest is not in use.
      yield* time.remove(olga, changed.id)
      expectSame(yield* imports.undo(olga, id), { removed: 2, kept: [], keptCount: 0, done: true })
      assert.strictEqual(yield* outcome(imports.get(olga, id)), "NotFound")
    })
  )

  it.effect("take the rates of a project or client with it where nothing else refers to it", () =>
    Effect.gen(function* () {
      const { begun, clients, entry, imports, olga, projects, within } = yield* open
      const rates = yield* BillingRates
      const id = yield* begun()
      const { client, project, used } = yield* Effect.gen(function* () {
        const { value: client } = yield* clients.add(olga, { name: "Cole", archived: false, paymentTermsDays: null })
        const draft = { name: "Relaunch", archived: false, clientId: client.id }
        const { value: project } = yield* projects.add(olga, draft)
        const { value: used } = yield* projects.add(olga, { ...draft, name: "Used", clientId: null })
        return { client, project, used }
      }).pipe(within(id))
      yield* entry({ projectId: used.id })
      const rate = { kind: "bill", amount: money("80"), currency: currency("EUR"), userId: null } as const
      const scopes = [
        { projectId: project.id, clientId: null },
        { projectId: null, clientId: client.id },
        { projectId: used.id, clientId: null },
        { projectId: null, clientId: null }
      ]
      for (const scope of scopes) yield* rates.put(olga, { ...rate, ...scope, effectiveDate: day("2026-01-01") })
      const kept = [{ kind: "projects", id: used.id, title: "Used", reason: "in_use", invoiceNumber: null }]
      expectSame(yield* imports.undo(olga, id), { removed: 2, kept, keptCount: 1, done: true })
      assert.sameDeepMembers(
        (yield* rates.list(olga)).map(({ clientId, projectId }) => ({ projectId, clientId })),
        scopes.slice(2)
      )
    })
  )

  it.effect("are undone in calls of 500 at most, past what stays", () =>
    Effect.gen(function* () {
      const { begun, entry, imports, left, olga, time, within } = yield* open
      const id = yield* begun()
      const made = yield* Effect.forEach(Array.from({ length: 1110 }), () => entry()).pipe(within(id))
      const changed = made.filter((_, index) => index % 10 === 0)
      for (const one of changed) yield* time.amend(olga, one.id, { description: "Mine" })
      const calls = []
      do calls.push(yield* imports.undo(olga, id))
      while (calls.at(-1)?.done === false)
      assert.deepStrictEqual(
        calls.map(({ removed }) => removed),
        [500, 499]
      )
      assert.strictEqual(calls.at(-1)?.keptCount, changed.length)
      assert.lengthOf(yield* left, changed.length)
    })
  )

  it.effect("are a member's own: others' are not found, and what is not theirs stays", () =>
    Effect.gen(function* () {
      const { as, begun, entry, fixture, imports, olga, time, within } = yield* open
      const [mary, max, carl] = [as(fixture.mary), as(fixture.max), as(fixture.carl)]
      const own = yield* begun(mary)
      const theirs = yield* begun()
      const [mine, moved] = [yield* within(own)(entry({}, mary)), yield* within(own)(entry({}, mary))]
      yield* time.amend(olga, moved.id, { userId: fixture.max.member.userId })
      expectSame(
        (yield* imports.list(mary)).map(({ id }) => id),
        [own]
      )
      assert.lengthOf(yield* imports.list(olga), 2)
      for (const [who, id] of [
        [max, own],
        [mary, theirs]
      ] as const) {
        assert.strictEqual(yield* outcome(imports.get(who, id)), "NotFound")
        assert.strictEqual(yield* outcome(imports.undo(who, id)), "NotFound")
        assert.strictEqual(yield* outcome(imports.checkAddable(who, id)), "ValidationFailed")
      }
      for (const call of [imports.list(carl), imports.add(carl, file), imports.undo(carl, own)]) {
        assert.strictEqual(yield* outcome(call as Effect.Effect<unknown, { readonly _tag: string }>), "Forbidden")
      }
      assert.strictEqual(yield* outcome(imports.checkAddable(mary, own)), "done")
      expectSame(yield* imports.undo(mary, own), { removed: 1, kept: [], keptCount: 0, done: true })
      assert.strictEqual(yield* outcome(time.get(olga, mine.id)), "NotFound")
      // What an admin gave to another is still of the import.
      assert.strictEqual((yield* imports.get(olga, own)).counts.time, 1)
      assert.strictEqual((yield* imports.get(mary, own)).counts.time, 0)
    })
  )

  it.effect("refuse a file name, a hash or a mapping that is none", () =>
    Effect.gen(function* () {
      const { imports, olga } = yield* open
      for (const wrong of [
        { fileName: "" },
        { fileName: "x".repeat(256) },
        { source: "\u0000" },
        { sha256: "0F".repeat(32) },
        { sha256: newUuid() },
        { mapping: { a: "x".repeat(70_000) } }
      ]) {
        assert.strictEqual(yield* outcome(imports.add(olga, { ...file, ...wrong })), "ValidationFailed")
      }
      const mapping = { a: "x".repeat(65_000) }
      expectSame((yield* imports.add(olga, { ...file, mapping })).value.mapping, mapping)
    })
  )
})
