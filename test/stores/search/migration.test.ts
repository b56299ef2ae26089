import { assert, describe, it } from "@effect/vitest"
import { Snapshot } from "@hourbook/core/access/Snapshot"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { firstPage } from "@hourbook/core/values/Page"
import { Database } from "@hourbook/store-postgres/database/Database"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import { searchWith } from "@hourbook/store-postgres/migrations/0024_search"
import type { Migrations } from "@hourbook/store-postgres/migrations/Migration"
import { migrations } from "@hourbook/store-postgres/migrations/migrations"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { indexTexts } from "@hourbook/store-postgres/records/indexTexts"
import { Effect, Layer, type Scope } from "effect"
import { emptyDirectory } from "../../engines/PgliteEngine.ts"
import { emptyDatabase } from "../../engines/PostgresEngine.ts"
import { layerAt } from "../../engines/serverAt.ts"
import { allTables, writeMany } from "../../support/data/manyRecords.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { withOriginColumns } from "../../support/earlier/withLaterColumns.ts"

type Open = (options: { readonly migrations?: Migrations }) => Layer.Layer<Database, unknown>

const databases: Readonly<Record<string, Effect.Effect<Open, never, Scope.Scope>>> = {
  PGlite: Effect.map(emptyDirectory, (directory) => (options) => layerPglite({ directory, ...options })),
  PostgreSQL: Effect.map(emptyDatabase, (url) => (options) => layerAt(url, options))
}

const earlier: Migrations = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0024"))

/** All at once, and none. */
const ways = { indexed: 1000, noted: 10 } as const

/** On PGlite, that its own limit counts: what indexes the texts is the same SQL. */
const waysOn = (name: string) => Object.entries(ways).filter(([way]) => name === "PostgreSQL" || way === "noted")

for (const [name, opened] of Object.entries(databases)) {
  describe(`search in a database that had records before: ${name}`, () => {
    for (const [way, most] of waysOn(name)) {
      it.live(`finds them, once they are ${way}`, () =>
        Effect.gen(function* () {
          const open = yield* opened
          const store = (options: Parameters<Open>[0]) => PostgresStore.layer.pipe(Layer.provideMerge(open(options)))
          const { all, workspace } = yield* Effect.gen(function* () {
            const fixture = yield* seedWorkspace
            for (const { table } of allTables) yield* writeMany(fixture, table, 30)
            return fixture
          }).pipe(withOriginColumns, Effect.provide(store({ migrations: earlier })))
          yield* Effect.gen(function* () {
            const database = yield* Database
            const { operator, sql } = database
            const kindsIn = (table: string) =>
              operator(sql`
                select kind, count(*)::int as count from ${sql(table)} where workspace_id = ${workspace.id}
                group by kind order by kind`)
            const everything = ["charges", "payments", "payouts", "time"].map((kind) => ({ kind, count: 30 }))
            const { list } = yield* TimeRepository
            const found = list(all, { filter: { search: "TEX" }, page: firstPage("workedOn") })
            assert.deepStrictEqual(yield* kindsIn("record_texts"), way === "indexed" ? everything : [])
            assert.deepStrictEqual(yield* kindsIn("unindexed_records"), way === "indexed" ? [] : everything)
            assert.lengthOf((yield* (yield* Snapshot).of(all, found)).items, 30)
            yield* indexTexts(database, workspace.id)
            assert.deepStrictEqual(yield* kindsIn("record_texts"), everything)
            assert.lengthOf((yield* (yield* Snapshot).of(all, found)).items, 30)
          }).pipe(
            Effect.provide(
              store({ migrations: { ...migrations, "0024_search": searchWith({ server: most, embedded: most }) } })
            )
          )
        }).pipe(Effect.scoped)
      )
    }
  })
}
