import { assert, it } from "@effect/vitest"
import { Database } from "@hourbook/store-postgres/database/Database"
import { refreshStatistics } from "@hourbook/store-postgres/database/refreshStatistics"
import { Effect, Schedule } from "effect"
import { TestClock } from "effect/testing"
import { layerPgliteEngine } from "../../engines/PgliteEngine.ts"

/** Doubles a table of numbers. */
const grow = Effect.gen(function* () {
  const { operator, sql } = yield* Database
  yield* operator(sql`create table if not exists numbers (n int)`)
  yield* operator(sql`insert into numbers select generate_series(1, 20000)`)
})

/** The number of rows that the planner assumes; -1 before the first statistics. */
const assumed = Effect.gen(function* () {
  const { operator, sql } = yield* Database
  const [row] = yield* operator(
    sql<{ readonly rows: number }>`select reltuples::int as rows from pg_class where relname = 'numbers'`
  )
  return row?.rows
})

it.effect("the embedded database keeps the planner's statistics of tables that grow", () =>
  Effect.gen(function* () {
    yield* grow
    assert.strictEqual(yield* assumed, -1)
    yield* TestClock.adjust("5 seconds")
    yield* TestClock.withLive(
      Effect.repeat(assumed, { until: (rows) => rows === 20_000, schedule: Schedule.spaced("20 millis") })
    )
    assert.deepStrictEqual(yield* refreshStatistics, [])
    yield* grow
    assert.deepStrictEqual(yield* refreshStatistics, ["numbers"])
    assert.strictEqual(yield* assumed, 40_000)
  }).pipe(Effect.provide(layerPgliteEngine()))
)
