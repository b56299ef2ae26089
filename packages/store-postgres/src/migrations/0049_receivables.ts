import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { counted, countEntries } from "./0017_entry_facts.ts"

/**
 * Counts work that another system has billed, and finds what accounts of clients are made of: payments that name documents, and
 * charges that no document has. Existing entries have none of it, so that no totals are rebuilt; the index of charges reads them once.
 */
export const receivables = Effect.gen(function* () {
  yield* countEntries([
    ...counted,
    { kind: "elsewhere", currency: "currency", minutes: "duration_minutes", amount: "cost", where: "billed_elsewhere" }
  ])
  yield* findAllocated
  yield* findLoose
})

/** Finds payments that name documents. */
export const findAllocated = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index payments_allocated on payments (workspace_id, client_id) where allocations is not null`
})

/** Finds charges that no document has. */
export const findLoose = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create index charges_loose on charges (workspace_id, client_id)
    where invoice_id is null and posted is null
      and kind in ('opening', 'tax', 'credit', 'write_off', 'adjustment')`
})
