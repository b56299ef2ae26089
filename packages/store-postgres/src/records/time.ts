import { fromText, toText } from "@hourbook/core/shared/Money"
import type { CurrencyCode } from "@hourbook/core/shared/Money"
import { fold } from "@hourbook/core/shared/Text"
import { inTagOrder } from "@hourbook/core/time/Tag"
import type { TimeEntry, TimeSort } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import { Database } from "../database/Database.ts"
import { withOrigin } from "../sql/externalRefs.ts"
import { bounds, byColumn, byCreation, startOf } from "../sql/paging.ts"
import { stampsOf, toInstantOrNull } from "../sql/rows.ts"
import { tagNames, writeTags } from "./entryTags.ts"
import { type RecordKind, recordRepository, type RecordRow } from "./records.ts"
import { recordTables } from "./recordTables.ts"
import * as TextSearch from "./TextSearch.ts"

/** A time entry, as the driver returns it. */
interface EntryRow extends Omit<RecordRow<TimeEntry, "cost">, "hourlyRate" | "internalCost" | "startedAt" | "endedAt"> {
  readonly hourlyRate: string | null
  readonly internalAmount: string | null
  readonly internalCurrency: CurrencyCode | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

const toEntry = ({ internalAmount, internalCurrency, ...row }: EntryRow): TimeEntry => ({
  ...withOrigin(row),
  ...stampsOf(row),
  tags: inTagOrder(row.tags),
  cost: fromText(row.cost),
  hourlyRate: row.hourlyRate === null ? null : fromText(row.hourlyRate),
  internalCost:
    internalAmount === null || internalCurrency === null
      ? null
      : { amount: fromText(internalAmount), currency: internalCurrency },
  startedAt: toInstantOrNull(row.startedAt),
  endedAt: toInstantOrNull(row.endedAt)
})

/** The columns of prices, and how a query selects them. */
const priced = {
  columns: `billable, billed_minutes, hourly_rate, rate_id, internal_amount, internal_currency, started_at, ended_at,
    made_in_hour`,
  selected: `t.billable, coalesce(t.billed_minutes, t.duration_minutes) as "billedMinutes",
    t.hourly_rate as "hourlyRate", t.rate_id as "rateId", t.internal_amount as "internalAmount",
    t.internal_currency as "internalCurrency", t.started_at as "startedAt", t.ended_at as "endedAt",
    coalesce(t.made_in_hour, extract(hour from t.created_at at time zone 'UTC'))::int as "madeInHour",
    ${tagNames} as tags`
}

export const timeEntries = (sql: SqlClient.SqlClient): RecordKind<TimeEntry, EntryRow, TimeSort> => {
  const { amount, date, int, text } = bounds(sql)
  return {
    ...recordTables.time,
    columns: sql`worked_on, duration_minutes, cost, description, description_folded, ${sql.literal(priced.columns)}`,
    values: ({ billable, billedMinutes, hourlyRate, internalCost, madeInHour, rateId, ...entry }) => sql`
      ${entry.workedOn}, ${entry.durationMinutes}, ${toText(entry.cost)}, ${entry.description},
      ${fold(entry.description)}, ${billable}, ${billedMinutes}, ${hourlyRate === null ? null : toText(hourlyRate)},
      ${rateId}, ${internalCost === null ? null : toText(internalCost.amount)},
      ${internalCost === null ? null : internalCost.currency}, ${entry.startedAt}, ${entry.endedAt}, ${madeInHour}`,
    selected: sql`
      t.worked_on as "workedOn", t.duration_minutes as "durationMinutes", t.cost, t.description,
      ${sql.literal(priced.selected)}`,
    toRecord: toEntry,
    parts: (change) => writeTags(sql, change),
    orders: {
      createdAt: byCreation(sql),
      workedOn: byColumn(sql, "worked_on", ({ workedOn }) => workedOn, date),
      durationMinutes: byColumn(sql, "duration_minutes", ({ durationMinutes }) => String(durationMinutes), int),
      cost: byColumn(sql, "cost_order", ({ cost }) => toText(cost), amount),
      description: byColumn(sql, "description_order", ({ description }) => startOf(fold(description)), text)
    }
  }
}

/** The repository of time entries; timers write their entries with it. */
export const timeRepository = Effect.gen(function* () {
  const database = yield* Database
  return TimeRepository.of(recordRepository(database, yield* TextSearch.TextSearch, timeEntries(database.sql)))
})

export const layer = Layer.effect(TimeRepository, timeRepository).pipe(Layer.provide(TextSearch.layer))
