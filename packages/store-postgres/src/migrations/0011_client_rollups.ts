import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

const tables = { fact_client_days: "day", fact_client_months: "month", fact_client_years: "year" } as const

/**
 * Totals by client, across members and projects: they answer most questions about debts from a fraction of the rows. They
 * are initialized from the totals by day; the lock makes folding wait for the end of the migration.
 */
export const clientRollups = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`lock table fact_days in share mode`
  for (const [table, period] of Object.entries(tables)) {
    yield* sql`create table ${sql(table)} (
      workspace_id uuid not null,
      kind text collate "C" not null,
      ${sql(period)} date not null,
      client_id uuid,
      currency text collate "C" not null,
      minutes bigint not null,
      amount numeric not null,
      count bigint not null
    ) with (fillfactor = 70)`
    yield* sql`alter table ${sql(table)} replica identity full`
    yield* confine(table)
    yield* sql`
      insert into ${sql(table)} (workspace_id, kind, ${sql(period)}, client_id, currency, minutes, amount, count)
      select workspace_id, kind, date_trunc(${period}, day::timestamp)::date, client_id, currency,
        sum(minutes), sum(amount), sum(count)
      from fact_days group by 1, 2, 3, 4, 5
      having sum(count) <> 0 or sum(minutes) <> 0 or sum(amount) <> 0`
    yield* sql`
      alter table ${sql(table)} add constraint ${sql(`${table}_key`)}
      unique nulls not distinct (workspace_id, kind, ${sql(period)}, client_id, currency)`
    yield* sql`create index on ${sql(table)} (workspace_id, kind, client_id, ${sql(period)})`
  }
})
