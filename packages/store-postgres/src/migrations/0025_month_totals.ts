import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/**
 * Totals of a workspace by month: what a list or a report adds up as a whole is a row for each month, not for each day. They
 * are initialized from the totals by day; the lock makes folding wait for the end of the migration.
 */
export const monthTotals = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`lock table fact_days in share mode`
  yield* sql`create table fact_month_totals (
    workspace_id uuid not null,
    kind text collate "C" not null,
    month date not null,
    currency text collate "C" not null,
    minutes bigint not null,
    amount numeric not null,
    count bigint not null
  ) with (fillfactor = 70)`
  yield* sql`alter table fact_month_totals replica identity full`
  yield* confine("fact_month_totals")
  yield* sql`
    insert into fact_month_totals (workspace_id, kind, month, currency, minutes, amount, count)
    select workspace_id, kind, date_trunc('month', day::timestamp)::date, currency, sum(minutes), sum(amount), sum(count)
    from fact_day_totals group by 1, 2, 3, 4
    having sum(count) <> 0 or sum(minutes) <> 0 or sum(amount) <> 0`
  yield* sql`
    alter table fact_month_totals add constraint fact_month_totals_key
    unique nulls not distinct (workspace_id, kind, month, currency)`
})
