import type { Visibility } from "@hourbook/core/access/Policy"
import { Invoice, type InvoiceBody } from "@hourbook/core/invoices/Invoice"
import { invoiceColumns, invoiceColumnsWith, unasked } from "@hourbook/core/invoices/invoiceFilter"
import { type InvoiceFilter, InvoiceRepository, type InvoiceSort } from "@hourbook/core/invoices/InvoiceRepository"
import type { OpenDocuments } from "@hourbook/core/invoices/openDocuments"
import { packBody, unpackBody } from "@hourbook/core/invoices/packedBody"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import { findable, sortKey } from "@hourbook/core/values/fold"
import { toText } from "@hourbook/core/values/Money"
import { Effect, Layer, Option, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "../database/Database.ts"
import { selectNamed, wantedIn } from "../records/searchConditions.ts"
import { hasId } from "../sql/hasId.ts"
import { bounds, byColumn, byCreation, type Order, type Orders, pageClauses, pageOf } from "../sql/paging.ts"
import type { RowShape } from "../sql/rowShape.ts"
import { visibleInvoices } from "../sql/visibleRows.ts"
import { asksOnlyOpen, hasStatus, joinedOpen, selectSums, toSums } from "./openInvoices.ts"
import { writeInvoice } from "./writeInvoice.ts"

const headJson = Schema.toCodecJson(Invoice)
const encodeHead = Schema.encodeSync(headJson)
const decodeHead = Schema.decodeUnknownSync(headJson)

/** A head, as the driver returns it. */
interface HeadRow {
  readonly head: object
  readonly touched: number
}

const toInvoice = ({ head, touched }: HeadRow): Invoice => decodeHead({ ...head, touched })

/** How heads are written. The count of what a draft has is in a column alone, which writers of its records count up. */
export const headShape: RowShape<Invoice> = {
  columns: [
    "workspace_id",
    "id",
    "kind",
    "state",
    "releasing",
    "number",
    "number_folded",
    "client_id",
    "currency",
    "corrects",
    "credited",
    "import_id",
    "issue_date",
    "due_date",
    "number_order",
    "issue_order",
    "due_order",
    "gross_order",
    "head",
    "created_at",
    "version"
  ],
  cellsOf: (invoice) => [
    invoice.workspaceId,
    invoice.id,
    invoice.kind,
    invoice.state,
    invoice.releasing,
    invoice.number,
    invoice.number === null ? null : findable(invoice.number),
    invoice.clientId,
    invoice.currency,
    invoice.corrects,
    toText(invoice.credited),
    invoice.importId,
    invoice.state === "issued" ? invoice.issueDate : null,
    invoice.state === "issued" ? invoice.dueDate : null,
    sortKey(invoice.number ?? ""),
    invoiceColumns.issueDate.valueOf(invoice),
    invoiceColumns.dueDate.valueOf(invoice),
    invoiceColumns.gross.valueOf(invoice),
    Object(encodeHead(invoice)),
    invoice.createdAt,
    invoice.version
  ]
}

const orders = (sql: SqlClient.SqlClient): Orders<Invoice, Exclude<InvoiceSort, "open">> => {
  const { date, text } = bounds(sql)
  return {
    number: byColumn(sql, "number_order", invoiceColumns.number.valueOf, text),
    issueDate: byColumn(sql, "issue_order", invoiceColumns.issueDate.valueOf, date),
    dueDate: byColumn(sql, "due_order", invoiceColumns.dueDate.valueOf, date),
    gross: byColumn(sql, "gross_order", invoiceColumns.gross.valueOf, (value) => sql`${value}::numeric`),
    createdAt: byCreation(sql)
  }
}

/** By what is open, of `o` (see `joinedOpen`). */
const byOpen = (sql: SqlClient.SqlClient, open: OpenDocuments): Order<Invoice> => {
  const numeric = (value: string) => sql`${value}::numeric`
  return byColumn(sql, "(coalesce(o.open, 0))", invoiceColumnsWith(open).open.valueOf, numeric)
}

const searched = (sql: SqlClient.SqlClient, workspaceId: string, search: string): ReadonlyArray<Statement.Fragment> => {
  const term = wantedIn(search)
  if (typeof term !== "string") return term === null ? [] : [sql`false`]
  const named = selectNamed(sql, "clients", workspaceId, term)
  return [sql`(strpos(t.number_folded, ${term}) > 0 or t.client_id in (${named}))`]
}

const matching = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { clientIds, deductible, dueFrom, dueTo, issuedFrom, issuedTo, kinds, search, states }: InvoiceFilter
): ReadonlyArray<Statement.Fragment> => [
  ...visibleInvoices(sql, visible),
  ...(states === undefined ? [] : [sql`t.state = any(${states}::text[])`]),
  ...(kinds === undefined ? [] : [sql`t.kind = any(${kinds}::text[])`]),
  ...hasId(sql, "t.client_id", clientIds),
  ...(issuedFrom === undefined ? [] : [sql`t.issue_date >= ${issuedFrom}::date`]),
  ...(issuedTo === undefined ? [] : [sql`t.issue_date <= ${issuedTo}::date`]),
  ...(dueFrom === undefined ? [] : [sql`t.due_date >= ${dueFrom}::date`]),
  ...(dueTo === undefined ? [] : [sql`t.due_date <= ${dueTo}::date`]),
  ...(deductible === true
    ? [
        sql`(t.head ->> 'deposit') = 'true' and t.kind = 'invoice' and t.state = 'issued'`,
        sql`t.head ->> 'deductedBy' is null and t.credited < t.gross_order`
      ]
    : []),
  ...(search === undefined ? [] : searched(sql, visible.workspaceId, search))
]

/** What a document is made of besides its head, as text of bytes. */
export const bodyText = (body: InvoiceBody): Effect.Effect<string> =>
  Effect.map(packBody(body), (bytes) => Buffer.from(bytes).toString("base64"))

export const layer = Layer.effect(
  InvoiceRepository,
  Effect.map(Database, (database) => {
    const { operator, sql, within } = database
    const by = orders(sql)
    const heads = sql`select t.head, t.touched from invoices t`
    const read = (visible: Visibility, statement: Statement.Statement<HeadRow>) =>
      within(visible.workspaceId)(statement).pipe(
        Effect.flatMap((rows) => mapInSlices(rows, toInvoice)),
        Effect.orDie
      )
    const one = (visible: Visibility, id: string) =>
      sql.and([...visibleInvoices(sql, visible), sql`t.id = ${id}::uuid`])
    return InvoiceRepository.of({
      claimsAll: () => Effect.succeed(true),
      list: Effect.fnUntraced(function* (visible, { filter, open = unasked, page }) {
        const order = page.sortBy === "open" ? byOpen(sql, open) : by[page.sortBy]
        const byStatus = hasStatus(sql, filter, open)
        const conditions = [...matching(sql, visible, filter), ...byStatus]
        const beside =
          page.sortBy === "open" || byStatus.length > 0 ? joinedOpen(sql, open, asksOnlyOpen(filter)) : sql``
        const { limited, orderBy, start } = pageClauses(sql, order, page, conditions)
        const rows = yield* read(
          visible,
          sql<HeadRow>`${heads} ${beside} where ${sql.and([...conditions, ...start])} ${orderBy} ${limited}`
        )
        return pageOf(rows, order, page.limit)
      }),
      sums: (visible, question) =>
        within(visible.workspaceId)(selectSums(sql, question, matching(sql, visible, question.filter))).pipe(
          Effect.map(toSums),
          Effect.orDie
        ),
      find: (visible, id) =>
        Effect.map(read(visible, sql<HeadRow>`${heads} where ${one(visible, id)}`), ([found]) =>
          Option.fromUndefinedOr(found)
        ),
      some: (visible, ids) =>
        ids.length === 0
          ? Effect.succeed([])
          : read(
              visible,
              sql<HeadRow>`${heads} where ${sql.and([...visibleInvoices(sql, visible), sql`t.id = any(${ids}::uuid[])`])} order by t.id`
            ),
      body: Effect.fnUntraced(function* (visible, id) {
        const [row] = yield* within(visible.workspaceId)(sql<{ readonly bytes: string }>`
          select encode(b.bytes, 'base64') as bytes from invoices t
          join invoice_bodies b on b.workspace_id = t.workspace_id and b.invoice_id = t.id
          where ${one(visible, id)}`).pipe(Effect.orDie)
        if (row === undefined) return Option.none()
        return Option.some(yield* unpackBody(Buffer.from(row.bytes, "base64")))
      }),
      issued: (visible, { clientIds, from, through }) => {
        const conditions = matching(sql, visible, {
          states: ["issued"],
          clientIds,
          issuedFrom: from,
          issuedTo: through
        })
        return read(
          visible,
          sql<HeadRow>`${heads} where ${sql.and(conditions)} order by t.issue_date, t.number_order, t.id`
        )
      },
      unfinished: (workspaceId) => {
        const ofOne = workspaceId === null ? sql`true` : sql`t.workspace_id = ${workspaceId}`
        return operator(
          sql<HeadRow>`${heads} where (t.state = 'filling' or t.releasing) and ${ofOne} order by t.created_at, t.id`
        ).pipe(
          Effect.map((rows) => rows.map(toInvoice)),
          Effect.orDie
        )
      },
      save: (change) => writeInvoice(database, change, { head: headShape, bodyText })
    })
  })
)
