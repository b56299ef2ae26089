import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

const tables = {
  fact_members: { entity: "user_id", from: "fact_years" },
  fact_projects: { entity: "project_id", from: "fact_years" },
  fact_clients: { entity: "client_id", from: "fact_client_years" }
} as const

/**
 * Totals of all time by member, by project and by client: a page of them is read by its ids, and a list that is sorted by a
 * figure reads one row of each. They are initialized from the totals by year; the lock makes folding wait for the end of the
 * migration.
 */
export const allTimeRollups = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`lock table fact_days in share mode`
  for (const [table, { entity, from }] of Object.entries(tables)) {
    yield* sql`create table ${sql(table)} (
      workspace_id uuid not null,
      kind text collate "C" not null,
      ${sql(entity)} uuid,
      currency text collate "C" not null,
      minutes bigint not null,
      amount numeric not null,
      count bigint not null
    ) with (fillfactor = 70)`
    yield* sql`alter table ${sql(table)} replica identity full`
    yield* confine(table)
    yield* sql`
      insert into ${sql(table)} (workspace_id, kind, ${sql(entity)}, currency, minutes, amount, count)
      select workspace_id, kind, ${sql(entity)}, currency, sum(minutes), sum(amount), sum(count)
      from ${sql(from)} group by 1, 2, 3, 4
      having sum(count) <> 0 or sum(minutes) <> 0 or sum(amount) <> 0`
    yield* sql`
      alter table ${sql(table)} add constraint ${sql(`${table}_key`)}
      unique nulls not distinct (workspace_id, kind, ${sql(entity)}, currency)`
  }
})
