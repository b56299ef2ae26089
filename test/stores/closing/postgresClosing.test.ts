import { PgConnection } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { PeriodRepository } from "@hourbook/core/periods/PeriodRepository"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Fiber, Layer, Redacted } from "effect"
import { layerPgliteEngine } from "../../engines/PgliteEngine.ts"
import { layerPostgresEngine, migratedDatabase } from "../../engines/PostgresEngine.ts"
import { layerAt } from "../../engines/serverAt.ts"
import { closeUnderWriters } from "../../support/data/closing/closeUnderWriters.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { rounds } from "../../support/run/rounds.ts"

/** Holds the statement that inserts an entry, or changes it, after it has looked whether its day is closed, and before its first row. */
const holdRows = Effect.gen(function* () {
  const { operator, sql } = yield* Database
  yield* Effect.orDie(
    operator(
      Effect.gen(function* () {
        yield* sql`
          create function hold() returns trigger language plpgsql as $$
          begin
            if new.description = 'held' then perform pg_sleep(3); end if;
            return new;
          end $$`
        yield* sql`create trigger hold before insert or update on time_entries for each row execute function hold()`
      })
    )
  )
})

const holdsOn = <E>(engine: string, database: Layer.Layer<Database, E>, oneHeldIn: number) =>
  describe(`closed books on ${engine}`, () => {
    it.live(
      "wait for writers that are held for 3 s between the look at the day and their first row",
      () =>
        Effect.gen(function* () {
          yield* holdRows
          const found = yield* closeUnderWriters({
            closes: rounds(3, 60),
            pause: rounds(300, 1000),
            oneHeldIn: rounds(12, oneHeldIn),
            isHeldByStore: true
          })
          assert.isAbove(found.written, 20)
          assert.isAbove(Math.max(...found.closes), 1000, "a close has waited")
        }).pipe(Effect.provide(PostgresStore.layer.pipe(Layer.provideMerge(database))), Effect.scoped),
      rounds(600_000, 1_800_000)
    )
  })

holdsOn("a PostgreSQL server", layerPostgresEngine(), 40)
// Its one session waits with what is held, and all that comes after it.
holdsOn("the embedded database", layerPgliteEngine(), 200)

describe("closed books on a PostgreSQL server", () => {
  it.live("wait for a writer whose number is later than that of everything that has ended", () =>
    Effect.gen(function* () {
      const url = yield* migratedDatabase
      yield* Effect.gen(function* () {
        const { workspace } = yield* seedWorkspace
        const { settle } = yield* PeriodRepository
        assert.isTrue(yield* settle(workspace.id))
        const writer = yield* Effect.orDie(PgConnection.make({ url: Redacted.make(url) }))
        yield* writer.query("begin")
        yield* writer.query("select pg_current_xact_id()::text")
        const settled = yield* Effect.forkChild(settle(workspace.id))
        yield* Effect.sleep("700 millis")
        assert.isUndefined(settled.pollUnsafe(), "it waits")
        yield* writer.query("commit")
        assert.isTrue(yield* Fiber.join(settled))
      }).pipe(Effect.provide(PostgresStore.layer.pipe(Layer.provideMerge(layerAt(url)))))
    }).pipe(Effect.scoped)
  )
})
