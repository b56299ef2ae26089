import type { MoneyFields, MoneyKind, MoneyRecord, MoneySort } from "@hourbook/core/money/MoneyKind"
import { moneyPorts } from "@hourbook/core/money/moneyKinds"
import type { RecordBase } from "@hourbook/core/records/Record"
import { fromText, toText } from "@hourbook/core/shared/Money"
import { fold } from "@hourbook/core/shared/Text"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { Database } from "../database/Database.ts"
import { bounds, byColumn, byCreation, type Order } from "../sql/paging.ts"
import { stampsOf } from "../sql/rows.ts"
import { type RecordKind, recordRepository, type RecordRow } from "./records.ts"
import { recordTables } from "./recordTables.ts"

type MoneyRow = RecordRow<RecordBase & MoneyFields, "amount">

/** Describes a kind of money: its table has the columns common to money, and the kind's own name for the day. */
const money = <A extends MoneyRecord<Day>, Day extends string>(
  sql: SqlClient.SqlClient,
  { day, make, name, sorts }: MoneyKind<A, Day>
): RecordKind<A, MoneyRow, MoneySort<Day>> => {
  const bound = bounds(sql)
  const table = recordTables[name]
  return {
    ...table,
    columns: sql`${sql(table.day)}, amount, comment, comment_folded`,
    values: (record) => sql`${record[day]}, ${toText(record.amount)}, ${record.comment},
      ${record.comment === null ? null : fold(record.comment)}`,
    selected: sql`${sql.literal(`t.${table.day}`)} as day, t.amount, t.comment`,
    toRecord: ({ amount, comment, day: on, ...row }) =>
      make({ ...row, ...stampsOf(row) }, { day: on, amount: fromText(amount), comment }),
    orders: sorts<Order<A>>({
      day: byColumn(sql, table.day, (record) => record[day], bound.date),
      createdAt: byCreation(sql),
      amount: byColumn(sql, "amount_order", ({ amount }) => toText(amount), bound.amount)
    })
  }
}

export const layer = moneyPorts((kind) =>
  Effect.map(Database, (database) => recordRepository(database, money(database.sql, kind)))
)
