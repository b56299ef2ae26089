import type { Duplex } from "node:stream"
import { assert, describe, it } from "@effect/vitest"
import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import * as Dynamo from "@hourbook/store-dynamodb/table/Dynamo"
import { Database, layerDatabase } from "@hourbook/store-postgres/database/Database"
import { migrations } from "@hourbook/store-postgres/migrations/migrations"
import { startWorker } from "@hourbook/store-postgres/pglite/startWorker"
import { Cause, type Duration, Effect, Exit, Fiber, Scope } from "effect"
import { makeCountingProxy } from "../../engines/CountingProxy.ts"
import { localClient } from "../../engines/DynamoEngine.ts"
import { faultyDynamo } from "../../engines/faultyDynamo.ts"
import { migratedDirectory } from "../../engines/PgliteEngine.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { layerAt } from "../../engines/serverAt.ts"

const assertUnavailable = <A, E, R>(work: Effect.Effect<A, E, R>, within: Duration.Input = "20 seconds") =>
  Effect.map(Effect.exit(Effect.timeout(work, within)), (exit) =>
    assert.instanceOf(Exit.isFailure(exit) ? Cause.squash(exit.cause) : exit, StoreUnavailable)
  )

describe("a store is unavailable", () => {
  it.live("while PostgreSQL resets and refuses connections", () =>
    Effect.gen(function* () {
      const network = yield* Scope.make()
      const proxy = yield* Scope.provide(makeCountingProxy(yield* migratedDatabase), network)
      yield* Effect.gen(function* () {
        const { sql } = yield* Database
        const waiting = yield* Effect.forkChild(assertUnavailable(sql`select pg_sleep(20)`))
        yield* Effect.sleep("100 millis")
        yield* Scope.close(network, Exit.void)
        yield* Fiber.join(waiting)
        yield* assertUnavailable(sql`select 1`)
      }).pipe(Effect.provide(layerAt(proxy.url)))
    }).pipe(Effect.scoped)
  )

  it.live("once the embedded database has stopped", () =>
    Effect.gen(function* () {
      const { connect } = yield* startWorker(yield* migratedDirectory)
      const sockets: Array<Duplex> = []
      const transport = {
        connect: (ready: Parameters<typeof connect>[0]) =>
          connect((socket) => {
            if (!(socket instanceof Error)) sockets.push(socket)
            ready(socket)
          }),
        username: "postgres",
        database: "postgres",
        settings: {},
        maxSessions: 1,
        workspaceSessions: 1,
        isOnlyWriter: true
      }
      yield* Effect.gen(function* () {
        const { sql } = yield* Database
        yield* sql`select 1`
        // The database has one session at a time.
        for (const socket of sockets) socket.destroy()
        yield* Effect.callback((resume) =>
          connect((socket) => {
            if (socket instanceof Error) return
            socket.once("error", () => resume(Effect.void))
            socket.write(new Uint8Array([0, 0, 0, 8, 0, 9, 0, 0]))
          })
        )
        yield* assertUnavailable(sql`select 1`)
      }).pipe(Effect.provide(layerDatabase(Effect.succeed(transport), { migrations, migrate: true })))
    }).pipe(Effect.scoped)
  )

  const get = Effect.flatMap(Dynamo.Dynamo, ({ get }) => get({ pk: "a", sk: "b" }))

  it.live("while DynamoDB is unreachable, or throttles every call", () =>
    Effect.gen(function* () {
      const options = { table: "hourbook", client: { ...localClient, endpoint: "http://127.0.0.1:9" } }
      const { configure } = faultyDynamo({ throttled: 1 })
      yield* Effect.all(
        [
          assertUnavailable(Effect.provide(get, Dynamo.layer(options)), "10 seconds"),
          assertUnavailable(Effect.provide(get, Dynamo.layer({ ...options, configure })), "10 seconds")
        ],
        { concurrency: 2 }
      )
    })
  )
})
