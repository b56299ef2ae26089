import type { CopiedInvoice } from "@hourbook/core/copies/CopiedRow"
import type { Invoice } from "@hourbook/core/invoices/Invoice"
import { fold } from "@hourbook/core/values/fold"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { RowTable } from "../copies/rowTables.ts"
import { asParameters } from "../sql/rowShape.ts"
import { bodyText, headShape } from "./invoices.ts"

/** A document with its rest as it is stored. */
type Packed = Invoice & { readonly packed: string }

export const packed = ({ body, ...invoice }: CopiedInvoice): Effect.Effect<Packed> =>
  Effect.map(bodyText(body), (text) => ({ ...invoice, packed: text }))

export const invoiceTable = (sql: SqlClient.SqlClient): RowTable<Packed> => ({
  table: "invoices",
  columns: sql.literal([...headShape.columns, "touched"].join(", ")),
  valuesOf: (invoice) => asParameters([...headShape.cellsOf(invoice), invoice.touched])
})

export const bodyTable = (sql: SqlClient.SqlClient): RowTable<Packed> => ({
  table: "invoice_bodies",
  columns: sql`workspace_id, invoice_id, bytes`,
  valuesOf: ({ id, packed: text, workspaceId }) => sql`${workspaceId}, ${id}, decode(${text}, 'base64')`
})

export const numberTable = (sql: SqlClient.SqlClient): RowTable<Packed> => ({
  table: "invoice_numbers",
  columns: sql`workspace_id, number_folded, invoice_id`,
  valuesOf: ({ id, number, workspaceId }) => sql`${workspaceId}, ${fold(number ?? "")}, ${id}`
})
