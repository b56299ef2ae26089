import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/**
 * What is open of each client's accruals, by project, member and day: the store settles an account anew in the background after it has
 * changed, together with the day since which its debt is unpaid (migration 30), and reads the account's totals until then. The table
 * begins empty, and the first report of a workspace has its standings made anew, so this takes no time, whatever the tables have.
 */
export const openAccruals = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table fact_open (
      workspace_id uuid not null,
      client_id uuid not null,
      currency text collate "C" not null,
      project_id uuid,
      user_id uuid,
      day date not null,
      amount numeric not null,
      open numeric not null,
      constraint fact_open_key unique nulls not distinct (workspace_id, client_id, currency, day, project_id, user_id)
    )`
  yield* sql`alter table fact_open replica identity full`
  yield* confine("fact_open")
  yield* sql`update standing_rates set valued = null`
})
