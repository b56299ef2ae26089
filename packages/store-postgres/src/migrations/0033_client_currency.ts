import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The currency that a client pays in. A new column without a value: no row is read or written, so it takes milliseconds. */
export const clientCurrency = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table clients add column currency text collate "C"`
})
