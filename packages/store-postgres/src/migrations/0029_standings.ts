import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/**
 * What each project, client and member is worth: flows by kind in the currency of the workspace, at the rate of each day, and what is
 * owed in each currency. They are valued at the rates of a workspace; a trigger counts the changes of these, so that standings of
 * former rates are not read. The tables begin empty: the first report of a workspace has its standings made in the background.
 */
export const standings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table fact_standings (
      workspace_id uuid not null,
      kind text collate "C" not null,
      entity text collate "C" not null,
      id uuid,
      currency text collate "C" not null,
      minutes bigint not null,
      amount numeric not null,
      count bigint not null,
      constraint fact_standings_key unique nulls not distinct (workspace_id, kind, entity, id, currency)
    ) with (fillfactor = 70)`
  yield* sql`alter table fact_standings replica identity full`
  yield* confine("fact_standings")

  yield* sql`
    create table standing_rates (
      workspace_id uuid primary key,
      version bigint not null,
      valued bigint
    )`
  yield* confine("standing_rates")

  const count = (place: string) => `
        insert into public.standing_rates as r (workspace_id, version) values (${place}, 1)
        on conflict (workspace_id) do update set version = r.version + 1;`
  yield* sql`
    create function rate_changed() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        ${sql.literal(count("old.workspace_id"))}
      else
        ${sql.literal(count("new.workspace_id"))}
      end if;
      return null;
    end $$`
  yield* sql`
    create trigger rates_valued after insert or update or delete on exchange_rates
    for each row execute function rate_changed()`
  yield* sql`
    create trigger currency_valued after update on workspaces
    for each row when (old.currency is distinct from new.currency) execute function rate_changed()`
})
