import { assert, describe, it } from "@effect/vitest"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import { unpriced } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { firstPage } from "@hourbook/core/values/Page"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { WorkspaceRepository } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Database } from "@hourbook/store-postgres/database/Database"
import type { Migrations } from "@hourbook/store-postgres/migrations/Migration"
import { migrations } from "@hourbook/store-postgres/migrations/migrations"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { foldDeltas } from "@hourbook/store-postgres/totals/foldDeltas"
import { Effect, Layer, Option } from "effect"
import { emptyDatabase } from "../engines/PostgresEngine.ts"
import { layerAt } from "../engines/serverAt.ts"
import { totalsOf, writeMany } from "../support/data/manyRecords.ts"
import { type Fixture, seedWorkspace } from "../support/data/seedWorkspace.ts"
import { withLaterColumns } from "../support/earlier/withLaterColumns.ts"
import { withLaterTotals } from "../support/earlier/withLaterTotals.ts"
import { expectSame } from "../support/expecting.ts"

const earlier: Migrations = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0015"))

/** Of tables with records and totals the rows, and the file, which a rewrite replaces. */
const kept = Effect.gen(function* () {
  const { operator, sql } = yield* Database
  return yield* Effect.forEach(["time_entries", "payments", "fact_days", "fact_years", "fact_deltas"], (table) =>
    operator(sql`
        select pg_relation_filenode(${sql.literal(`'${table}'`)}::regclass)::int as file, count(*)::int as rows
        from ${sql(table)}`)
  )
})

const wrongTotals = ({ workspace }: Fixture) =>
  Effect.gen(function* () {
    const checks = yield* (yield* RollupKeeper).verify(workspace.id)
    return checks.filter(({ wrong }) => wrong > 0)
  })

// totals/rollupsMigration.test.ts runs the same migration on PGlite.
describe("records of a database from before there were prices: PostgreSQL", () => {
  it.live("count as before, all of them billable, and count anew as they change", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const storeWith = (options: { readonly migrations?: Migrations }) =>
        PostgresStore.layer.pipe(Layer.provideMerge(layerAt(url, options)))
      const { before, fixture } = yield* Effect.gen(function* () {
        const fixture = yield* withLaterColumns(seedWorkspace)
        yield* writeMany(fixture, "time_entries", 500)
        const database = yield* Database
        yield* withLaterTotals(
          Effect.gen(function* () {
            while ((yield* foldDeltas(database, fixture.workspace.id)).more);
          })
        )
        yield* writeMany(fixture, "payments", 50)
        return { before: yield* kept, fixture }
      }).pipe(Effect.provide(storeWith({ migrations: earlier })))
      yield* Effect.gen(function* () {
        const { sql, within } = yield* Database
        const { all, mary, workspace } = fixture
        assert.deepStrictEqual(yield* kept, before)
        assert.deepStrictEqual(yield* wrongTotals(fixture), [])
        expectSame(yield* (yield* WorkspaceRepository).find(all), Option.some(workspace))
        expectSame(yield* (yield* MemberRepository).find(all, mary.member.userId), Option.some(mary.member))
        const { items } = yield* (yield* TimeRepository).list(all, { filter: {}, page: firstPage("workedOn") })
        assert.isNotEmpty(items)
        for (const item of items) {
          const { createdAt, durationMinutes } = item
          const made = { billedMinutes: durationMinutes, madeInHour: Number(createdAt.slice(11, 13)) }
          expectSame(item, { ...item, ...unpriced, ...made })
        }

        const { ask } = yield* ReportFacts
        const totals = (of: "time" | "nonBillable" | "rounding" | "internal") =>
          Effect.map(ask(all, { of: [of], filter: {}, by: [] }), totalsOf)
        const deltasAfter = Effect.fnUntraced(function* (change: string) {
          yield* within(workspace.id)(sql`delete from fact_deltas`)
          yield* within(workspace.id)(sql.unsafe(change))
          return yield* within(workspace.id)(sql<{ readonly kind: string; readonly minutes: bigint }>`
            select kind, sum(minutes)::int as minutes from fact_deltas group by kind order by kind`)
        })
        while ((yield* foldDeltas(yield* Database, workspace.id)).more);
        const time = yield* totals("time")
        for (const nothing of [
          "rate_id = gen_random_uuid(), hourly_rate = 5, metadata = '{}', started_at = now(), ended_at = now()",
          "billed_minutes = duration_minutes, made_in_hour = extract(hour from created_at at time zone 'UTC')",
          "billable = true, internal_currency = 'EUR', internal_amount = null"
        ]) {
          assert.deepStrictEqual(yield* deltasAfter(`update time_entries set ${nothing}`), [], nothing)
        }
        for (const change of [
          "update time_entries set billed_minutes = duration_minutes - 1 where duration_minutes % 6 = 1",
          "update time_entries set internal_amount = 0, internal_currency = 'CHF' where duration_minutes % 4 = 1",
          "update time_entries set billable = false, billed_minutes = 0 where duration_minutes % 3 = 1",
          "update time_entries set internal_currency = 'JPY', made_in_hour = 23 where duration_minutes % 8 = 1"
        ]) {
          yield* within(workspace.id)(sql.unsafe(change))
        }
        assert.deepStrictEqual(yield* wrongTotals(fixture), [])
        assert.deepStrictEqual(yield* totals("time"), time)
        for (const kind of ["nonBillable", "internal"] as const) assert.isNotEmpty(yield* totals(kind), kind)
        // Those that rounding changed have become not billable, so that none is left.
        assert.deepStrictEqual(yield* totals("rounding"), [])
        yield* within(workspace.id)(sql`
          update time_entries set billable = true, billed_minutes = duration_minutes - 1 where duration_minutes % 3 = 1`)
        assert.isNotEmpty(yield* totals("rounding"))
        yield* within(workspace.id)(sql`delete from time_entries where duration_minutes % 2 = 1`)
        assert.deepStrictEqual(yield* wrongTotals(fixture), [])
      }).pipe(Effect.provide(storeWith({})))
    }).pipe(Effect.scoped)
  )
})
