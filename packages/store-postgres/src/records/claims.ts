import type { ClaimFilter } from "@hourbook/core/records/claims"
import type { SqlClient, Statement } from "effect/sql"
import type { RecordTable } from "./recordTables.ts"

/** The kinds whose records documents have. */
const claimedKinds: ReadonlySet<string> = new Set(["time", "charges"])

export const isClaimed = ({ of }: Pick<RecordTable, "of">): boolean => claimedKinds.has(of)

/** How a query selects the document of a record. Few have one. */
export const selectedClaim = `t.invoice_id as "invoiceId",
  (select i.number from invoices i where i.workspace_id = t.workspace_id and i.id = t.invoice_id) as "invoiceNumber"`

/** The conditions that documents have records, or do not. */
export const claimConditions = (
  sql: SqlClient.SqlClient,
  table: Pick<RecordTable, "of">,
  filter: ClaimFilter | undefined
): ReadonlyArray<Statement.Fragment> => {
  if (filter === undefined) return []
  if (!isClaimed(table)) return [sql`false`]
  const { drafts, hidesDrafts, is } = filter
  const isDraft = sql`t.invoice_id = any(${drafts}::uuid[])`
  switch (is) {
    case "elsewhere":
      return [table.of === "time" ? sql`t.billed_elsewhere` : sql`false`]
    case "draft":
      return hidesDrafts ? [sql`false`] : [sql`t.invoice_id is not null`, isDraft]
    case "issued":
      return [sql`t.invoice_id is not null`, sql`not ${isDraft}`]
    case "free":
      return [
        hidesDrafts ? sql`(t.invoice_id is null or ${isDraft})` : sql`t.invoice_id is null`,
        ...(table.of === "time" ? [sql`t.billed_elsewhere is not true`] : [])
      ]
  }
}
