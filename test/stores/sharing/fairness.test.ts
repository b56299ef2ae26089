import { assert, layer } from "@effect/vitest"
import { Database } from "@hourbook/store-postgres/database/Database"
import { Effect, Fiber } from "effect"
import { engines } from "../../engines/engines.ts"
import { migrations, newWorkspace, seen, write } from "../../engines/notes.ts"

/** A statement that takes long and needs no processor, so that only waiting for a session can hold up others. */
const longMilliseconds = 150
const connections = 40

for (const engine of engines) {
  layer(engine.layer({ migrations }), { timeout: "60 seconds", excludeTestServices: true })(
    `fairness: ${engine.name}`,
    (it) => {
      it.effect("lets a workspace read while another has many long statements", () =>
        Effect.gen(function* () {
          const { sql, within } = yield* Database
          const [busy, other] = [yield* newWorkspace, yield* newWorkspace]
          yield* write(other, 1)
          // As a request does it: whose key is this, and then what was asked for.
          const read = Effect.andThen(seen, within(other)(seen))
          const long = within(busy)(sql`select pg_sleep(${longMilliseconds / 1000})`)
          const load = yield* Effect.forkChild(
            Effect.all(
              Array.from({ length: connections }, () => Effect.forever(long)),
              { concurrency: "unbounded" }
            )
          )
          yield* Effect.sleep(2 * longMilliseconds)
          const taken: Array<number> = []
          for (let round = 0; round < 7; round++) {
            const begun = performance.now()
            assert.deepStrictEqual(yield* read, [other])
            taken.push(performance.now() - begun)
          }
          yield* Fiber.interrupt(load)
          // Behind the others of one line, it would wait for at least two rounds of all sessions.
          const median = taken.sort((a, b) => a - b)[3] ?? Number.NaN
          assert.isBelow(median, 2 * longMilliseconds, `${taken.map(Math.round).join(", ")} ms`)
        })
      )
    }
  )
}
