import { assert, layer } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { WorkspaceCopies } from "@hourbook/core/copies/WorkspaceCopies"
import type { Ports } from "@hourbook/core/Core"
import { DiscountedPayments } from "@hourbook/core/money/DiscountedPayments"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { People } from "@hourbook/core/operations/People"
import { Sealer } from "@hourbook/core/sealing/Sealer"
import { now } from "@hourbook/core/values/Instant"
import { isIntact, type LogCheck } from "@hourbook/core/verification/LogCheck"
import { LogChecks } from "@hourbook/core/verification/LogChecks"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Memory } from "@hourbook/store-memory/rows/Memory"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { layerDynamoEngine } from "../../engines/DynamoEngine.ts"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import { clockAt } from "../../support/clockAt.ts"
import { copyOf, restoreCopy } from "../../support/copies/copyOf.ts"
import { readyToIssue } from "../../support/data/billing/readyToIssue.ts"
import { aPayment, day, instant, money, newUuid, unique } from "../../support/data/builders.ts"
import { amended, changesBy } from "../../support/data/changes.ts"
import { type Fixture, seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { dynamoHand, type Hand, memoryHand, postgresHand } from "./hands.ts"

/** The lines of the clients and projects of {@link seedWorkspace}. */
const seeded = 5
/** Some minutes after nine. */
const after = (minutes: number) => clockAt(`2026-03-02T09:${String(minutes).padStart(2, "0")}:00.000Z`)

const check = Effect.fnUntraced(function* ({ workspace }: Fixture, head?: string) {
  const [found] = yield* (yield* LogChecks).verify({ slug: workspace.slug, head, report: () => Effect.void })
  return found ?? assert.fail("no log was checked")
})

/** Records payments, and amends the first. Returns the ids of the lines, and of what the first is about. */
const write = Effect.fnUntraced(function* ({ mary, olga }: Fixture, count: number) {
  const payments = yield* PaymentRepository
  const changes = changesBy(olga.member, "payment")
  const lines: Array<string> = []
  const createdAt = yield* now
  const paid = () => aPayment({ owner: mary.member }, { createdAt })
  const first = paid()
  for (const payment of [first, ...Array.from({ length: count - 2 }, paid)]) {
    const change = changes.create(payment)
    const event = { ...change.event, occurredAt: yield* now, version: 1 }
    yield* payments.save({ ...change, event })
    lines.push(event.id)
  }
  const change = changes.amend(first, amended(first, { comment: unique("later") }))
  const event = { ...change.event, occurredAt: yield* now, version: 2 }
  yield* payments.save({ ...change, event })
  return { lines: [...lines, event.id], subject: first.id }
})

const found = ({ added, broken, changed, gaps, missing }: LogCheck) => ({
  added: [...added].sort(),
  broken,
  changed: [...changed].sort(),
  gaps: gaps.map(({ id }) => id),
  missing: [...missing].sort()
})
const nothing = { added: [], broken: [], changed: [], gaps: [], missing: [] }

const findsChanges = <R, E>(name: string, store: Layer.Layer<Ports | R, E>, hand: Hand<R>) =>
  layer(store, { timeout: "10 minutes", excludeTestServices: true })(`the sealed log: ${name}`, (it) => {
    const sealed = Layer.mergeAll(LogChecks.layer, Sealer.layer)

    it.effect("is intact while nothing but the service writes, and goes on in blocks", () =>
      Effect.gen(function* () {
        const world = yield* seedWorkspace
        const sealer = yield* Sealer
        const heads = new Set<string | null>()
        for (const [minutes, count] of [
          [0, 2],
          [4, 5],
          [8, 3]
        ] as const) {
          yield* after(minutes)(write(world, count))
          heads.add((yield* after(minutes)(sealer.seal(world.workspace.id))).head)
          heads.add((yield* after(minutes + 1)(sealer.seal(world.workspace.id))).head)
        }
        assert.strictEqual(heads.size, 3)
        const checked = yield* after(9)(check(world))
        assert.deepStrictEqual(found(checked), nothing)
        assert.strictEqual(checked.lines, 10 + seeded)
        assert.strictEqual(checked.blocks, 3)
        for (const head of heads) assert.isTrue((yield* check(world, head ?? "")).hadHead)
        assert.isFalse((yield* check(world, "0".repeat(64))).hadHead)
      }).pipe(Effect.provide(sealed))
    )

    it.effect("is intact after documents post charges and a payment lets a client off, and names each of these", () =>
      Effect.gen(function* () {
        const { clients, invoices, olga, owner, services, workspace, ...world } = yield* readyToIssue(1)
        const clientId = clients[0]!.id
        const line = { text: "Workshop", unitPrice: money("100.03") }
        const { value: draft } = yield* invoices.draft(owner, { clientId, lines: [line] })
        const { id, version } = draft.invoice
        const issued = yield* invoices.issue(owner, id, { version, expectedGross: draft.totals.gross })
        yield* invoices.credit(owner, id, { release: true }, { key: newUuid(), fingerprint: newUuid() })
        const discounts = yield* Effect.provide(DiscountedPayments, services)
        const amount = { amount: money("98"), discount: money("2"), currency: issued.invoice.currency }
        yield* discounts.record(owner, { clientId, receivedOn: day("2026-03-02"), comment: null, ...amount })
        assert.deepStrictEqual(found(yield* check({ ...world, olga, workspace })), nothing)
        const log = yield* ActivityLog
        const lines = yield* log.page(world.all, { after: null, limit: 100 })
        // Tax and fee, the same taken back, and the discount.
        assert.lengthOf(
          lines.filter(({ subject }) => subject === "charge"),
          5
        )
      }).pipe(Effect.provide(sealed))
    )

    it.effect("shows lines that were changed, removed, moved in time or added, and nothing else", () =>
      Effect.gen(function* () {
        const world = yield* seedWorkspace
        const { lines } = yield* after(0)(write(world, 8))
        const { head } = yield* after(10)(check(world))
        const [changed = "", removed = "", moved = "", copied = ""] = lines.slice(2)
        yield* hand.change(world.workspace.id, changed, { title: "something else" })
        yield* hand.remove(world.workspace.id, removed)
        yield* hand.change(world.workspace.id, moved, { occurredAt: instant("2026-03-02T08:00:00.000Z") })
        const added = newUuid()
        yield* hand.add(world.workspace.id, copied, { id: added, occurredAt: instant("2026-03-02T08:30:00.000Z") })
        const checked = yield* check(world, head ?? "")
        const gaps = found(checked).gaps
        assert.lengthOf(gaps, 2, "the record whose only line is gone, and the one that was made twice")
        assert.deepStrictEqual(found(checked), {
          ...nothing,
          added: [added],
          changed: [changed, moved].sort(),
          missing: [removed],
          gaps
        })
        assert.isTrue(checked.hadHead)
        assert.isFalse(isIntact(checked))
      }).pipe(Effect.provide(sealed))
    )

    it.effect("shows a block that was changed, and a line that was dropped before it was sealed", () =>
      Effect.gen(function* () {
        const world = yield* seedWorkspace
        const { lines, subject } = yield* after(0)(write(world, 4))
        yield* hand.remove(world.workspace.id, lines.at(-1) ?? "")
        assert.deepStrictEqual(found(yield* after(1)(check(world))), { ...nothing, gaps: [subject] })
        yield* after(10)(write(world, 3))
        yield* after(10)(check(world))
        yield* hand.rehash(world.workspace.id, 1)
        assert.deepStrictEqual((yield* check(world)).broken, [1, 2])
      }).pipe(Effect.provide(sealed))
    )

    it.effect("stays intact when a person is erased, and in a copy", () =>
      Effect.gen(function* () {
        const world = yield* seedWorkspace
        yield* after(0)(write(world, 5))
        const { head } = yield* check(world)
        yield* (yield* People).erase({ email: world.mary.member.email }, () => Effect.void)
        const log = yield* ActivityLog
        const erased = yield* log.page(world.all, { after: null, limit: 100 })
        assert.isTrue(erased.every(({ title }) => title !== world.mary.member.name))
        const checked = yield* check(world, head ?? "")
        assert.deepStrictEqual({ ...found(checked), hadHead: checked.hadHead }, { ...nothing, hadHead: true })
        const copy = yield* copyOf(world.workspace.slug)
        yield* hand.forget(world.workspace.slug)
        yield* restoreCopy(copy, world.workspace)
        const restored = yield* check(world, checked.head ?? "")
        assert.deepStrictEqual(found(restored), nothing)
        assert.strictEqual(restored.head, checked.head)
      }).pipe(Effect.provide([sealed, People.layer, WorkspaceCopies.layer]))
    )
  })

findsChanges("in memory", MemoryStore.layer.pipe(Layer.provideMerge(Memory.layer)), memoryHand)
findsChanges("PostgreSQL", PostgresStore.layer.pipe(Layer.provideMerge(layerPostgresEngine())), postgresHand)
findsChanges("DynamoDB", DynamoStore.layer.pipe(Layer.provideMerge(layerDynamoEngine())), dynamoHand)
