import { assert, describe, it } from "@effect/vitest"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import { Database } from "@hourbook/store-postgres/database/Database"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import { allTimeRollups } from "@hourbook/store-postgres/migrations/0022_all_time_rollups"
import { monthTotals } from "@hourbook/store-postgres/migrations/0025_month_totals"
import type { Migrations } from "@hourbook/store-postgres/migrations/Migration"
import { migrations } from "@hourbook/store-postgres/migrations/migrations"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { Deferred, Effect, Fiber, Layer, Logger, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { emptyDirectory, migratedDirectory } from "../../engines/PgliteEngine.ts"
import { emptyDatabase, migratedDatabase } from "../../engines/PostgresEngine.ts"
import { layerAt } from "../../engines/serverAt.ts"
import { allTables, totalsOf, writeMany } from "../../support/data/manyRecords.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"
import { withLaterColumns } from "../../support/earlier/withLaterColumns.ts"
import { withUsers } from "../../support/earlier/withUsers.ts"

type Open = (options: { readonly migrations?: Migrations }) => Layer.Layer<Database, unknown>

interface Databases {
  readonly empty: Effect.Effect<Open, never, Scope.Scope>
  readonly migrated: Effect.Effect<Open, never, Scope.Scope>
}

const inDirectory =
  (directory: string): Open =>
  (options) =>
    layerPglite({ directory, ...options })
const onServer =
  (url: string): Open =>
  (options) =>
    layerAt(url, options)

/** A database each, to be opened more than once. */
const databases: Readonly<Record<"PGlite" | "PostgreSQL", Databases>> = {
  PGlite: { empty: Effect.map(emptyDirectory, inDirectory), migrated: Effect.map(migratedDirectory, inDirectory) },
  PostgreSQL: { empty: Effect.map(emptyDatabase, onServer), migrated: Effect.map(migratedDatabase, onServer) }
}

/** The migrations up to one. */
const until = (last: string): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name.slice(0, last.length) <= last))

for (const [name, { empty }] of Object.entries(databases)) {
  describe(`rollups of a database that had records before: ${name}`, () => {
    it.live("are the sums of those records, also as they change afterwards", () =>
      Effect.gen(function* () {
        const open = yield* empty
        const store = (options: Parameters<Open>[0]) => PostgresStore.layer.pipe(Layer.provideMerge(open(options)))
        const fixture = yield* Effect.gen(function* () {
          const fixture = yield* withLaterColumns(withUsers(seedWorkspace))
          for (const table of ["time_entries", "payments", "payouts"]) yield* writeMany(fixture, table, 1000)
          return fixture
        }).pipe(Effect.provide(store({ migrations: until("0006") })))
        yield* Effect.gen(function* () {
          const { id } = fixture.workspace
          const checks = yield* (yield* RollupKeeper).verify(id)
          assert.deepStrictEqual(
            checks.filter(({ totals, wrong }) => totals === 0 || wrong > 0),
            [{ rollup: "fact_standings", totals: 0, wrong: 0 }],
            "standings are made by a report"
          )
          const { ask } = yield* ReportFacts
          for (const kind of ["time", "payments", "payouts"] as const) {
            const [all] = yield* ask(fixture.all, { of: [kind], filter: { search: "text" }, by: ["member"] }).pipe(
              Effect.map((facts) => [totalsOf(facts)])
            )
            assert.deepStrictEqual(totalsOf(yield* ask(fixture.all, { of: [kind], filter: {}, by: ["member"] })), all)
          }
          const { sql, transaction } = yield* Database
          for (const change of [
            "update payments set amount = -amount where amount < 100",
            "update payments set settles_amount = 7, settles_currency = 'CHF' where amount > 150",
            "delete from payments where abs(amount) > 200"
          ]) {
            yield* transaction(id)(sql.unsafe(change))
          }
          const after = yield* (yield* RollupKeeper).verify(id)
          assert.deepStrictEqual(
            after.filter(({ wrong }) => wrong > 0),
            []
          )
          const [refunds, settlements] = yield* Effect.all(
            (["refunds", "settlements"] as const).map((of) => ask(fixture.all, { of: [of], filter: {}, by: [] }))
          )
          assert.isAbove(refunds?.length ?? 0, 0)
          assert.deepStrictEqual(
            settlements?.map(({ currency }) => currency),
            ["CHF"]
          )
        }).pipe(Effect.provide(store({})))
      }).pipe(Effect.scoped)
    )

    if (name === "PGlite") return

    // The first test has run these migrations on PGlite: here, that their SQL takes the totals that were there.
    it.live("are made of all time and by month from the totals that were there before them", () =>
      Effect.gen(function* () {
        const open = yield* empty
        yield* Effect.gen(function* () {
          const { id } = (yield* seedWorkspace.pipe(
            Effect.tap((fixture) => Effect.forEach(allTables, ({ table }) => writeMany(fixture, table, 500)))
          )).workspace
          const database = yield* Database
          const { operator, sql } = database
          while ((yield* foldDeltas(database, id)).more);
          const made = ["fact_members", "fact_projects", "fact_clients", "fact_month_totals"]
          yield* operator(
            Effect.gen(function* () {
              for (const table of made) yield* sql`drop table ${sql(table)}`
              yield* allTimeRollups
              yield* monthTotals
            }).pipe(Effect.provideService(SqlClient.SqlClient, sql))
          )
          const checks = (yield* (yield* RollupKeeper).verify(id)).filter(({ rollup }) => made.includes(rollup))
          assert.lengthOf(checks, 4)
          for (const { totals, wrong } of checks) {
            assert.isAbove(totals, 0)
            assert.strictEqual(wrong, 0)
          }
        }).pipe(Effect.provide(PostgresStore.layer.pipe(Layer.provideMerge(open({})))))
      }).pipe(Effect.scoped)
    )
  })
}

describe("rollups of tables that a newer version has changed", () => {
  it.live("are left to that version, also by a fold that began before they were changed", () =>
    Effect.gen(function* () {
      const open = yield* databases.PostgreSQL.migrated
      yield* Effect.gen(function* () {
        const fixture = yield* seedWorkspace
        const database = yield* Database
        const { operator, sql, within } = database
        const { id } = fixture.workspace
        const pending = within(id)(sql`select 1 from fact_deltas where workspace_id = ${id}`)
        const { ask } = yield* ReportFacts
        const all = ask(fixture.all, { of: ["time"], filter: {}, by: [] })
        yield* writeMany(fixture, "time_entries", 100)
        const before = totalsOf(yield* all)

        const [locked, folding] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const migrating = yield* Effect.forkChild(
          operator(
            Effect.gen(function* () {
              yield* sql`lock table fact_days in share mode`
              yield* Deferred.succeed(locked, undefined)
              yield* Deferred.await(folding)
              yield* Effect.sleep("300 millis")
              yield* sql`insert into schema_migrations (migration_id, name) values (9999, 'newer')`
            })
          )
        )
        yield* Deferred.await(locked)
        const fold = yield* Effect.forkChild(foldDeltas(database, id))
        yield* Deferred.succeed(folding, undefined)
        yield* Fiber.join(migrating)
        assert.deepStrictEqual(yield* Fiber.join(fold), { folded: 0, more: false, last: "0", isOld: true })
        assert.lengthOf(yield* pending, 100)
        assert.deepStrictEqual(totalsOf(yield* all), before)

        yield* operator(sql`delete from schema_migrations where migration_id = 9999`)
        const { folded, isOld } = yield* foldDeltas(database, id)
        assert.deepStrictEqual({ folded, isOld }, { folded: 100, isOld: false })
        assert.lengthOf(yield* pending, 0)
        assert.deepStrictEqual(totalsOf(yield* all), before)
      }).pipe(Effect.provide(PostgresStore.layer.pipe(Layer.provideMerge(open({})))))
    }).pipe(Effect.scoped)
  )

  it.live("are left by reports too, which say so once", () =>
    Effect.gen(function* () {
      const open = yield* databases.PostgreSQL.migrated
      const said: Array<string> = []
      const logged = Logger.layer([Logger.make(({ message }) => said.push(String(message)))])
      yield* Effect.gen(function* () {
        const fixture = yield* seedWorkspace
        const { operator, sql, within } = yield* Database
        const { id } = fixture.workspace
        const { ask } = yield* ReportFacts
        yield* writeMany(fixture, "time_entries", 2500)
        yield* operator(sql`insert into schema_migrations (migration_id, name) values (9999, 'newer')`)
        for (let time = 1; time <= 3; time++) {
          yield* ask(fixture.all, { of: ["time"], filter: {}, by: [] })
          yield* Effect.sleep("200 millis")
        }
        assert.lengthOf(yield* within(id)(sql`select 1 from fact_deltas where workspace_id = ${id}`), 2500)
      }).pipe(Effect.provide(PostgresStore.layer.pipe(Layer.provideMerge(open({})), Layer.provide(logged))))
      assert.lengthOf(said, 1)
      assert.match(said[0] ?? "", /^The tables are of a newer version of Hourbook/u)
    }).pipe(Effect.scoped)
  )
})
