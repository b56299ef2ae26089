import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { type ClaimedChange, lockingDocument, lockingDocuments } from "@hourbook/core/locks/lockingDocuments"
import { compareText } from "@hourbook/core/values/fold"
import type { InvoiceId } from "@hourbook/core/values/Ids"
import { Effect } from "effect"
import type { SqlClient, SqlError, Statement } from "effect/sql"
import { documentPrefix } from "./lockedDay.ts"

/** The condition, after others, that the row of a record still has the document that it had when it was read. */
export const stillIn = (sql: SqlClient.SqlClient, document: InvoiceId | null): Statement.Fragment =>
  document === null ? sql`and invoice_id is null` : sql`and invoice_id = ${document}::uuid`

interface Locking {
  /** Common table expressions before others. */
  readonly parts: ReadonlyArray<Statement.Fragment>
  /** What locks the change, as text, with what already does. */
  readonly locked: Statement.Fragment
}

/**
 * How a change counts in the draft that has the record, before it takes the record's row: an issue, which counts as well, waits for it or
 * comes first. The row of a document that is issued is not counted, and locks the change; the number is missing where the issue
 * came while the statement waited.
 */
export const countedInDocument = (
  sql: SqlClient.SqlClient,
  { before, event }: ClaimedChange & { readonly event: ActivityEvent },
  already: Statement.Fragment
): Locking => {
  const document = lockingDocument({ before, event })
  if (document === null) return { parts: [], locked: already }
  const isOne = sql`workspace_id = ${event.workspaceId} and id = ${document}::uuid`
  return {
    parts: [
      sql`touched as (
        update invoices set touched = touched + 1 where ${isOne} and state <> 'issued' returning 1
      )`
    ],
    locked: sql`coalesce(
      case when not exists (select from touched)
        then (select ${documentPrefix}::text || coalesce(number, '') from invoices where ${isOne}) end,
      ${already}
    )`
  }
}

/** The number of a document that was issued while a statement waited for it. */
export const numberOfDocument = (sql: SqlClient.SqlClient, workspaceId: string, change: ClaimedChange) =>
  Effect.map(
    sql<{ readonly number: string }>`
      select number from invoices
      where workspace_id = ${workspaceId} and id = ${lockingDocument(change)}::uuid and state = 'issued'`,
    ([row]) => row?.number
  )

/** Takes the rows of the documents that have some records, in one order, before a transaction takes those of the records. */
export const holdDocuments = (
  sql: SqlClient.SqlClient,
  workspaceId: string,
  changes: ReadonlyArray<ClaimedChange>
): Effect.Effect<void, SqlError.SqlError> => {
  const documents = lockingDocuments(changes).toSorted(compareText)
  return documents.length === 0
    ? Effect.void
    : Effect.asVoid(sql`
        select from invoices where workspace_id = ${workspaceId} and id = any(${documents}::uuid[])
        order by id for no key update`)
}
