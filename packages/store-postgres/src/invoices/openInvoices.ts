import type { InvoiceFilter, InvoicesInCurrency } from "@hourbook/core/invoices/InvoiceRepository"
import { invoiceStatuses } from "@hourbook/core/invoices/invoiceStatus"
import type { OpenDocuments } from "@hourbook/core/invoices/openDocuments"
import type { CurrencyCode } from "@hourbook/core/values/Money"
import { fromText, toText, zero } from "@hourbook/core/values/Money"
import type { SqlClient, Statement } from "effect/sql"

/** Statuses of documents of which something is open. */
const ofOpen: ReadonlySet<string> = new Set(["overdue", "part_paid", "open"])

/**
 * The open documents that come with a question, as a table: `o`, beside documents `t`. Where nothing else is asked for, documents are
 * looked up by those.
 */
export const joinedOpen = (
  sql: SqlClient.SqlClient,
  { standings }: OpenDocuments,
  isOnlyOpen: boolean
): Statement.Fragment => {
  const ids = [...standings.keys()]
  const amounts = (of: "open" | "paid") => ids.map((id) => toText(standings.get(id)?.[of] ?? zero))
  const join = sql.literal(isOnlyOpen ? "join" : "left join")
  return sql`
    ${join} unnest(${ids}::uuid[], ${amounts("open")}::numeric[], ${amounts("paid")}::numeric[]) o (id, open, paid)
    on o.id = t.id`
}

/** Whether a filter is for documents of which something is open. */
export const asksOnlyOpen = ({ statuses }: InvoiceFilter): boolean =>
  statuses !== undefined && statuses.every((one) => ofOpen.has(one))

/** What `statusIn` says of documents `t` beside `o`. */
const statusOf = (sql: SqlClient.SqlClient, { at }: OpenDocuments): Statement.Fragment => sql`
  case
    when t.state <> 'issued' then 'draft'
    when t.kind = 'credit_note' then 'paid'
    when t.credited > 0 and t.credited >= t.gross_order then 'credited'
    when coalesce(o.open, 0) <= 0 then 'paid'
    when t.due_date < ${at}::date then 'overdue'
    when o.paid > 0 then 'part_paid'
    else 'open'
  end`

/** The condition of a filter for statuses. */
export const hasStatus = (
  sql: SqlClient.SqlClient,
  { statuses }: InvoiceFilter,
  open: OpenDocuments
): ReadonlyArray<Statement.Fragment> => {
  if (statuses === undefined || invoiceStatuses.every((one) => statuses.includes(one))) return []
  const is = sql`${statusOf(sql, open)} = any(${statuses}::text[])`
  if (statuses.every((one) => one === "draft")) return [sql`t.state <> 'issued'`]
  return [is]
}

interface SumRow {
  readonly currency: CurrencyCode
  readonly count: number
  readonly issued: number
  readonly gross: string
  readonly open: string
  readonly overdue: string
}

/** Selects what documents come to by currency. What is open is added up of the few that are open. */
export const selectSums = (
  sql: SqlClient.SqlClient,
  { filter, open }: { readonly filter: InvoiceFilter; readonly open: OpenDocuments },
  conditions: ReadonlyArray<Statement.Fragment>
): Statement.Statement<SumRow> => {
  const byStatus = hasStatus(sql, filter, open)
  const beside = byStatus.length === 0 ? sql`` : joinedOpen(sql, open, asksOnlyOpen(filter))
  const all = sql.and([...conditions, ...byStatus])
  return sql<SumRow>`
    select currency, sum(count)::int as count, sum(issued)::int as issued, sum(gross) as gross, sum(open) as open,
      sum(overdue) as overdue
    from (
      select t.currency, count(*) as count, count(*) filter (where t.state = 'issued') as issued,
        coalesce(sum(case when t.kind = 'credit_note' then -t.gross_order else t.gross_order end)
          filter (where t.state = 'issued'), 0) as gross, 0 as open, 0 as overdue
      from invoices t ${beside} where ${all} group by 1
      union all
      select t.currency, 0, 0, 0, sum(o.open), coalesce(sum(o.open) filter (where t.due_date < ${open.at}::date), 0)
      from invoices t ${joinedOpen(sql, open, true)}
      where ${all} group by 1
    ) summed group by 1 order by 1`
}

export const toSums = (rows: ReadonlyArray<SumRow>) => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  totals: rows.flatMap(({ currency, gross, issued, open, overdue }): ReadonlyArray<InvoicesInCurrency> =>
    issued === 0
      ? []
      : [{ currency, count: issued, gross: fromText(gross), open: fromText(open), overdue: fromText(overdue) }]
  )
})
