import { assert, layer } from "@effect/vitest"
import { Snapshot } from "@hourbook/core/access/Snapshot"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Database } from "@hourbook/store-postgres/database/Database"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { Effect, Layer, Schedule } from "effect"
import { engines } from "../../engines/engines.ts"
import { foldingStore } from "../../engines/foldingStore.ts"
import { layerPostgresEngine } from "../../engines/PostgresEngine.ts"
import { entityLists } from "../../suites/store/entities/entityLists.ts"
import { reportFacts } from "../../suites/store/reportFacts.ts"
import { reports } from "../../suites/store/reports.ts"
import { unpaidSince } from "../../suites/store/unpaidSince.ts"
import { aTimeEntry } from "../../support/data/builders.ts"
import { changesBy } from "../../support/data/changes.ts"
import { factsBySql, allTables, totalsOf, writeMany } from "../../support/data/manyRecords.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"

/** Holds every total against the records, and says how many there are in each rollup. */
const verified = Effect.fnUntraced(function* (workspaceId: Parameters<RollupKeeper["Service"]["verify"]>[0]) {
  const checks = yield* (yield* RollupKeeper).verify(workspaceId)
  assert.lengthOf(checks, 15)
  assert.deepStrictEqual(
    checks.filter(({ wrong }) => wrong > 0),
    []
  )
  return checks
})

/** What is asked of totals is the same SQL on either engine; how they are written is tested on both. */
const folding = foldingStore(layerPostgresEngine())
reportFacts.suite("totals that are folded at once", folding)
unpaidSince.suite("totals that are folded at once", folding)
reports.suite("totals that are folded at once", folding)
entityLists.suite("totals that are folded at once", folding)

/** The triggers of each kind's table come from one function, and PGlite takes all of them when it makes the tables. */
const tablesOn = (name: string) => (name === "PGlite" ? allTables.slice(0, 2) : allTables)

for (const engine of engines) {
  const tables = tablesOn(engine.name)
  layer(PostgresStore.layer.pipe(Layer.provideMerge(engine.layer())), {
    timeout: "10 minutes",
    excludeTestServices: true
  })(`rollups: ${engine.name}`, (it) => {
    const pending = Effect.fnUntraced(function* (workspaceId: string) {
      const { sql, within } = yield* Database
      const [row] = yield* within(workspaceId)(sql<{ readonly n: number }>`select count(*)::int as n from fact_deltas`)
      return row!.n
    })
    const foldAll = Effect.fnUntraced(function* (workspaceId: string) {
      const database = yield* Database
      while ((yield* foldDeltas(database, workspaceId)).more);
      assert.strictEqual(yield* pending(workspaceId), 0)
    })

    it.effect("follow a statement that inserts, updates, moves or deletes many records at once", () =>
      Effect.gen(function* () {
        const { sql, transaction } = yield* Database
        const { acme, bolt, max, workspace } = yield* seedWorkspace.pipe(
          Effect.tap((fixture) => Effect.forEach(tables, ({ table }) => writeMany(fixture, table, 400)))
        )
        yield* verified(workspace.id)
        for (const { amount, day, table } of tables) {
          const run = (statement: string) => transaction(workspace.id)(sql.unsafe(statement))
          const isCharge = table === "charges"
          const turned = [
            `update ${table} set ${amount} = -${amount} where ${amount} between 10 and 60`,
            `update ${table} set ${amount} = -${amount}, ${day} = ${day} - 3 where abs(${amount}) < 20`
          ]
          const settled = [
            `update ${table} set settles_amount = ${amount} * 3, settles_currency = 'CHF' where ${amount} > 150`,
            `update ${table} set settles_amount = ${amount} + 1, settles_currency = currency where ${amount} > 180`,
            `update ${table} set ${amount} = ${amount} + 1, settles_amount = 5 where settles_amount > 600`,
            `update ${table} set ${amount} = -${amount}, settles_amount = null, settles_currency = null
              where settles_amount < 500`
          ]
          const steps = [
            ...(isCharge ? turned : table === "payments" ? [...turned, ...settled] : []),
            `update ${table} set ${amount} = ${amount} * 2, ${day} = ${day} + 40 where ${day} < '2026-02-01'`,
            `update ${table} set client_id = '${bolt.id}', project_id = null where client_id = '${acme.id}'`,
            ...(isCharge
              ? [`update ${table} set user_id = null where ${amount} > 100`]
              : [`update ${table} set client_id = null where client_id = '${bolt.id}' and ${amount} > 100`]),
            `update ${table} set user_id = '${max.member.userId}', currency = 'JPY' where currency = 'USD'`,
            `update ${table} set created_at = created_at + interval '90 minutes', version = version + 1`,
            `delete from ${table} where ${amount} < 200`,
            `with gone as (delete from ${table} where currency = 'EUR' returning *)
              insert into ${table} (${factsBySql(table)}, id) select ${factsBySql(table)}, gen_random_uuid() from gone limit 50`
          ]
          for (const [index, step] of steps.entries()) {
            yield* run(step)
            if (index % 2 === 0) yield* verified(workspace.id)
            if (index % 3 === 0) yield* foldAll(workspace.id)
          }
          yield* verified(workspace.id)
          yield* run(`delete from ${table}`)
        }
        yield* verified(workspace.id)
        yield* foldAll(workspace.id)
        const left = yield* verified(workspace.id)
        assert.deepStrictEqual(
          left.map(({ totals }) => totals),
          left.map(() => 0),
          "totals of nothing are let go"
        )
      })
    )

    it.effect("gain nothing from a change that leaves facts as they were, nor from one that is rolled back", () =>
      Effect.gen(function* () {
        const { sql, transaction } = yield* Database
        const fixture = yield* seedWorkspace
        yield* writeMany(fixture, "time_entries", 500)
        yield* foldAll(fixture.workspace.id)
        const run = transaction(fixture.workspace.id)
        yield* run(sql`update time_entries set description = 'other', version = version + 1`)
        assert.strictEqual(yield* pending(fixture.workspace.id), 0)
        yield* Effect.flip(run(Effect.andThen(sql`delete from time_entries`, Effect.fail("no"))))
        assert.strictEqual(yield* pending(fixture.workspace.id), 0)
        assert.strictEqual((yield* Effect.exit(run(sql`truncate time_entries`)))._tag, "Failure")
        yield* verified(fixture.workspace.id)
      })
    )

    it.effect("are folded after a report that met many deltas, and the report stays the same", () =>
      Effect.gen(function* () {
        const fixture = yield* seedWorkspace
        const { ask } = yield* ReportFacts
        yield* writeMany(fixture, "time_entries", 4000)
        assert.isAbove(yield* pending(fixture.workspace.id), 2000)
        const question = { of: ["time"], filter: {}, by: ["month", "client"] } as const
        // As reports ask: inside a transaction, which is over before anything can be folded.
        const before = totalsOf(yield* (yield* Snapshot).of(fixture.all, ask(fixture.all, question)))
        yield* Effect.repeat(pending(fixture.workspace.id), {
          until: (deltas) => deltas === 0,
          schedule: Schedule.spaced("20 millis")
        })
        assert.deepStrictEqual(totalsOf(yield* ask(fixture.all, question)), before)
        yield* verified(fixture.workspace.id)
      })
    )

    it.effect("are mended when somebody changed them by hand, and only then is anything found to be wrong", () =>
      Effect.gen(function* () {
        const { operator, sql } = yield* Database
        const keeper = yield* RollupKeeper
        const [fixture, other] = [yield* seedWorkspace, yield* seedWorkspace]
        for (const one of [fixture, other]) {
          yield* writeMany(one, "time_entries", 1000)
          yield* writeMany(one, "payments", 100)
          yield* foldAll(one.workspace.id)
          yield* writeMany(one, "payments", 50)
        }
        const { id } = fixture.workspace
        yield* operator(
          Effect.all([
            sql`update fact_months set amount = amount + 1 where workspace_id = ${id} and kind = 'time'`,
            sql`delete from fact_clients where workspace_id = ${id} and kind = 'time'`,
            sql`delete from fact_day_totals where workspace_id = ${id} and kind = 'payments'`,
            sql`insert into fact_day_hour_totals (workspace_id, kind, day, hour, currency, minutes, amount, count)
              values (${id}, 'payouts', '2000-01-01', 7, 'CHF', 0, 1, 1)`
          ])
        )
        const wrong = (yield* keeper.verify(id)).filter((check) => check.wrong > 0)
        assert.deepStrictEqual(
          wrong.map(({ rollup }) => rollup),
          ["fact_months", "fact_clients", "fact_day_totals", "fact_day_hour_totals"]
        )
        yield* verified(other.workspace.id)
        assert.deepStrictEqual(
          (yield* keeper.rebuild(id)).map((check) => check.wrong),
          [0, wrong[0]!.wrong, 0, 0, 0, 0, 0, 0, wrong[1]!.wrong, wrong[2]!.wrong, 0, 0, 1, 0, 0]
        )
        yield* verified(id)
      })
    )

    it.effect("hold as much as the money of records does", () =>
      Effect.gen(function* () {
        const fixture = yield* seedWorkspace
        const { sql, transaction } = yield* Database
        const { save } = yield* TimeRepository
        const entry = aTimeEntry({ owner: fixture.mary.member })
        yield* save(changesBy(fixture.olga.member, "time_entry").create(entry))
        yield* transaction(fixture.workspace.id)(sql`
          insert into time_entries (${sql.literal(factsBySql("time_entries"))}, id)
          select ${sql.literal(factsBySql("time_entries").replace("cost", "99999999999.9999").replace("duration_minutes", "1000000"))},
            gen_random_uuid()
          from time_entries, generate_series(1, 2000)`)
        yield* foldAll(fixture.workspace.id)
        yield* verified(fixture.workspace.id)
        const [fact] = yield* (yield* ReportFacts).ask(fixture.all, { of: ["time"], filter: {}, by: ["month"] })
        assert.deepStrictEqual(totalsOf([fact!]), [`EUR 200000000000120.3 2000000090 2001`])
      })
    )
  })
}
