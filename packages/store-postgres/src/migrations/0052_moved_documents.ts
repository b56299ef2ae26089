import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The import that has brought a document, and how often an entry was only marked as billed elsewhere. Columns without a value take no
 * time, and the index has no row at first.
 */
export const movedDocuments = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table time_entries add column marks int`
  yield* addImport
})

/** What documents have of imports. */
export const addImport = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table invoices add column import_id uuid`
  yield* sql`create index invoices_import on invoices (workspace_id, import_id, id) where import_id is not null`
})
