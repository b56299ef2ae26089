import type { Visibility } from "@hourbook/core/access/Policy"
import type { FactsOf } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { recordKindNames } from "@hourbook/core/shared/recordKindNames"
import type { SqlClient, Statement } from "effect/sql"
import { belonging, found } from "../records/records.ts"
import { type RecordTable, recordTables } from "../records/recordTables.ts"
import { type Coarsest, periodsOf, type Stretch, type Whole } from "./factPeriods.ts"

/** What a question needs to know about the rows that it adds up. */
export interface RowsWanted {
  readonly of: FactsOf
  readonly filter: RecordFilter
  /** Which of `hour`, `user_id`, `client_id` and `project_id` they must show. */
  readonly columns: ReadonlyArray<string>
  /** The longest periods that may be added up already. */
  readonly coarsest: Coarsest
  /** Days that no such period may straddle. */
  readonly boundaries?: ReadonlyArray<CalendarDate>
}

/** Rows of `currency`, `period` (a day, or the first one of a month or year), the wanted columns, `amount`, `minutes` and `count`. */
export interface FactRows {
  /** False where only the records know. Else the rows read `pending`, the deltas that no rollup has yet. */
  readonly fromRollups: boolean
  /** Whether no two rows are of one day and currency, but for those of days that are in `pending`. */
  readonly oneADay: boolean
  readonly rows: Statement.Fragment
}

/** Where rows come from: a table, by the name `t`, and what it calls what it has. */
interface Source {
  readonly table: string
  readonly period: string
  readonly hour: string
  readonly amount: string
  readonly minutes: string
  readonly count: string
}

const ofRecords = ({ amount, day, minutes, table }: RecordTable): Source => ({
  table,
  period: `t.${day}`,
  hour: "extract(hour from t.created_at at time zone 'UTC')::smallint",
  amount: `t.${amount}`,
  minutes: minutes === null ? "0" : `t.${minutes}`,
  count: "1"
})

const ofRollup = (table: string, period: "day" | "month" | "year"): Source => ({
  table,
  period: `t.${period}`,
  hour: "t.hour",
  amount: "t.amount",
  minutes: "t.minutes",
  count: "t.count"
})

const pending = ofRollup("pending", "day")

/** Whether the rollups do not know enough for a filter: when a record was made, and what its text is. */
const isBeyondRollups = ({ createdFrom, createdTo, search }: RecordFilter): boolean =>
  createdFrom !== undefined || createdTo !== undefined || search !== undefined

/** What records must be told apart by: nothing, their client alone, or their members and projects as well. */
const granularity = (
  { sight }: Visibility,
  { columns, filter }: Pick<RowsWanted, "columns" | "filter">
): "nothing" | "clients" | "entities" => {
  const byOthers = [filter.projectIds, filter.userIds].some((ids) => ids !== undefined)
  if (sight._tag === "Own" || byOthers || columns.some((column) => column === "user_id" || column === "project_id")) {
    return "entities"
  }
  const byClients = sight._tag === "OfClients" || filter.clientIds !== undefined || columns.includes("client_id")
  return byClients ? "clients" : "nothing"
}

/** Where periods of each length are read; the records themselves where days are null. */
interface Rollups {
  readonly years: Source | null
  readonly months: Source | null
  readonly days: Source | null
}

const dayTotals: Rollups = { years: null, months: null, days: ofRollup("fact_day_totals", "day") }

const byPeriod = (name: "fact" | "fact_client"): Rollups => ({
  years: ofRollup(`${name}_years`, "year"),
  months: ofRollup(`${name}_months`, "month"),
  days: ofRollup(`${name}_days`, "day")
})

/** The tables of days and months that know enough of one project, client or member. */
export const tablesOf = (visible: Visibility, wanted: Pick<RowsWanted, "columns" | "filter">) =>
  granularity(visible, wanted) === "clients"
    ? ({ days: "fact_client_days", months: "fact_client_months" } as const)
    : ({ days: "fact_days", months: "fact_months" } as const)

/** The rollups with the fewest rows that know enough. */
const rollupsFor = (by: ReturnType<typeof granularity>, hours: boolean): Rollups => {
  if (hours && by !== "nothing") return { years: null, months: ofRollup("fact_month_hours", "month"), days: null }
  if (hours) {
    return {
      years: null,
      months: ofRollup("fact_month_hour_totals", "month"),
      days: ofRollup("fact_day_hour_totals", "day")
    }
  }
  return by === "nothing" ? dayTotals : byPeriod(by === "clients" ? "fact_client" : "fact")
}

const coarsestIn = ({ months, years }: Rollups, asked: Coarsest): Coarsest =>
  months === null || asked === "day" ? "day" : years === null ? "month" : asked

/** Every record of a workspace, of whatever kind, with what the rollups know of it. */
export const recordRows = (sql: SqlClient.SqlClient, workspaceId: string): Statement.Fragment =>
  sql.join(
    " union all ",
    false
  )(
    recordKindNames.map((of) => {
      const { amount, count, hour, minutes, period, table } = ofRecords(recordTables[of])
      const shown = sql.literal(
        `${period} as day, ${hour} as hour, ${minutes}::bigint as minutes, ${amount} as amount, ${count} as count`
      )
      return sql`
        select t.workspace_id, ${of}::text collate "C" as kind, t.user_id, t.client_id, t.project_id, t.currency, ${shown}
        from ${sql(table)} t where t.workspace_id = ${workspaceId}`
    })
  )

/** The deltas of a kind that are not in the rollups yet, as a part of a `with`. */
export const pendingDeltas = (sql: SqlClient.SqlClient, visible: Visibility, of: FactsOf): Statement.Fragment => sql`
  pending as materialized (select * from fact_deltas t where t.workspace_id = ${visible.workspaceId} and t.kind = ${of})`

/** Days as an array, made once for a statement: a cast of what the driver sends would be made for each row. */
export const dates = (sql: SqlClient.SqlClient, days: ReadonlyArray<CalendarDate>): Statement.Fragment =>
  sql`(select ${days}::date[])`

/** The conditions of a stretch, by the name of its column. */
export const during = (
  sql: SqlClient.SqlClient,
  period: string,
  { from, to }: Stretch
): ReadonlyArray<Statement.Fragment> => [
  ...(from === undefined ? [] : [sql`${sql.literal(period)} >= ${from}::date`]),
  ...(to === undefined ? [] : [sql`${sql.literal(period)} <= ${to}::date`])
]

/** The same of whole years or months. */
export const duringWhole = (
  sql: SqlClient.SqlClient,
  period: string,
  whole: Whole
): ReadonlyArray<Statement.Fragment> => [
  ...during(sql, period, whole),
  ...(whole.except.length === 0 ? [] : [sql`${sql.literal(period)} <> all(${dates(sql, whole.except)}::date[])`])
]

/** What the caller may see and the filter matches, from whatever knows enough and has the fewest rows. */
export const factRows = (sql: SqlClient.SqlClient, visible: Visibility, wanted: RowsWanted): FactRows => {
  const { coarsest, columns, boundaries, filter, of } = wanted
  const rowsOf = (source: Source, conditions: ReadonlyArray<Statement.Fragment>) => {
    const shown = columns.map((column) => `, ${column === "hour" ? source.hour : `t.${column}`} as ${column}`)
    return sql`
      select t.currency, ${sql.literal(source.period)} as period ${sql.literal(shown.join(""))},
        ${sql.literal(source.amount)} as amount, ${sql.literal(source.minutes)} as minutes,
        ${sql.literal(source.count)} as count
      from ${sql(source.table)} t where ${sql.and(conditions)}`
  }
  const recordsDuring = (stretch: Stretch) =>
    rowsOf(ofRecords(recordTables[of]), found(sql, recordTables[of], visible, { ...filter, ...stretch }))
  const hours = columns.includes("hour")
  const fromRecords = () => ({ fromRollups: false, oneADay: false, rows: recordsDuring(filter) })
  if (isBeyondRollups(filter) || (hours && of !== "time")) return fromRecords()

  const rollups = rollupsFor(granularity(visible, wanted), hours)
  const stretch: Stretch = { from: filter.from, to: filter.to }
  const { days, months, years } = periodsOf(stretch, coarsestIn(rollups, coarsest), boundaries)
  if (rollups.days === null && months.length === 0) return fromRecords()

  const mine = belonging(sql, visible, filter)
  const kind = sql`t.kind = ${of}`
  const fromWhole = (source: Source | null, periods: ReadonlyArray<Whole>) =>
    source === null
      ? []
      : periods.map((whole) => rowsOf(source, [...mine, kind, ...duringWhole(sql, source.period, whole)]))
  const fromDays = days.map((part) =>
    rollups.days === null
      ? recordsDuring(part)
      : rowsOf(rollups.days, [...mine, kind, ...during(sql, rollups.days.period, part)])
  )
  const alreadyRead = rollups.days === null ? days : []
  const fromDeltas = rowsOf(pending, [
    ...mine,
    ...during(sql, pending.period, stretch),
    ...alreadyRead.map((part) => sql`not (${sql.and(during(sql, pending.period, part))})`)
  ])
  const parts = [...fromWhole(rollups.years, years), ...fromWhole(rollups.months, months), ...fromDays, fromDeltas]
  return { fromRollups: true, oneADay: rollups === dayTotals, rows: sql.join(" union all ", false)(parts) }
}
