import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/**
 * What is open of each client's accruals has a row of each project and member instead of each day, so that reports by project or member
 * read a row of each, and no days unless they age them. `reached` is what is open of the days up to each. The table begins empty and is
 * filled in the background, as in migration 37: this takes no time, whatever the tables have.
 */
export const openParts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`drop table fact_open`
  yield* sql`
    create table fact_open (
      workspace_id uuid not null,
      client_id uuid not null,
      currency text collate "C" not null,
      project_id uuid,
      user_id uuid,
      oldest date not null,
      newest date not null,
      open numeric not null,
      days date[] not null,
      accrued numeric[] not null,
      reached numeric[] not null,
      constraint fact_open_key unique nulls not distinct (workspace_id, client_id, currency, project_id, user_id)
    )`
  yield* sql`alter table fact_open replica identity full`
  yield* confine("fact_open")
  yield* sql`update standing_rates set valued = null`
})
