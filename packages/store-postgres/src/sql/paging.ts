import type { Instant } from "@hourbook/core/values/Instant"
import { cut, fromTextValue, type Page, type PageOf, type Position } from "@hourbook/core/values/Page"
import type { SqlClient, Statement } from "effect/sql"

/** A sort order of a list. An index on workspace_id and `columns` serves it in both directions, from any position. */
export interface Order<A> {
  /** Names, or expressions in parentheses of the columns of `t`. */
  readonly columns: ReadonlyArray<string>
  /** The row's value of the sorted column, as a position contains it. */
  readonly valueOf: (row: A) => string
  /** A position's value, cast to the type of the sorted column. */
  readonly bound: (value: string) => Statement.Fragment
  /** A position as a row of the types of `columns`. */
  readonly asRow: (position: Position) => Statement.Fragment
}
export type Orders<A, Sort extends string> = Readonly<Record<Sort, Order<A>>>

interface Listed {
  readonly id: string
  readonly createdAt: Instant
}

/** Orders rows by creation. */
export const byCreation = <A extends Listed>(sql: SqlClient.SqlClient): Order<A> => ({
  columns: ["created_at", "id"],
  valueOf: (row) => row.createdAt,
  bound: (value) => sql`${value}::timestamptz`,
  asRow: (position) => sql`(${position.createdAt}::timestamptz, ${position.id}::uuid)`
})

/** Orders rows by another column, then by creation. */
export const byColumn = <A extends Listed>(
  sql: SqlClient.SqlClient,
  column: string,
  valueOf: (row: A) => string,
  bound: (value: string) => Statement.Fragment
): Order<A> => ({
  columns: [column, "created_at", "id"],
  valueOf,
  bound,
  asRow: (position) => sql`(${bound(position.value)}, ${position.createdAt}::timestamptz, ${position.id}::uuid)`
})

/** Casts of a position's value to the type of a column. Numbers outside the column's range are clamped. */
export const bounds = (sql: SqlClient.SqlClient) => ({
  text: (value: string) => sql`${fromTextValue(value)}::text`,
  date: (value: string) => sql`${value}::date`,
  /** For a column with values up to 1,000,000,000. */
  int: (value: string) => sql`least(greatest(${value}::numeric, -1), 1e9)::int`,
  /** For a column that stores amounts in ten-thousandths. */
  amount: (value: string) => sql`least(greatest(${value}::numeric * 10000, -1e15), 1e15)::bigint`
})

/**
 * The clauses that select a page: its start, its order and its number of rows.
 *
 * PostgreSQL reuses a generic plan only if the limit is a literal. A list without filters has the same best plan in every
 * workspace, so its limit is one; with filters, the best plan depends on their values, so PostgreSQL plans each query.
 */
export const pageClauses = <A, Sort extends string>(
  sql: SqlClient.SqlClient,
  order: Order<A>,
  { direction, limit, start }: PageOf<Sort>,
  conditions: ReadonlyArray<Statement.Fragment>
) => {
  const columns = order.columns.map((column) => (column.startsWith("(") ? column : `t.${column}`))
  const [beyond, suffix] = direction === "asc" ? [">", ""] : ["<", " desc"]
  const offset = start._tag === "After" ? 0 : Math.min(start.offset, Number.MAX_SAFE_INTEGER)
  const startConditions = (): ReadonlyArray<Statement.Fragment> => {
    switch (start._tag) {
      case "Offset":
        return []
      case "From":
        return [sql`${sql.literal(`${columns[0]} ${beyond}=`)} ${order.bound(start.value)}`]
      case "After":
        return [sql`${sql.literal(`(${columns.join(", ")}) ${beyond}`)} ${order.asRow(start.position)}`]
    }
  }
  return {
    start: startConditions(),
    orderBy: sql.literal(`order by ${columns.map((column) => column + suffix).join(", ")}`),
    limited:
      conditions.length === 1 && offset === 0
        ? sql.literal(`limit ${limit + 1}`)
        : sql`limit ${limit + 1} offset ${offset}`
  }
}

/** The page of the selected rows. */
export const pageOf = <A extends Listed>(rows: ReadonlyArray<A>, order: Order<A>, limit: number): Page<A> =>
  cut(rows, limit, (row) => ({ value: order.valueOf(row), createdAt: row.createdAt, id: row.id }))
