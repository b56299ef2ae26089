import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { SqlClient, Statement } from "effect/sql"
import type { DateRange, WholePeriods } from "./factPeriods.ts"

/**
 * Days are literals: a statement is soon planned without the values of its parameters, and then the planner takes every range
 * of days for a short one, and reads all records of its days to find those of a few projects.
 */
const date = (sql: SqlClient.SqlClient, day: CalendarDate): Statement.Fragment => sql.literal(`'${day}'::date`)

/** An array of days. */
export const dates = (sql: SqlClient.SqlClient, days: ReadonlyArray<CalendarDate>): Statement.Fragment =>
  sql.literal(`('{${days.join()}}'::date[])`)

/** The conditions that the column `period` is within a range. */
export const during = (
  sql: SqlClient.SqlClient,
  period: string,
  { from, to }: DateRange
): ReadonlyArray<Statement.Fragment> => [
  ...(from === undefined ? [] : [sql`${sql.literal(period)} >= ${date(sql, from)}`]),
  ...(to === undefined ? [] : [sql`${sql.literal(period)} <= ${date(sql, to)}`])
]

/** The conditions that the column `period` is one of the whole years or months. */
export const duringWhole = (
  sql: SqlClient.SqlClient,
  period: string,
  whole: WholePeriods
): ReadonlyArray<Statement.Fragment> => [
  ...during(sql, period, whole),
  ...(whole.except.length === 0 ? [] : [sql`${sql.literal(period)} <> all(${dates(sql, whole.except)})`])
]
