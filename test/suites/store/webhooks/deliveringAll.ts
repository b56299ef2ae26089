import { assert } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { rounds } from "../../../support/run/rounds.ts"
import { openDelivering } from "../../../support/webhooks/openDelivering.ts"
import { makeReceiver } from "../../../support/webhooks/receiver.ts"
import { defineSuite } from "../defineSuite.ts"

/** Many changes, a receiver that fails, and a worker that is stopped. */
export const deliveringAll = defineSuite("Sending every event to webhooks", (it) => {
  it.effect(
    "sends every event at least once, under one id, although the worker is stopped in between",
    () =>
      Effect.scoped(
        Effect.gen(function* () {
          const tries = new Map<string, number>()
          // Three of ten fail, but none so often that it would be given up.
          const receiver = makeReceiver(({ id }) => {
            const count = (tries.get(id) ?? 0) + 1
            tries.set(id, count)
            return count < 6 && Math.random() < 0.3 ? { status: 503 } : {}
          })
          const { add, owner, record, run, runUntil, time } = yield* openDelivering(receiver)
          yield* add("time_entry.*")
          const write = Effect.forEach(
            Array.from({ length: rounds(60, 5000) }),
            (_, index) =>
              Effect.gen(function* () {
                const entry = yield* record(`first ${index}`)
                yield* time.amend(owner, entry.id, { description: `last ${index}` })
                return entry
              }),
            { concurrency: 16 }
          )
          const writing = yield* Effect.forkChild(write)
          for (let kill = 0; kill < 2; kill++) {
            const worker = yield* Effect.forkChild(Effect.forever(Effect.delay(run(), "10 millis")))
            yield* Effect.sleep(rounds(40, 5000))
            yield* Fiber.interrupt(worker)
          }
          const entries = yield* Fiber.join(writing)
          const isWhole = () => {
            const arrived = new Set(receiver.all.map(({ body }) => `${body.data.subject_id} ${body.data.version}`))
            return entries.every(({ id }) => arrived.has(`${id} 1`) && arrived.has(`${id} 2`))
          }
          yield* runUntil(Effect.sync(isWhole), rounds(60, 1500))
          const told = Map.groupBy(receiver.all, ({ body }) => body.data.subject_id)
          for (const { id } of entries) {
            const versions = Map.groupBy(told.get(id) ?? [], ({ body }) => body.data.version)
            assert.sameMembers([...versions.keys()], [1, 2])
            for (const some of versions.values()) assert.lengthOf(new Set(some.map((one) => one.id)), 1)
            const last = versions.get(2)?.at(-1)
            assert.match(String(last?.body.data.record?.["description"]), /^last/u)
          }
        })
      ),
    rounds(120_000, 1_800_000)
  )
})
