import type { DynamoDBClient } from "@aws-sdk/client-dynamodb"
import { assert, describe, it } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import type { Ports } from "@hourbook/core/Core"
import { ClientRepository } from "@hourbook/core/entities/ClientRepository"
import { foldFacts } from "@hourbook/core/facts/foldFacts"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import { TagRepository } from "@hourbook/core/time/Tag"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { firstPage } from "@hourbook/core/values/Page"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import * as Dynamo from "@hourbook/store-dynamodb/table/Dynamo"
import { createTable } from "@hourbook/store-dynamodb/table/Table"
import { Clock, type Context, Effect, Fiber, Layer, Option } from "effect"
import { inject } from "vitest"
import { localClient, newTable } from "../engines/DynamoEngine.ts"
import { type Faults, faultyDynamo, gate } from "../engines/faultyDynamo.ts"
import { timeKind } from "../suites/store/records/recordKinds.ts"
import { countables } from "../suites/store/records/recordModel.ts"
import { aClient, aPayment, money } from "../support/data/builders.ts"
import { amended, anAnswer, changesBy } from "../support/data/changes.ts"
import { seedWorkspace } from "../support/data/seedWorkspace.ts"
import { expectSame, expectSameSet, outcome, outcomes } from "../support/expecting.ts"

/** So many processes on one table, each with a client of its own, all behind the same faults. */
const processes = Effect.fnUntraced(function* (count: number, faults: Faults) {
  const faulty = faultyDynamo(faults)
  const table = newTable()
  const client = { ...localClient, endpoint: inject("dynamoEndpoint") }
  yield* createTable.pipe(Effect.provide(Dynamo.layer({ table, client })))
  /** One more process, to whose client something else is done. */
  const another = (configure: (client: DynamoDBClient) => void) =>
    Layer.build(DynamoStore.layer.pipe(Layer.provide(Dynamo.layer({ table, client, configure })), Layer.fresh))
  const stores = yield* Effect.forEach(Array.from({ length: count }), () => another(faulty.configure))
  return { ...faulty, another, stores }
})

const on = <A, E>(store: Context.Context<Ports>, self: Effect.Effect<A, E, Ports>) => Effect.provideContext(self, store)

const troubled: Faults = { throttled: 0.1, lost: 0.15, heldMilliseconds: 8 }

describe("a store on an unreliable DynamoDB", () => {
  it.live("loses nothing and writes nothing twice, whatever many writers of several processes meet", () =>
    Effect.gen(function* () {
      const { counts, stores } = yield* processes(3, troubled)
      const [first] = stores
      const fixture = yield* on(first!, seedWorkspace)
      const changes = changesBy(fixture.olga.member, "time_entry")
      const make = (index: number): TimeEntry => ({
        ...timeKind.make(
          { owner: [fixture.mary, fixture.max][index % 2]!.member, client: fixture.acme, project: fixture.website },
          { amount: `${index + 1}.0001`, minutes: index, day: `2026-03-0${1 + (index % 2)}` }
        ),
        tags: [`day ${index % 7}`, "Ops"].slice(index % 4)
      })

      /** Records, amends some, removes some; what must be there at the end. */
      const live = Effect.fnUntraced(function* (index: number) {
        const time = yield* TimeRepository
        const made = make(index)
        yield* time.save(changes.create(made, index % 4 === 0 ? anAnswer(fixture.mary.member) : null))
        if (index % 3 === 0) {
          yield* time.save(changes.remove(made))
          return { left: [], lines: 2 }
        }
        if (index % 3 === 1) return { left: [made], lines: 1 }
        const after = amended<TimeEntry>(made, timeKind.fields({ amount: "7.5", day: "2026-04-01" }))
        yield* time.save(changes.amend(made, after))
        return { left: [after], lines: 2 }
      })
      const lives = yield* Effect.forEach(
        Array.from({ length: 150 }, (_, index) => index),
        (index) => on(stores[index % stores.length]!, live(index)),
        { concurrency: 18 }
      )
      const left = lives.flatMap((one) => one.left)

      yield* on(
        first!,
        Effect.gen(function* () {
          const page = { ...firstPage("workedOn"), limit: 500 }
          expectSameSet((yield* (yield* TimeRepository).list(fixture.all, { filter: {}, page })).items, left)
          const tagged = left.filter(({ tags }) => tags.includes("Ops"))
          const filter = { tags: ["OPS"] }
          expectSameSet((yield* (yield* TimeRepository).list(fixture.all, { filter, page })).items, tagged)
          const counts = yield* (yield* TagRepository).list(fixture.all)
          assert.deepStrictEqual(
            counts.filter(({ name }) => name === "Ops").map(({ count }) => count),
            [tagged.length]
          )
          const question = { of: ["time"], by: ["day", "member"] } as const
          expectSameSet(
            yield* (yield* ReportFacts).ask(fixture.all, { filter: {}, ...question }),
            foldFacts(
              left.flatMap((record) => countables(timeKind, record)),
              question
            )
          )
          const feed = yield* (yield* ActivityLog).feed(fixture.all, { filter: {}, offset: 0, limit: 1 })
          const total = yield* feed.total
          const seeded = 5
          assert.strictEqual(total, seeded + lives.reduce((sum, { lines }) => sum + lines, 0))
          const checks = yield* (yield* RollupKeeper).verify(fixture.workspace.id)
          assert.deepStrictEqual(
            checks.filter(({ wrong }) => wrong > 0),
            []
          )
        })
      )
      for (const fault of ["throttled", "lost", "conflicts"] as const) assert.isAbove(counts[fault], 10, fault)
    }).pipe(Effect.scoped)
  )

  it.live("answers twins under one idempotency key alike, and writes for one of them", () =>
    Effect.gen(function* () {
      const { stores } = yield* processes(2, troubled)
      const [first] = stores
      const fixture = yield* on(first!, seedWorkspace)
      const changes = changesBy(fixture.olga.member, "payment")
      for (let round = 0; round < 5; round++) {
        const idempotency = anAnswer(fixture.olga.member)
        const twins = Array.from({ length: 8 }, (_, index) =>
          on(
            stores[index % stores.length]!,
            Effect.flatMap(PaymentRepository, ({ save }) =>
              save(changes.create(aPayment({ owner: fixture.mary.member }, { amount: money("5") }), idempotency))
            )
          )
        )
        assert.deepStrictEqual(yield* outcomes(twins), [...Array.from({ length: 7 }, () => "KeyAlreadyUsed"), "done"])
      }
      const [sum] = yield* on(
        first!,
        Effect.flatMap(ReportFacts, ({ ask }) => ask(fixture.all, { of: ["payments"], filter: {}, by: [] }))
      )
      assert.strictEqual(sum?.count, 5)
    }).pipe(Effect.scoped)
  )

  /** A client, a payment that points at it, and what becomes of the removal of one and the writing of the other. */
  const meeting = Effect.fnUntraced(function* (store: Context.Context<Ports>) {
    const fixture = yield* on(store, seedWorkspace)
    const client = aClient(fixture.workspace.id)
    const changes = changesBy(fixture.olga.member, "client")
    yield* on(
      store,
      Effect.flatMap(ClientRepository, ({ save }) => save(changes.create(client)))
    )
    const payment = aPayment({ owner: fixture.mary.member, client })
    return {
      remove: outcome(Effect.flatMap(ClientRepository, ({ save }) => save(changes.remove(client)))),
      record: outcome(
        Effect.flatMap(PaymentRepository, ({ save }) => save(changesBy(fixture.olga.member, "payment").create(payment)))
      ),
      isThere: Effect.map(
        Effect.flatMap(ClientRepository, ({ find }) => find(fixture.all, client.id)),
        Option.isSome
      )
    }
  })

  it.live("refuses a record whose client another process removes while it is being written", () =>
    Effect.gen(function* () {
      const { another, stores } = yield* processes(1, {})
      const [remover] = stores
      const { isThere, record, remove } = yield* meeting(remover!)
      const writing = gate({ afterTransactions: 0 })
      const recorded = yield* Effect.forkChild(on(yield* another(writing.configure), record))
      yield* Effect.promise(() => writing.reached)
      assert.strictEqual(yield* on(remover!, remove), "done")
      writing.open()
      assert.strictEqual(yield* Fiber.join(recorded), "ReferenceGone")
      assert.isFalse(yield* on(remover!, isThere))
    }).pipe(Effect.scoped)
  )

  it.live("lets a record wait for a removal, and keeps its client when the removal comes to a halt", () =>
    Effect.gen(function* () {
      const { another, stores } = yield* processes(1, {})
      const [recorder] = stores
      const { isThere, record, remove } = yield* meeting(recorder!)
      const removing = gate({ afterTransactions: 1 })
      const longAgo: Clock.Clock = Object.create(yield* Clock.Clock, {
        currentTimeMillis: { value: Effect.sync(() => Date.now() - 60_000) }
      })
      const removed = yield* on(yield* another(removing.configure), remove).pipe(
        Effect.provideService(Clock.Clock, longAgo),
        Effect.forkChild
      )
      yield* Effect.promise(() => removing.reached)
      assert.strictEqual(yield* on(recorder!, record), "done")
      removing.open()
      assert.strictEqual(yield* Fiber.join(removed), "InUse")
      assert.isTrue(yield* on(recorder!, isThere))
    }).pipe(Effect.scoped)
  )

  it.live("shows what was written by its id and in totals at once, in lists as soon as the index knows", () =>
    Effect.gen(function* () {
      const { counts, stores } = yield* processes(1, { lagMilliseconds: 300 })
      const [store] = stores
      yield* on(
        store!,
        Effect.gen(function* () {
          const fixture = yield* seedWorkspace
          const time = yield* TimeRepository
          const made = timeKind.make({ owner: fixture.mary.member })
          yield* time.save(changesBy(fixture.olga.member, "time_entry").create(made))
          expectSame(Option.getOrNull(yield* time.find(fixture.all, made.id)), made)
          const facts = yield* (yield* ReportFacts).ask(fixture.all, { of: ["time"], filter: {}, by: [] })
          assert.strictEqual(facts[0]?.count, 1)
          const list = Effect.map(
            time.list(fixture.all, { filter: {}, page: firstPage("workedOn") }),
            ({ items }) => items
          )
          assert.lengthOf(yield* list, 0)
          const checks = yield* (yield* RollupKeeper).verify(fixture.workspace.id)
          assert.deepStrictEqual(
            checks.filter(({ wrong }) => wrong > 0),
            []
          )
          expectSame(yield* list, [made])
        })
      )
      assert.isAbove(counts.lagging, 0)
    }).pipe(Effect.scoped)
  )
})
