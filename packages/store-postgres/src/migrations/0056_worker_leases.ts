import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"

/** The leases by which one process at a time does the background work. They belong to no workspace. */
export const workerLeases = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table worker_leases (
      name text collate "C" primary key,
      holder text collate "C" not null,
      until timestamptz(3) not null
    )`
  yield* grant("select, insert, update, delete on worker_leases")
})
