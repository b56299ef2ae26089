import { assert, layer } from "@effect/vitest"
import { Database } from "@hourbook/store-postgres/database/Database"
import { Deferred, Effect, Fiber } from "effect"
import { engines } from "../../engines/engines.ts"
import { migrations, newWorkspace, seen, write } from "../../engines/notes.ts"

/** A statement that takes long and needs no processor, so that only waiting for a session can hold up others. */
const longSeconds = 0.15
const connections = 40
const reads = 7

for (const engine of engines) {
  layer(engine.layer({ migrations }), { timeout: "10 minutes", excludeTestServices: true })(
    `fairness: ${engine.name}`,
    (it) => {
      it.effect("lets a workspace read before the long statements of another that came before it", () =>
        Effect.gen(function* () {
          const { sql, within } = yield* Database
          const [busy, other] = [yield* newWorkspace, yield* newWorkspace]
          yield* write(other, 1)
          // As a request does it: whose key is this, and then what was asked for.
          const read = Effect.andThen(seen, within(other)(seen))
          let ended = 0
          const first = yield* Deferred.make<void>()
          const long = Effect.tap(within(busy)(sql`select pg_sleep(${longSeconds})`), () =>
            Effect.andThen(
              Effect.sync(() => ended++),
              Deferred.succeed(first, undefined)
            )
          )
          const load = yield* Effect.forkChild(
            Effect.all(
              Array.from({ length: connections }, () => Effect.forever(long)),
              { concurrency: "unbounded" }
            )
          )
          yield* Deferred.await(first)
          const overtaken: Array<number> = []
          for (let round = 0; round < reads; round++) {
            const before = ended
            assert.deepStrictEqual(yield* read, [other])
            overtaken.push(ended - before)
          }
          yield* Fiber.interrupt(load)
          // Behind the others of one line, it would wait for all of them, twice.
          const median = overtaken.sort((a, b) => a - b)[(reads - 1) / 2] ?? connections
          assert.isBelow(median, connections / 2, `statements that ended during each read: ${overtaken.join(", ")}`)
        })
      )
    }
  )
}
