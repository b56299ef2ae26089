import type { Instant } from "@hourbook/core/shared/Instant"
import { cut, type Page, type PageOf, type Position } from "@hourbook/core/shared/Page"
import type { SqlClient, Statement } from "effect/sql"

/** An order of a list. An index on workspace_id and `columns` serves it in both directions, from any position. */
export interface Order<A> {
  readonly columns: ReadonlyArray<string>
  /** The row's value of the sorted column, as a position has it. */
  readonly valueOf: (row: A) => string
  /** A value of the sorted column, of that column's type. */
  readonly bound: (value: string) => Statement.Fragment
  /** A position as a row of the columns' types. */
  readonly place: (position: Position) => Statement.Fragment
}
export type Orders<A, Sort extends string> = Readonly<Record<Sort, Order<A>>>

interface Listed {
  readonly id: string
  readonly createdAt: Instant
}

/** By when a row was made. */
export const byCreation = <A extends Listed>(sql: SqlClient.SqlClient): Order<A> => ({
  columns: ["created_at", "id"],
  valueOf: (row) => row.createdAt,
  bound: (value) => sql`${value}::timestamptz`,
  place: (position) => sql`(${position.createdAt}::timestamptz, ${position.id}::uuid)`
})

/** By another column; `bound` turns its value in a position into one of the column's type. */
export const byColumn = <A extends Listed>(
  sql: SqlClient.SqlClient,
  column: string,
  valueOf: (row: A) => string,
  bound: (value: string) => Statement.Fragment
): Order<A> => ({
  columns: [column, "created_at", "id"],
  valueOf,
  bound,
  place: (position) => sql`(${bound(position.value)}, ${position.createdAt}::timestamptz, ${position.id}::uuid)`
})

/** Turns the values of positions into those of columns; a number may be larger than its column can be. */
export const bounds = (sql: SqlClient.SqlClient) => ({
  text: (value: string) => sql`${value}::text`,
  date: (value: string) => sql`${value}::date`,
  /** Of a column that never goes beyond a thousand million. */
  int: (value: string) => sql`least(greatest(${value}::numeric, -1), 1e9)::int`,
  /** Of a column of ten-thousandths. */
  amount: (value: string) => sql`least(greatest(${value}::numeric * 10000, -1), 1e15)::bigint`
})

/**
 * What a statement needs besides its conditions to read a page: where it starts, its order, and how many rows of it.
 *
 * PostgreSQL plans a statement once and for all only if its length is written in it. A list under no condition but that of
 * its workspace has the same plan for everybody; under more, the best plan depends on the values, so it is made each time.
 */
export const pageClauses = <A, Sort extends string>(
  sql: SqlClient.SqlClient,
  order: Order<A>,
  { direction, limit, start }: PageOf<Sort>,
  conditions: ReadonlyArray<Statement.Fragment>
) => {
  const columns = order.columns.map((column) => `t.${column}`)
  const [beyond, suffix] = direction === "asc" ? [">", ""] : ["<", " desc"]
  const offset = start._tag === "After" ? 0 : Math.min(start.offset, Number.MAX_SAFE_INTEGER)
  const startingAt = (): ReadonlyArray<Statement.Fragment> => {
    switch (start._tag) {
      case "Offset":
        return []
      case "From":
        return [sql`${sql.literal(`${columns[0]} ${beyond}=`)} ${order.bound(start.value)}`]
      case "After":
        return [sql`${sql.literal(`(${columns.join(", ")}) ${beyond}`)} ${order.place(start.position)}`]
    }
  }
  return {
    start: startingAt(),
    inOrder: sql.literal(`order by ${columns.map((column) => column + suffix).join(", ")}`),
    some:
      conditions.length === 1 && offset === 0
        ? sql.literal(`limit ${limit + 1}`)
        : sql`limit ${limit + 1} offset ${offset}`
  }
}

/** The page that the rows make. */
export const pageOf = <A extends Listed>(rows: ReadonlyArray<A>, order: Order<A>, limit: number): Page<A> =>
  cut(rows, limit, (row) => ({ value: order.valueOf(row), createdAt: row.createdAt, id: row.id }))

/** The part of a long text that it is sorted by: its first 200 characters. */
export const startOf = (text: string): string => [...text].slice(0, 200).join("")
