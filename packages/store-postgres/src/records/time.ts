import { fromText, toText } from "@hourbook/core/shared/Money"
import { fold } from "@hourbook/core/shared/Text"
import type { TimeEntry, TimeSort } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import { Database } from "../database/Database.ts"
import { bounds, byColumn, byCreation, startOf } from "../sql/paging.ts"
import { stampsOf } from "../sql/rows.ts"
import { type RecordKind, recordRepository, type RecordRow } from "./records.ts"
import { recordTables } from "./recordTables.ts"

const timeEntries = (sql: SqlClient.SqlClient): RecordKind<TimeEntry, RecordRow<TimeEntry, "cost">, TimeSort> => {
  const { amount, date, int, text } = bounds(sql)
  return {
    ...recordTables.time,
    columns: sql`worked_on, duration_minutes, cost, description, description_folded`,
    values: ({ cost, description, durationMinutes, workedOn }) =>
      sql`${workedOn}, ${durationMinutes}, ${toText(cost)}, ${description}, ${fold(description)}`,
    selected: sql`t.worked_on as "workedOn", t.duration_minutes as "durationMinutes", t.cost, t.description`,
    toRecord: (row) => ({ ...row, ...stampsOf(row), cost: fromText(row.cost) }),
    orders: {
      createdAt: byCreation(sql),
      workedOn: byColumn(sql, "worked_on", ({ workedOn }) => workedOn, date),
      durationMinutes: byColumn(sql, "duration_minutes", ({ durationMinutes }) => String(durationMinutes), int),
      cost: byColumn(sql, "cost_order", ({ cost }) => toText(cost), amount),
      description: byColumn(sql, "description_order", ({ description }) => startOf(fold(description)), text)
    }
  }
}

export const layer = Layer.effect(
  TimeRepository,
  Effect.map(Database, (database) => TimeRepository.of(recordRepository(database, timeEntries(database.sql))))
)
