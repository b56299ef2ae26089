import { renameSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { Database } from "@hourbook/store-postgres/database/Database"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import { Cause, Effect, Exit, Schedule } from "effect"
import { migratedDirectory } from "../../engines/PgliteEngine.ts"

it.live(
  "an embedded database that ends is opened again: what it acknowledged is there, and what it did not is refused",
  () =>
    Effect.gen(function* () {
      const directory = yield* migratedDirectory
      const journal = join(directory, "pgdata", "pg_wal")
      yield* Effect.gen(function* () {
        const { operator, sql } = yield* Database
        yield* operator(sql`create table kept as select 0 as n`)
        for (let round = 1; round <= 2; round++) {
          yield* operator(sql`insert into kept values (${round})`)
          // PostgreSQL ends its process when the journal cannot go on.
          renameSync(journal, `${journal}-away`)
          const ended = yield* Effect.exit(
            Effect.andThen(operator(sql`select pg_switch_wal()::text`), operator(sql`insert into kept values (100)`))
          )
          yield* Effect.sleep("300 millis")
          renameSync(`${journal}-away`, journal)
          assert.instanceOf(Exit.isFailure(ended) ? Cause.squash(ended.cause) : ended, StoreUnavailable)
          const rows = yield* operator(sql<{ readonly n: number }>`select n from kept order by n`).pipe(
            Effect.catchDefect((defect) =>
              defect instanceof StoreUnavailable ? Effect.fail("away") : Effect.die(defect)
            ),
            Effect.retry(Schedule.spaced("50 millis"))
          )
          assert.deepEqual(
            rows.map(({ n }) => n),
            Array.from({ length: round + 1 }, (_, n) => n)
          )
        }
      }).pipe(Effect.provide(layerPglite({ directory })))
      // Its lock is free once the layer has been closed.
      yield* Effect.void.pipe(Effect.provide(layerPglite({ directory })))
    }).pipe(Effect.scoped)
)
