import { type Books, movedWork } from "@hourbook/exchange/cut/ledgers"
import { Effect, Schema } from "effect"
import { accountsAt, everyRow } from "./accounts.ts"
import type { Send } from "./Connection.ts"

const next = { next_cursor: Schema.NullOr(Schema.String) }
const perhaps = Schema.NullOr(Schema.String)
const Entries = Schema.Struct({
  entries: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      accrual_date: Schema.String,
      counteragent_id: perhaps,
      cost: Schema.NullOr(Schema.Number),
      currency: perhaps,
      billable: Schema.Boolean,
      billed_elsewhere: Schema.Boolean,
      invoice_id: perhaps,
      import_id: perhaps,
      metadata: Schema.optionalKey(Schema.Record(Schema.String, Schema.String))
    })
  ),
  ...next
})
const Charges = Schema.Struct({
  charges: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      charge_date: Schema.String,
      counteragent_id: perhaps,
      kind: Schema.String,
      amount: Schema.Number,
      currency: Schema.String,
      invoice_id: perhaps,
      import_id: perhaps,
      external_ref: Schema.NullOr(Schema.Struct({ source: Schema.String }))
    })
  ),
  ...next
})
const Payments = Schema.Struct({
  inflows: Schema.Array(
    Schema.Struct({
      counteragent_id: perhaps,
      amount: Schema.Number,
      currency: Schema.String,
      settles: Schema.NullOr(Schema.Struct({ amount: Schema.Number, currency: Schema.String }))
    })
  ),
  ...next
})
const Invoices = Schema.Struct({
  invoices: Schema.Array(
    Schema.Struct({
      kind: Schema.String,
      number: perhaps,
      counteragent_id: Schema.String,
      currency: Schema.String,
      issue_date: perhaps,
      imported: Schema.Boolean,
      totals: Schema.Struct({ gross: Schema.Number })
    })
  ),
  ...next
})

const page = "page_size=500&include_totals=0"

/** The work that an import has recorded of clients. */
export const readMovedWork = Effect.fnUntraced(function* (
  send: Send,
  { id, source }: { readonly id: string; readonly source: string }
) {
  const path = `/api/time?external_source=${encodeURIComponent(source)}&${page}`
  const entries = yield* everyRow(send, path, Entries, (found) => found.entries.filter((one) => one.import_id === id))
  return movedWork(entries, id)
})

/** All invoices of the workspace. */
export const readInvoices = (send: Send) =>
  everyRow(send, `/api/invoices?${page}`, Invoices, ({ invoices }) => invoices)

/** What the cut of an import on a day goes by, but for documents. */
export const readBooks = Effect.fnUntraced(function* (
  send: Send,
  {
    clientIds,
    day,
    importId
  }: { readonly importId: string; readonly day: string; readonly clientIds: ReadonlyArray<string> }
): Effect.fn.Return<Omit<Books, "invoices">, Effect.Error<ReturnType<typeof accountsAt>>> {
  const elsewhere = yield* everyRow(
    send,
    `/api/time?invoiced=elsewhere&accrual_to=${day}&${page}`,
    Entries,
    ({ entries }) => entries
  )
  const charges = yield* everyRow(send, `/api/charges?${page}`, Charges, (found) => found.charges)
  const payments = yield* everyRow(send, `/api/money?inflow_to=${day}&${page}`, Payments, ({ inflows }) => inflows)
  const { accounts: debts } = yield* accountsAt(send, clientIds, day)
  const own = new Set(clientIds)
  const isOwn = ({ counteragent_id: id }: { readonly counteragent_id: string | null }): boolean =>
    id !== null && own.has(id)
  return {
    importId,
    day,
    elsewhere: elsewhere.filter(isOwn),
    charges: charges.filter(isOwn),
    payments: payments.filter(isOwn),
    debts
  }
})
