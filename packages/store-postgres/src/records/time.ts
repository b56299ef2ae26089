import { inTagOrder } from "@hourbook/core/time/Tag"
import type { TimeEntry, TimeSort } from "@hourbook/core/time/TimeEntry"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { findable, fold, sortKey, startOf } from "@hourbook/core/values/fold"
import { fromText, toText, type CurrencyCode } from "@hourbook/core/values/Money"
import { toFormerTextValue, toTextValue } from "@hourbook/core/values/Page"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import { Database } from "../database/Database.ts"
import { externalRefOf } from "../sql/externalRefs.ts"
import { bounds, byColumn, byCreation } from "../sql/paging.ts"
import { toInstant, toInstantOrNull } from "../sql/rows.ts"
import type { RowShape } from "../sql/rowShape.ts"
import { selectedClaim } from "./claims.ts"
import { tagNames, writeTags } from "./entryTags.ts"
import { type RecordKind, recordRepository, type RecordRow } from "./records.ts"
import { recordTables } from "./recordTables.ts"
import * as TextSearch from "./TextSearch.ts"

/** A time entry, as the driver returns it. */
interface EntryRow extends Omit<
  RecordRow<TimeEntry, "cost">,
  "hourlyRate" | "internalCost" | "startedAt" | "endedAt" | "billedElsewhere" | "marks"
> {
  readonly hourlyRate: string | null
  readonly internalAmount: string | null
  readonly internalCurrency: CurrencyCode | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly billedElsewhere: boolean | null
  readonly marks: number | null
}

/** Lists convert many rows: copying each field by its name takes a third of the time of a spread. */
const toEntry = (row: EntryRow): TimeEntry => ({
  id: row.id,
  workspaceId: row.workspaceId,
  userId: row.userId,
  userName: row.userName,
  clientId: row.clientId,
  clientName: row.clientName,
  projectId: row.projectId,
  projectName: row.projectName,
  description: row.description,
  workedOn: row.workedOn,
  durationMinutes: row.durationMinutes,
  cost: fromText(row.cost),
  currency: row.currency,
  billable: row.billable,
  billedMinutes: row.billedMinutes,
  hourlyRate: row.hourlyRate === null ? null : fromText(row.hourlyRate),
  rateId: row.rateId,
  internalCost:
    row.internalAmount === null || row.internalCurrency === null
      ? null
      : { amount: fromText(row.internalAmount), currency: row.internalCurrency },
  startedAt: toInstantOrNull(row.startedAt),
  endedAt: toInstantOrNull(row.endedAt),
  madeInHour: row.madeInHour,
  tags: inTagOrder(row.tags),
  billedElsewhere: row.billedElsewhere === true,
  marks: row.marks ?? 0,
  invoiceId: row.invoiceId,
  invoiceNumber: row.invoiceNumber,
  metadata: row.metadata,
  externalRef: externalRefOf(row),
  importId: row.importId,
  createdAt: toInstant(row.createdAt),
  updatedAt: toInstant(row.updatedAt),
  version: row.version
})

const own: RowShape<TimeEntry> = {
  columns: [
    "worked_on",
    "duration_minutes",
    "cost",
    "description",
    "description_folded",
    "billable",
    "billed_minutes",
    "hourly_rate",
    "rate_id",
    "internal_amount",
    "internal_currency",
    "started_at",
    "ended_at",
    "made_in_hour",
    "billed_elsewhere",
    "marks",
    "invoice_id"
  ],
  cellsOf: ({ hourlyRate, internalCost, ...entry }) => [
    entry.workedOn,
    entry.durationMinutes,
    toText(entry.cost),
    entry.description,
    findable(entry.description),
    entry.billable,
    entry.billedMinutes,
    hourlyRate === null ? null : toText(hourlyRate),
    entry.rateId,
    internalCost === null ? null : toText(internalCost.amount),
    internalCost === null ? null : internalCost.currency,
    entry.startedAt,
    entry.endedAt,
    entry.madeInHour,
    entry.billedElsewhere || null,
    entry.marks === 0 ? null : entry.marks,
    entry.invoiceId
  ]
}

/** How a query selects prices. */
const pricedColumns = `
  t.billable, coalesce(t.billed_minutes, t.duration_minutes) as "billedMinutes",
  t.hourly_rate as "hourlyRate", t.rate_id as "rateId", t.internal_amount as "internalAmount",
  t.internal_currency as "internalCurrency", t.started_at as "startedAt", t.ended_at as "endedAt",
  coalesce(t.made_in_hour, extract(hour from t.created_at at time zone 'UTC'))::int as "madeInHour",
  t.billed_elsewhere as "billedElsewhere", t.marks, ${selectedClaim}, ${tagNames} as tags`

/** The start of the folded description, which is the last part of one that is findable. */
const formerOrder = `(left(substr(t.description_folded, strpos(t.description_folded, chr(1)) + 1), 200) collate "C")`

export const timeEntries = (sql: SqlClient.SqlClient): RecordKind<TimeEntry, EntryRow, TimeSort> => {
  const { amount, date, int, text } = bounds(sql)
  return {
    ...recordTables.time,
    own,
    selected: sql`
      t.worked_on as "workedOn", t.duration_minutes as "durationMinutes", t.cost, t.description,
      ${sql.literal(pricedColumns)}`,
    toRecord: toEntry,
    parts: (changes) => writeTags(sql, changes),
    orders: {
      createdAt: byCreation(sql),
      workedOn: byColumn(sql, "worked_on", ({ workedOn }) => workedOn, date),
      durationMinutes: byColumn(sql, "duration_minutes", ({ durationMinutes }) => String(durationMinutes), int),
      cost: byColumn(sql, "cost_order", ({ cost }) => toText(cost), amount),
      description: byColumn(sql, "description_order", ({ description }) => toTextValue(sortKey(description)), text)
    },
    formerOrders: {
      description: byColumn(sql, formerOrder, ({ description }) => toFormerTextValue(startOf(fold(description))), text)
    }
  }
}

/** The repository of time entries; timers write their entries with it. */
export const timeRepository = Effect.gen(function* () {
  const database = yield* Database
  return TimeRepository.of(recordRepository(database, yield* TextSearch.TextSearch, timeEntries(database.sql)))
})

export const layer = Layer.effect(TimeRepository, timeRepository).pipe(Layer.provide(TextSearch.layer))
