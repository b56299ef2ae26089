import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The document of time entries and charges, and the documents that payments pay. Columns without a value take no time. No row is in
 * the indexes at first, and building them reads each table once. No foreign key: a claim whose document is gone is none.
 */
export const claims = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table time_entries add column invoice_id uuid, add column billed_elsewhere boolean`
  yield* addInvoiceIndex("time_entries")
  yield* addCharged
  yield* addAllocations
})

const addInvoiceIndex = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create index ${sql(`${table}_invoice`)} on ${sql(table)} (workspace_id, invoice_id) where invoice_id is not null`
})

/** What charges have of documents. */
export const addCharged = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table charges add column invoice_id uuid, add column posted boolean`
  yield* addInvoiceIndex("charges")
})

/** What payments have of documents. */
export const addAllocations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table payments add column allocations jsonb`
})
