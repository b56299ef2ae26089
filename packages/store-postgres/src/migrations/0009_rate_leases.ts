import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"

/**
 * The leases that instances share to count the requests of an address or key. They belong to no workspace and expire after
 * seconds, so the table is unlogged: a crash empties it and the counts restart.
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
