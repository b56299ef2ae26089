import { assert, describe, it } from "@effect/vitest"
import { ReportFacts } from "@hourbook/core/reports/ReportFacts"
import { RollupKeeper } from "@hourbook/core/reports/Rollups"
import type { Database } from "@hourbook/store-postgres/Database"
import type { Migrations } from "@hourbook/store-postgres/migrations/migrate"
import { migrations } from "@hourbook/store-postgres/migrations/migrations"
import { layerPglite } from "@hourbook/store-postgres/Pglite"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer, type Scope } from "effect"
import { freshDirectory } from "../support/engines/PgliteEngine.ts"
import { freshDatabase } from "../support/engines/PostgresEngine.ts"
import { layerAt } from "../support/engines/serverAt.ts"
import { furnish } from "../support/house.ts"
import { recordTables, totalsOf, writeMany } from "../support/manyRecords.ts"

type Open = (options: { readonly migrations?: Migrations }) => Layer.Layer<Database, unknown>

/** A database each, to be opened more than once. */
const databases: Readonly<Record<string, Effect.Effect<Open, never, Scope.Scope>>> = {
  PGlite: Effect.map(freshDirectory, (directory) => (options) => layerPglite({ directory, ...options })),
  PostgreSQL: Effect.map(freshDatabase, (url) => (options) => layerAt(url, options))
}

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0007"))

for (const [name, database] of Object.entries(databases)) {
  describe(`rollups of a database that had records before: ${name}`, () => {
    it.live("are the sums of those records", () =>
      Effect.gen(function* () {
        const open = yield* database
        const store = (options: Parameters<Open>[0]) => PostgresStore.layer.pipe(Layer.provideMerge(open(options)))
        const house = yield* Effect.gen(function* () {
          const house = yield* furnish
          for (const { table } of recordTables) yield* writeMany(house, table, 1000)
          return house
        }).pipe(Effect.provide(store({ migrations: before })))
        yield* Effect.gen(function* () {
          const { id } = house.workspace
          const checks = yield* (yield* RollupKeeper).verify(id)
          assert.deepStrictEqual(
            checks.filter(({ totals, wrong }) => totals === 0 || wrong > 0),
            []
          )
          const { ask } = yield* ReportFacts
          for (const of of ["time", "payments", "payouts"] as const) {
            const [all] = yield* ask(house.all, { of, filter: { search: "text" }, by: ["member"] }).pipe(
              Effect.map((facts) => [totalsOf(facts)])
            )
            assert.deepStrictEqual(totalsOf(yield* ask(house.all, { of, filter: {}, by: ["member"] })), all)
          }
        }).pipe(Effect.provide(store({})))
      }).pipe(Effect.scoped)
    )
  })
}
