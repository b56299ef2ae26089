import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"

/**
 * What instances count together of the requests of an address or key, which belong to no workspace. Worth nothing after
 * seconds, so not logged: a crash empties the table, and everybody begins anew.
 */
export const rateLeases = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create unlogged table rate_leases (
      identity text collate "C" primary key,
      held text collate "C" not null,
      taken_at timestamptz(3) not null
    )`
  yield* sql`create index on rate_leases (taken_at)`
  yield* grant("select, insert, update, delete on rate_leases")
})
