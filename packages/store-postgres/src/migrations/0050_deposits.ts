import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Deposits, which later invoices deduct, are few: an index has them alone. */
export const deposits = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create index invoices_deposits on invoices (workspace_id, client_id) where (head ->> 'deposit') = 'true'`
})
