import { type Account, cutSource, decimalOf, type EarlierCut, saidIn } from "@hourbook/exchange/cut/cutOf"
import { Effect, Schema } from "effect"
import { dataOf } from "./ask.ts"
import type { Send } from "./Connection.ts"

const next = { next_cursor: Schema.NullOr(Schema.String) }
const Entries = Schema.Struct({
  entries: Schema.Array(
    Schema.Struct({
      accrual_date: Schema.String,
      counteragent_id: Schema.NullOr(Schema.String),
      cost: Schema.NullOr(Schema.Number),
      currency: Schema.NullOr(Schema.String),
      metadata: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
      import_id: Schema.NullOr(Schema.String)
    })
  ),
  ...next
})
const Charges = Schema.Struct({
  charges: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      charge_date: Schema.String,
      counteragent_id: Schema.NullOr(Schema.String),
      currency: Schema.String,
      amount: Schema.Number,
      metadata: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
      created_at: Schema.String,
      import_id: Schema.NullOr(Schema.String)
    })
  ),
  ...next
})
const Statement = Schema.Struct({
  entity_name: Schema.String,
  totals: Schema.Struct({
    by_currency: Schema.Array(Schema.Struct({ currency: Schema.String, closing_debt: Schema.Number }))
  }),
  unconverted: Schema.Array(Schema.Struct({ currency: Schema.String }))
})

/** All rows of a list, page after page. */
export const everyRow = Effect.fnUntraced(function* <A, B>(
  send: Send,
  path: string,
  schema: Schema.ConstraintDecoder<A & { readonly next_cursor: string | null }>,
  rowsOf: (page: A) => ReadonlyArray<B>
) {
  const rows: Array<B> = []
  for (let cursor: string | null = ""; cursor !== null;) {
    const after: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
    const page: A & { readonly next_cursor: string | null } = yield* dataOf(schema)(send, {
      method: "GET",
      path: `${path}${after}`
    })
    rows.push(...rowsOf(page))
    cursor = page.next_cursor
  }
  return rows
})

/**
 * The clients whose work an import has recorded, and the last day of that work; null where there is none. Beside it, what all imports of the
 * tracker have recorded for these clients.
 */
export const workOfImport = Effect.fnUntraced(function* (
  send: Send,
  { id, source }: { readonly id: string; readonly source: string }
) {
  const path = `/api/time?external_source=${encodeURIComponent(source)}&page_size=500&include_totals=0`
  const all = yield* everyRow(send, path, Entries, ({ entries }) => entries.filter((entry) => entry.import_id !== null))
  const own = all.filter((entry) => entry.import_id === id)
  const clientIds = new Set(own.flatMap((entry) => entry.counteragent_id ?? []))
  const days = own.map((entry) => entry.accrual_date)
  return {
    clientIds: [...clientIds],
    work: own,
    workOfClients: all.filter((entry) => clientIds.has(entry.counteragent_id ?? "")),
    lastDay: days.reduce<string | null>((last, day) => (last === null || day > last ? day : last), null)
  }
})

/** The charges that earlier cuts have made, of all imports. */
export const earlierCuts = (send: Send) =>
  everyRow(
    send,
    `/api/charges?external_source=${cutSource}&page_size=500&include_totals=0`,
    Charges,
    ({ charges }): ReadonlyArray<EarlierCut> =>
      charges.flatMap(({ amount, counteragent_id: clientId, created_at: madeAt, currency, id, metadata, ...charge }) =>
        clientId === null
          ? []
          : [
              {
                id,
                importId: charge.import_id,
                clientId,
                currency,
                day: charge.charge_date,
                amount: decimalOf(amount),
                owed: saidIn(metadata),
                madeAt
              }
            ]
      )
  )

/** What clients owe at the end of a day, by client and currency, and the currencies that have no exchange rate there. */
export const accountsAt = Effect.fnUntraced(function* (send: Send, clientIds: ReadonlyArray<string>, day: string) {
  const [accounts, unconverted]: [Array<Account & { readonly day: string }>, Set<string>] = [[], new Set()]
  for (const clientId of clientIds) {
    const statement = yield* dataOf(Statement)(send, {
      method: "GET",
      path: `/api/reports/debtors/reconciliation?view=counteragents&entity_id=${clientId}&accrual_to=${day}&limit=1`
    })
    for (const { closing_debt, currency } of statement.totals.by_currency) {
      const open = decimalOf(closing_debt)
      accounts.push({ clientId, client: statement.entity_name, currency, open, day })
    }
    for (const { currency } of statement.unconverted) unconverted.add(currency)
  }
  return { accounts, unconverted: [...unconverted].sort() }
})
