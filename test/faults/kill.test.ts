import { existsSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Database } from "@hourbook/store-postgres/database/Database"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import { Effect, Random, Schedule } from "effect"
import { emptyDirectory, migratedDirectory } from "../engines/PgliteEngine.ts"
import { migrations } from "../engines/pgliteWriter.ts"
import { startWriter } from "../engines/startWriter.ts"
import { rounds } from "../support/run/rounds.ts"

const open = (directory: string) => layerPglite({ directory, migrations })

const stored = (table: "writes" | "echoes") =>
  Effect.gen(function* () {
    const { operator, sql } = yield* Database
    const rows = yield* operator(sql<{ id: number }>`select id from ${sql(table)} order by id`)
    return rows.map((row) => row.id)
  })

describe("A process killed at work on PGlite", () => {
  it.live("loses no acknowledged write and leaves no half transaction", () =>
    Effect.gen(function* () {
      const directory = yield* migratedDirectory
      const acknowledged = new Set<number>()
      for (let round = 0; round < rounds(2, 20); round++) {
        const writer = yield* startWriter(directory)
        yield* writer.settled
        yield* Effect.sleep(yield* Random.nextIntBetween(20, 300))
        yield* writer.kill
        assert.isAbove(writer.wrote().length, 0)
        for (const id of writer.wrote()) acknowledged.add(id)
      }
      yield* Effect.gen(function* () {
        const writes = yield* stored("writes")
        assert.includeMembers(writes, [...acknowledged])
        assert.deepStrictEqual(yield* stored("echoes"), writes)
      }).pipe(Effect.provide(open(directory)))
    }).pipe(Effect.scoped)
  )

  it.live("may be killed while it makes the database", () =>
    Effect.gen(function* () {
      const directory = yield* emptyDirectory
      const writer = yield* startWriter(directory)
      const begun = Effect.sync(() => existsSync(join(directory, "pgdata", "PG_VERSION")))
      yield* Effect.repeat(begun, { until: (yes) => yes, schedule: Schedule.spaced("2 millis") })
      yield* writer.kill
      assert.deepStrictEqual(writer.wrote(), [])
      assert.deepStrictEqual(yield* Effect.provide(stored("writes"), open(directory)), [])
    }).pipe(Effect.scoped)
  )
})
