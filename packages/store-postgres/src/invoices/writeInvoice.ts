import type { Invoice, InvoiceBody } from "@hourbook/core/invoices/Invoice"
import { type Claim, type InvoiceWrite, NumberTaken } from "@hourbook/core/invoices/InvoiceRepository"
import { chargeKind } from "@hourbook/core/money/Charge"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { compareText, fold } from "@hourbook/core/values/fold"
import { type KeyAlreadyUsed, Locked, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Array as Arr, Effect } from "effect"
import { type SqlClient, SqlError } from "effect/sql"
import type { Database } from "../database/Database.ts"
import { money } from "../records/money.ts"
import { recordShape } from "../records/recordShape.ts"
import { recordTables } from "../records/recordTables.ts"
import { explain } from "../sql/failures.ts"
import { asJsonRows, asParameters, type RowShape } from "../sql/rowShape.ts"
import { allLogged } from "../writes/activity.ts"
import { keepOutcome } from "../writes/idempotency.ts"
import { scheduleTable } from "./invoiceSchedules.ts"
import { seriesTable } from "./invoiceSeries.ts"

interface Shapes {
  readonly head: RowShape<Invoice>
  /** The rest of a document as base64. */
  readonly bodyText: (body: InvoiceBody) => Effect.Effect<string>
}

const isIssue = ({ after, before }: InvoiceWrite): boolean => before?.state !== "issued" && after?.state === "issued"

/** The columns of a head and its values; the count of what a draft has stays. */
const headValues = (sql: SqlClient.SqlClient, { cellsOf, columns }: RowShape<Invoice>, invoice: Invoice) => ({
  columns: sql.literal(columns.join(", ")),
  values: asParameters(cellsOf(invoice))
})

/** Claims or frees time entries, or charges, that are as they were read. */
const claimed = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  workspaceId: string,
  kind: Claim["kind"],
  claims: ReadonlyArray<Claim>
) {
  if (claims.length === 0) return
  const table = sql(recordTables[kind].table)
  const rows = JSON.stringify(
    claims.map(({ before, id, invoiceId, version }) => ({ id, version, was: before, is: invoiceId }))
  )
  const written = yield* sql`
    with
      w as (select * from json_to_recordset(${rows}::json) as (id uuid, version int, was uuid, "is" uuid)),
      held as (
        select t.id from ${table} t join w on w.id = t.id
        where t.workspace_id = ${workspaceId} and t.version = w.version and t.invoice_id is not distinct from w.was
        order by t.id for no key update of t
      )
    update ${table} t set invoice_id = w."is" from w join held on held.id = w.id
    where t.workspace_id = ${workspaceId} and t.id = w.id
    returning t.id`
  if (written.length !== claims.length) return yield* new VersionConflict()
})

/** Refuses charges of closed days. A close waits for the transaction, or came before it. */
const checkOpen = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { event: { workspaceId }, posts = [], removes = [] }: InvoiceWrite
) {
  const [day] = [...posts, ...removes].map(({ chargedOn }) => chargedOn).toSorted(compareText)
  if (day === undefined) return
  const [closed] = yield* sql<{ readonly through: string }>`
    select closed_through::text as through from workspaces
    where workspace_id = ${workspaceId} and closed_through >= ${day}::date`
  if (closed === undefined) return
  return yield* new Locked({ lock: { by: "period", day, through: CalendarDate.make(closed.through) } })
})

/**
 * Writes a change of a document in one transaction. Rows of documents come first, in one order, then those of records: as for changes of
 * claimed records, so that none waits for the other in turn.
 */
export const writeInvoice = (
  { sql, transaction }: Database["Service"],
  change: InvoiceWrite,
  { bodyText, head }: Shapes
): Effect.Effect<void, VersionConflict | KeyAlreadyUsed | Locked | NumberTaken> => {
  const {
    after,
    before,
    body,
    chargeEvents = [],
    claims = [],
    event,
    idempotency,
    others = [],
    posts = [],
    removes = [],
    schedule,
    series
  } = change
  const { workspaceId } = event
  const fits = (rows: ReadonlyArray<unknown>) => (rows.length === 1 ? Effect.void : Effect.fail(new VersionConflict()))
  const isStored = ({ id, version }: Invoice) => sql`
    workspace_id = ${workspaceId} and id = ${id}::uuid and version = ${version}`

  const update = Effect.fnUntraced(function* (was: Invoice, is: Invoice) {
    const { columns, values } = headValues(sql, head, is)
    // What was counted is there still, or else an entry was written meanwhile.
    const counted = isIssue({ ...change, before: was, after: is }) ? sql`and touched = ${was.touched}` : sql``
    yield* fits(
      yield* sql`update invoices set (${columns}) = row(${values}) where ${isStored(was)} ${counted} returning 1`
    )
  })

  const writeHead = Effect.fnUntraced(function* () {
    if (before === null && after !== null) {
      const { columns, values } = headValues(sql, head, after)
      yield* sql`insert into invoices (${columns}, touched) values (${values}, ${after.touched})`
    } else if (before !== null && after !== null) yield* update(before, after)
    else if (before !== null) yield* fits(yield* sql`delete from invoices where ${isStored(before)} returning 1`)
  })

  const writeNumber = Effect.fnUntraced(function* () {
    const number = after?.number ?? null
    if (after === null && before !== null && before.number !== null) {
      yield* sql`
        delete from invoice_numbers
        where workspace_id = ${workspaceId} and number_folded = ${fold(before.number)} and invoice_id = ${before.id}`
    }
    if (after === null || number === null || before?.number === number) return
    const taken = yield* sql`
      insert into invoice_numbers (workspace_id, number_folded, invoice_id)
      values (${workspaceId}, ${fold(number)}, ${after.id}) on conflict do nothing returning 1`
    if (taken.length === 0) return yield* new NumberTaken({ number })
  })

  const writeSeries = Effect.fnUntraced(function* () {
    if (series === undefined) return
    const { columns, valuesOf } = seriesTable(sql)
    yield* fits(
      yield* sql`
      update invoice_series set (${columns}) = row(${valuesOf(series.after)})
      where workspace_id = ${workspaceId} and id = ${series.before.id} and version = ${series.before.version}
      returning 1`
    )
  })

  const writeSchedule = Effect.fnUntraced(function* () {
    if (schedule === undefined) return
    const { columns, valuesOf } = scheduleTable(sql)
    yield* fits(
      yield* sql`
      update invoice_schedules set (${columns}) = row(${valuesOf(schedule.after)})
      where workspace_id = ${workspaceId} and id = ${schedule.before.id} and version = ${schedule.before.version}
      returning 1`
    )
  })

  const removePosts = Effect.fnUntraced(function* () {
    for (const { id, version } of removes) {
      yield* fits(
        yield* sql`
        delete from charges where workspace_id = ${workspaceId} and id = ${id}::uuid and version = ${version} returning 1`
      )
    }
  })

  const writePosts = Effect.fnUntraced(function* () {
    if (posts.length === 0) return
    const shape = recordShape(money(sql, chargeKind))
    const columns = sql.literal(shape.columns.join(", "))
    yield* sql`
      insert into charges (${columns})
      select ${columns} from json_populate_recordset(null::charges, ${asJsonRows(shape, posts)}::json)`
  })

  const writeBody = Effect.fnUntraced(function* () {
    if (body === undefined || after === null) return
    yield* sql`
      insert into invoice_bodies (workspace_id, invoice_id, bytes)
      values (${workspaceId}, ${after.id}, decode(${yield* bodyText(body)}, 'base64'))
      on conflict (workspace_id, invoice_id) do update set bytes = excluded.bytes`
  })

  const write = Effect.gen(function* () {
    if (idempotency !== null) yield* keepOutcome(sql, workspaceId, idempotency)
    yield* writeSeries()
    yield* writeSchedule()
    const inOrder = others.toSorted((a, b) => compareText(a.after.id, b.after.id))
    for (const other of inOrder) yield* update(other.before, other.after)
    yield* writeHead()
    yield* writeNumber()
    const byId = claims.toSorted((a, b) => compareText(a.id, b.id))
    for (const kind of ["time", "charges"] as const) {
      yield* claimed(
        sql,
        workspaceId,
        kind,
        Arr.filter(byId, (claim) => claim.kind === kind)
      )
    }
    yield* checkOpen(sql, change)
    yield* writePosts()
    yield* removePosts()
    yield* writeBody()
    yield* sql`with record as (select 1), ${allLogged(sql, [event, ...chargeEvents])} select`
  })

  return write.pipe(
    transaction(workspaceId),
    Effect.catchIf(
      SqlError.isSqlError,
      explain((constraint) =>
        constraint === "invoices_pkey" || constraint === "invoices_client"
          ? Effect.fail(new VersionConflict())
          : undefined
      )
    )
  )
}
