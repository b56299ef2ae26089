import { assert, it } from "@effect/vitest"
import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { Database } from "@hourbook/store-postgres/database/Database"
import { defaultDeadlines } from "@hourbook/store-postgres/engine/Deadlines"
import { Cause, Duration, Effect, Exit, Fiber } from "effect"
import { administer } from "../../engines/administer.ts"
import { freezingProxy } from "../../engines/freezingProxy.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { layerAt } from "../../engines/serverAt.ts"

const deadlines = { ...defaultDeadlines, silence: 500 }

it.live("a statement that works for long is let go on, while the server says that it does, or that it is full", () =>
  Effect.gen(function* () {
    const url = yield* migratedDatabase
    yield* Effect.gen(function* () {
      const { sql } = yield* Database
      const slow = sql`select pg_sleep(2), 1 as one`
      const both = yield* Effect.all([slow, slow], { concurrency: 2 })
      assert.deepEqual(
        both.map(([row]) => row?.["one"]),
        [1, 1]
      )
      const waiting = yield* Effect.forkChild(slow)
      yield* Effect.sleep("100 millis")
      const name = new URL(url).pathname.slice(1)
      yield* administer(url.replace(/\/[^/]*$/u, "/postgres"), `alter database "${name}" allow_connections false`)
      assert.strictEqual((yield* Fiber.join(waiting))[0]?.["one"], 1)
      yield* administer(url.replace(/\/[^/]*$/u, "/postgres"), `alter database "${name}" allow_connections true`)
    }).pipe(Effect.provide(layerAt(url, { deadlines, pool: 2 })))
  }).pipe(Effect.scoped)
)

it.live("a session that the server knows no longer is ended, and the others are not", () =>
  Effect.gen(function* () {
    const url = yield* migratedDatabase
    const proxy = yield* freezingProxy(url)
    yield* Effect.gen(function* () {
      const { sql } = yield* Database
      yield* sql`select 1`
      proxy.freeze()
      proxy.moveOn()
      const lost = yield* Effect.forkChild(Effect.timed(Effect.exit(sql`select 1`)))
      yield* Effect.sleep("50 millis")
      const slow = yield* Effect.forkChild(sql`select pg_sleep(2), 1 as one`)
      const [took, exit] = yield* Fiber.join(lost)
      assert.isTrue(Exit.isFailure(exit) && Cause.squash(exit.cause) instanceof StoreUnavailable)
      assert.isBelow(Duration.toMillis(took), 3000)
      assert.strictEqual((yield* Fiber.join(slow))[0]?.["one"], 1)
    }).pipe(Effect.provide(layerAt(proxy.url, { deadlines, pool: 2 })))
  }).pipe(Effect.scoped)
)
