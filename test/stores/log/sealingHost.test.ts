import { assert, describe, it } from "@effect/vitest"
import { WrittenLines } from "@hourbook/core/activity/WrittenLines"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import { LogBlocks } from "@hourbook/core/sealing/LogBlocks"
import { Sealer } from "@hourbook/core/sealing/Sealer"
import * as Sealing from "@hourbook/core/sealing/Sealing"
import { now } from "@hourbook/core/values/Instant"
import * as Sha256 from "@hourbook/runtime/platform/sha256"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { aPayment } from "../../support/data/builders.ts"
import { changesBy } from "../../support/data/changes.ts"
import { type Fixture, seedWorkspace } from "../../support/data/seedWorkspace.ts"

const write = Effect.fnUntraced(function* ({ mary, olga, workspace }: Fixture, count: number) {
  const payments = yield* PaymentRepository
  for (let n = 0; n < count; n++) {
    const change = changesBy(olga.member, "payment").create(aPayment({ owner: mary.member }))
    for (const note of (yield* WrittenLines).all) yield* note(workspace.id)
    yield* payments.save({ ...change, event: { ...change.event, occurredAt: yield* now } })
  }
})

const blocksOf = ({ all }: Fixture) =>
  Effect.flatMap(LogBlocks, (blocks) => Effect.map(blocks.page(all, { after: 0, limit: 100 }), ({ length }) => length))

/** Lets what is due run. */
const pass = (duration: "1 second" | "30 seconds") => Effect.andThen(TestClock.adjust(duration), Effect.yieldNow)

const store = Sealer.layer.pipe(Layer.provideMerge(MemoryStore.layer), Layer.provideMerge(Sha256.layer))

describe("the host that writes", () => {
  it.effect("seals a minute after the first line, after 50 lines, and before it stops", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-03-02T09:00:00.000Z"))
      const world = yield* seedWorkspace
      const scope = yield* Scope.make()
      yield* Layer.buildWithScope(Sealing.layer, scope)
      yield* write(world, 3)
      yield* pass("30 seconds")
      assert.strictEqual(yield* blocksOf(world), 0)
      yield* write(world, 1)
      yield* pass("30 seconds")
      yield* pass("1 second")
      assert.strictEqual(yield* blocksOf(world), 1)
      yield* write(world, 49)
      yield* pass("1 second")
      assert.strictEqual(yield* blocksOf(world), 1)
      yield* write(world, 1)
      yield* pass("1 second")
      yield* pass("1 second")
      assert.strictEqual(yield* blocksOf(world), 2)
      yield* write(world, 1)
      yield* Scope.close(scope, yield* Effect.exit(Effect.void))
      assert.strictEqual(yield* blocksOf(world), 3)
      assert.strictEqual((yield* WrittenLines).all.size, 0)
    }).pipe(Effect.provide(store))
  )
})
