import type { Visibility } from "@hourbook/core/access/Policy"
import { factKindNames, type FactKindName } from "@hourbook/core/facts/factKinds"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import { needsRecords } from "@hourbook/core/records/recordFilter"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { SqlClient, Statement } from "effect/sql"
import { entityConditions, recordConditions } from "../../records/recordConditions.ts"
import type { Found } from "../../records/searchConditions.ts"
import { ofKinds } from "../../sql/ofKinds.ts"
import { during, duringWhole } from "./dayConditions.ts"
import {
  allTimeOf,
  type DateRange,
  type LongestPeriod,
  type Periods,
  periodsOf,
  type WholePeriods
} from "./factPeriods.ts"
import { recordSources } from "./recordSources.ts"
import { rollupSource, type Source, subtracted } from "./Source.ts"

/** The rows that a question needs. */
export interface RowsWanted {
  readonly of: ReadonlyArray<FactKindName>
  readonly filter: RecordFilter
  /** The columns among `kind`, `hour`, `user_id`, `client_id` and `project_id` that the rows must have. */
  readonly columns: ReadonlyArray<string>
  /** The longest period that a row may cover. */
  readonly longestPeriod: LongestPeriod
  /** The day since which records are few, for rows of all time: a range that ends later is read as all time minus the rest. */
  readonly recent?: CalendarDate
  /** Days at which a new period must start. */
  readonly boundaries?: ReadonlyArray<CalendarDate>
  /** What the search of the filter has found, by kind of record. */
  readonly found?: FoundByKind | undefined
}

export type FoundByKind = { readonly [kind in RecordKindName]?: Found | undefined }

/** Rows of `currency`, `period` (a day, the first day of a month or year, or null for all time before the first boundary), the wanted columns, `amount`, `minutes` and `count`. */
export interface FactRows {
  /** Whether the rows come from rollups and `pending`, the deltas that are not in the rollups yet; if false, from the records. */
  readonly fromRollups: boolean
  /** Whether rows are of days, and each kind, day and currency has at most one, except for days in `pending`. */
  readonly onePerDay: boolean
  readonly rows: Statement.Fragment
}

const pending = rollupSource("pending", "day")

/** The entities that the rollup must distinguish. */
const granularity = (
  { sight }: Visibility,
  { columns, filter }: Pick<RowsWanted, "columns" | "filter">
): "nothing" | "clients" | "members" | "projects" | "entities" => {
  const byClients = sight._tag === "OfClients" || filter.clientIds !== undefined || columns.includes("client_id")
  const byMembers = sight._tag === "Own" || filter.userIds !== undefined || columns.includes("user_id")
  const byProjects = filter.projectIds !== undefined || columns.includes("project_id")
  if ([byClients, byMembers, byProjects].filter((is) => is).length > 1) return "entities"
  return byClients ? "clients" : byMembers ? "members" : byProjects ? "projects" : "nothing"
}

/** The sources for all time and periods of each length. If `days` is null, days are read from the records. */
interface Rollups {
  readonly ever: Source | null
  readonly years: Source | null
  readonly months: Source | null
  readonly days: Source | null
}

const totals: Rollups = {
  ever: null,
  years: null,
  months: rollupSource("fact_month_totals", "month"),
  days: rollupSource("fact_day_totals", "day")
}

const byPeriod = (name: "fact" | "fact_client", ever: string | null): Rollups => ({
  ever: ever === null ? null : rollupSource(ever),
  years: rollupSource(`${name}_years`, "year"),
  months: rollupSource(`${name}_months`, "month"),
  days: rollupSource(`${name}_days`, "day")
})

/** The smallest rollups of days and months that distinguish the wanted entities. */
export const tablesOf = (visible: Visibility, wanted: Pick<RowsWanted, "columns" | "filter">) =>
  granularity(visible, wanted) === "clients"
    ? ({ days: "fact_client_days", months: "fact_client_months" } as const)
    : ({ days: "fact_days", months: "fact_months" } as const)

/** The smallest rollups with the required granularity. */
const rollupsFor = (by: ReturnType<typeof granularity>, hours: boolean): Rollups => {
  if (hours && by !== "nothing") {
    return { ever: null, years: null, months: rollupSource("fact_month_hours", "month"), days: null }
  }
  if (hours) {
    return {
      ever: null,
      years: null,
      months: rollupSource("fact_month_hour_totals", "month"),
      days: rollupSource("fact_day_hour_totals", "day")
    }
  }
  switch (by) {
    case "nothing":
      return totals
    case "entities":
      return byPeriod("fact", null)
    case "clients":
      return byPeriod("fact_client", "fact_clients")
    default:
      return byPeriod("fact", `fact_${by}`)
  }
}

const longestPeriodIn = ({ months, years }: Rollups, asked: LongestPeriod): LongestPeriod =>
  months === null || asked === "day" ? "day" : years === null ? "month" : asked

/** Selects what every record of a workspace counts, in facts of all kinds, with the columns of the rollups. */
export const recordRows = (sql: SqlClient.SqlClient, workspaceId: string): Statement.Fragment =>
  sql.join(
    " union all ",
    false
  )(
    recordSources(factKindNames).map(({ amount, count, currency, hour, join, kind, minutes, period, table, where }) => {
      const shown = sql.literal(
        `(${kind})::text collate "C" as kind, ${period} as day, ${hour} as hour, ${currency} as currency,
          (${minutes})::bigint as minutes, ${amount} as amount, ${count} as count`
      )
      return sql`
        select t.workspace_id, t.user_id, t.client_id, t.project_id, ${shown}
        from ${sql(table)} t ${sql.literal(join)}
        where t.workspace_id = ${workspaceId} ${sql.literal(where === null ? "" : `and ${where}`)}`
    })
  )

/** A common table expression `pending`: the deltas of some kinds that are not in the rollups yet. */
export const pendingDeltas = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  of: ReadonlyArray<FactKindName>
): Statement.Fragment => sql`
  pending as materialized (
    select * from fact_deltas t where t.workspace_id = ${visible.workspaceId} and ${ofKinds(sql, "t.kind", of)}
  )`

type Conditions = ReadonlyArray<Statement.Fragment>

const unchanged = (source: Source): Source => source

/** Selects the rows that the caller may see and the filter matches, from the smallest source with enough detail. */
export const factRows = (sql: SqlClient.SqlClient, visible: Visibility, wanted: RowsWanted): FactRows => {
  const { longestPeriod, columns, boundaries, filter, found, of, recent } = wanted
  const rowsOf = (source: Source, conditions: ReadonlyArray<Statement.Fragment>, join = "") => {
    const shown = columns.map((column) => {
      const from = column === "hour" || column === "kind" ? source[column] : `t.${column}`
      return `, ${from} as ${column}`
    })
    return sql`
      select ${sql.literal(`${source.currency} as currency, ${source.period} as period ${shown.join("")}`)},
        ${sql.literal(source.amount)} as amount, ${sql.literal(source.minutes)} as minutes,
        ${sql.literal(source.count)} as count
      from ${sql(source.table)} t ${sql.literal(join)} where ${sql.and(conditions)}`
  }
  const recordsDuring = (part: DateRange) =>
    recordSources(of).map((source) => {
      const counted = { ...source.of, kinds: source.kinds, currency: source.currency }
      const conditions = [
        ...recordConditions(sql, counted, visible, { ...filter, ...part }, found?.[source.of.of]),
        ...(source.where === null ? [] : [sql.literal(source.where)])
      ]
      return rowsOf(source, conditions, source.join)
    })
  const hours = columns.includes("hour")
  const together = sql.join(" union all ", false)
  const fromRecords = () => ({ fromRollups: false, onePerDay: false, rows: together(recordsDuring(filter)) })
  if (needsRecords(filter) || (hours && of.some((kind) => kind !== "time"))) return fromRecords()

  const rollups = rollupsFor(granularity(visible, wanted), hours)
  const range: DateRange = { from: filter.from, to: filter.to }
  const { days, months, years } = periodsOf(range, longestPeriodIn(rollups, longestPeriod), boundaries)
  if (rollups.days === null && months.length === 0) return fromRecords()
  const allTime =
    longestPeriod === "ever" && rollups.ever !== null && recent !== undefined
      ? allTimeOf(range, recent, boundaries)
      : null

  const sharedConditions = entityConditions(sql, visible, filter)
  const kind = ofKinds(sql, "t.kind", of)
  const fromRollup = (source: Source | null, conditionsOf: (source: Source) => Conditions, read = unchanged) =>
    source === null ? [] : [rowsOf(read(source), [...sharedConditions, kind, ...conditionsOf(source)])]
  const fromWhole = (source: Source | null, periods: ReadonlyArray<WholePeriods>, read?: typeof unchanged) =>
    periods.flatMap((whole) => fromRollup(source, ({ period }) => duringWhole(sql, period, whole), read))
  const fromDays = (part: DateRange, read?: typeof unchanged) =>
    rollups.days === null
      ? recordsDuring(part)
      : fromRollup(rollups.days, ({ period }) => during(sql, period, part), read)
  const fromPeriods = (periods: Periods, read?: typeof unchanged) => [
    ...fromWhole(rollups.years, periods.years, read),
    ...fromWhole(rollups.months, periods.months, read),
    ...periods.days.flatMap((part) => fromDays(part, read))
  ]
  const alreadyRead = rollups.days === null ? days : []
  const fromDeltas = rowsOf(pending, [
    ...sharedConditions,
    kind,
    ...during(sql, pending.period, range),
    ...alreadyRead.map((part) => sql`not (${sql.and(during(sql, pending.period, part))})`)
  ])
  const folded =
    allTime === null
      ? fromPeriods({ days, months, years })
      : [
          ...fromRollup(rollups.ever, () => []),
          ...fromPeriods(allTime.follows, subtracted),
          ...fromPeriods(allTime.rest)
        ]
  return {
    fromRollups: true,
    onePerDay: rollups === totals && longestPeriod === "day",
    rows: together([...folded, fromDeltas])
  }
}
