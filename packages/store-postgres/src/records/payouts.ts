import type { Payout, PayoutSort } from "@hourbook/core/payouts/Payout"
import { PayoutRepository } from "@hourbook/core/payouts/PayoutRepository"
import { fromText, toText } from "@hourbook/core/shared/Money"
import { fold } from "@hourbook/core/shared/Text"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import { Database } from "../database/Database.ts"
import { bounds, byColumn, byCreation } from "../sql/paging.ts"
import { stampsOf } from "../sql/rows.ts"
import { type RecordKind, recordRepository, type RecordRow, type RecordTable } from "./records.ts"

export const payoutsTable: RecordTable = {
  table: "payouts",
  day: "paid_on",
  amount: "amount",
  minutes: null,
  text: "comment_folded"
}

const payouts = (sql: SqlClient.SqlClient): RecordKind<Payout, RecordRow<Payout, "amount">, PayoutSort> => {
  const bound = bounds(sql)
  return {
    ...payoutsTable,
    columns: sql`paid_on, amount, comment, comment_folded`,
    values: ({ amount, comment, paidOn }) =>
      sql`${paidOn}, ${toText(amount)}, ${comment}, ${comment === null ? null : fold(comment)}`,
    shown: sql`t.paid_on as "paidOn", t.amount, t.comment`,
    toRecord: (row) => ({ ...row, ...stampsOf(row), amount: fromText(row.amount) }),
    orders: {
      createdAt: byCreation(sql),
      paidOn: byColumn(sql, "paid_on", ({ paidOn }) => paidOn, bound.date),
      amount: byColumn(sql, "amount_order", ({ amount }) => toText(amount), bound.amount)
    }
  }
}

export const layer = Layer.effect(
  PayoutRepository,
  Effect.map(Database, (database) => PayoutRepository.of(recordRepository(database, payouts(database.sql))))
)
