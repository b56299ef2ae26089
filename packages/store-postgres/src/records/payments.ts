import type { Payment, PaymentSort } from "@hourbook/core/payments/Payment"
import { PaymentRepository } from "@hourbook/core/payments/PaymentRepository"
import { fromText, toText } from "@hourbook/core/shared/Money"
import { fold } from "@hourbook/core/shared/Text"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import { Database } from "../database/Database.ts"
import { bounds, byColumn, byCreation } from "../sql/paging.ts"
import { stampsOf } from "../sql/rows.ts"
import { type RecordKind, recordRepository, type RecordRow, type RecordTable } from "./records.ts"

export const paymentsTable: RecordTable = {
  table: "payments",
  day: "received_on",
  amount: "amount",
  minutes: null,
  text: "comment_folded"
}

const payments = (sql: SqlClient.SqlClient): RecordKind<Payment, RecordRow<Payment, "amount">, PaymentSort> => {
  const bound = bounds(sql)
  return {
    ...paymentsTable,
    columns: sql`received_on, amount, comment, comment_folded`,
    values: ({ amount, comment, receivedOn }) =>
      sql`${receivedOn}, ${toText(amount)}, ${comment}, ${comment === null ? null : fold(comment)}`,
    shown: sql`t.received_on as "receivedOn", t.amount, t.comment`,
    toRecord: (row) => ({ ...row, ...stampsOf(row), amount: fromText(row.amount) }),
    orders: {
      createdAt: byCreation(sql),
      receivedOn: byColumn(sql, "received_on", ({ receivedOn }) => receivedOn, bound.date),
      amount: byColumn(sql, "amount_order", ({ amount }) => toText(amount), bound.amount)
    }
  }
}

export const layer = Layer.effect(
  PaymentRepository,
  Effect.map(Database, (database) => PaymentRepository.of(recordRepository(database, payments(database.sql))))
)
