import {
  type MoneyExtras,
  type MoneyFields,
  type MoneyKind,
  type MoneyRecord,
  type MoneySort,
  noExtras
} from "@hourbook/core/money/MoneyKind"
import { moneyPorts } from "@hourbook/core/money/moneyKinds"
import { Allocation } from "@hourbook/core/records/Allocation"
import type { RecordBase } from "@hourbook/core/records/Record"
import { findable } from "@hourbook/core/values/fold"
import { type CurrencyCode, fromText, toText } from "@hourbook/core/values/Money"
import { Effect, Layer, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { Database } from "../database/Database.ts"
import { withOrigin } from "../sql/externalRefs.ts"
import { bounds, byColumn, byCreation, type Order } from "../sql/paging.ts"
import { stampsOf } from "../sql/rows.ts"
import type { RowShape } from "../sql/rowShape.ts"
import { selectedClaim } from "./claims.ts"
import { type RecordKind, recordRepository, type RecordRow } from "./records.ts"
import { recordTables } from "./recordTables.ts"
import * as TextSearch from "./TextSearch.ts"

/** The columns of fields that only some kinds have. */
interface ExtraRow {
  readonly settlesAmount?: string | null
  readonly settlesCurrency?: CurrencyCode | null
  readonly kind?: MoneyExtras["kind"]
  readonly allocations?: unknown
  readonly invoiceId?: MoneyExtras["invoiceId"]
  readonly invoiceNumber?: MoneyExtras["invoiceNumber"]
  readonly posted?: boolean | null
}

type MoneyRow = RecordRow<RecordBase & Omit<MoneyFields, keyof MoneyExtras>, "amount"> & ExtraRow

const allocationsJson = Schema.toCodecJson(Schema.Array(Allocation))
const encodeAllocations = Schema.encodeSync(allocationsJson)
const decodeAllocations = Schema.decodeUnknownSync(allocationsJson)

/** The columns of each field that only some kinds have, and how a query selects them. */
const extraColumns: Readonly<
  Record<keyof MoneyExtras, RowShape<MoneyExtras> & { readonly selected: string | ReadonlyArray<string> }>
> = {
  settles: {
    columns: ["settles_amount", "settles_currency"],
    cellsOf: ({ settles }) => (settles === null ? [null, null] : [toText(settles.amount), settles.currency]),
    selected: `t.settles_amount as "settlesAmount", t.settles_currency as "settlesCurrency"`
  },
  kind: { columns: ["kind"], cellsOf: ({ kind }) => [kind], selected: "t.kind" },
  allocations: {
    columns: ["allocations"],
    cellsOf: ({ allocations }) => [allocations.length === 0 ? null : encodeAllocations(allocations)],
    selected: "t.allocations"
  },
  invoiceId: { columns: ["invoice_id"], cellsOf: ({ invoiceId }) => [invoiceId], selected: selectedClaim },
  /** Selected with the id. */
  invoiceNumber: { columns: [], cellsOf: () => [], selected: [] },
  posted: { columns: ["posted"], cellsOf: ({ posted }) => [posted || null], selected: "t.posted" }
}

/** Describes a kind of money: its table has the columns common to money, and the kind's own name for the day. */
export const money = <A extends MoneyRecord<Day>, Day extends string>(
  sql: SqlClient.SqlClient,
  { day, extras, make, name, sorts }: MoneyKind<A, Day>
): RecordKind<A, MoneyRow, MoneySort<Day>> => {
  const bound = bounds(sql)
  const table = recordTables[name]
  const extra = extras.map((field) => extraColumns[field])
  return {
    ...table,
    own: {
      columns: [table.day, "amount", "comment", "comment_folded", ...extra.flatMap(({ columns }) => columns)],
      cellsOf: (record) => [
        record[day],
        toText(record.amount),
        record.comment,
        record.comment === null ? null : findable(record.comment),
        ...extra.flatMap(({ cellsOf }) => cellsOf({ ...noExtras, ...record }))
      ]
    },
    selected: sql.literal(
      [`t.${table.day} as day, t.amount, t.comment`, ...extra.flatMap(({ selected }) => selected)].join(", ")
    ),
    toRecord: ({
      allocations = null,
      amount,
      comment,
      day: on,
      invoiceId = null,
      invoiceNumber = null,
      kind = null,
      posted = null,
      settlesAmount = null,
      settlesCurrency = null,
      ...row
    }) =>
      make(
        { ...withOrigin(row), ...stampsOf(row) },
        {
          day: on,
          amount: fromText(amount),
          comment,
          kind,
          invoiceId,
          invoiceNumber,
          posted: posted === true,
          allocations: allocations === null ? [] : decodeAllocations(allocations),
          settles:
            settlesAmount === null || settlesCurrency === null
              ? null
              : { amount: fromText(settlesAmount), currency: settlesCurrency }
        }
      ),
    orders: sorts<Order<A>>({
      day: byColumn(sql, table.day, (record) => record[day], bound.date),
      createdAt: byCreation(sql),
      amount: byColumn(sql, "amount_order", ({ amount }) => toText(amount), bound.amount)
    })
  }
}

export const layer = moneyPorts((kind) =>
  Effect.gen(function* () {
    const database = yield* Database
    return recordRepository(database, yield* TextSearch.TextSearch, money(database.sql, kind))
  })
).pipe(Layer.provide(TextSearch.layer))
