import type { PageOf } from "@hourbook/core/values/Page"
import type { SqlClient, Statement } from "effect/sql"
import { type Order, pageClauses } from "../sql/paging.ts"
import type { RecordTable } from "./recordTables.ts"
import type { Found } from "./searchConditions.ts"

/** The most projects and clients whose records are read each in its order. */
const mostNamed = 100

/** The most rows that are read of each, and records whose text is compared. */
const mostRows = 500
const mostTexts = 2000

interface FoundPage<A> {
  readonly found: Found | undefined
  /** What it looks for in texts; null where it finds all or nothing. */
  readonly term: Statement.Fragment | null
  readonly order: Order<A>
  readonly page: PageOf<string>
  /** The conditions for a record, with the alias `t`, besides the search. */
  readonly conditions: ReadonlyArray<Statement.Fragment>
}

/**
 * Selects a page by day of the records that a search has found: the first ones of each project and client, which an index has in order,
 * and those whose text has the term. PostgreSQL cannot know how many records these have, and would look for the term in all
 * records, one day after the other. Null for other orders, deep pages, and where much was found.
 */
export const selectFound = <A>(
  sql: SqlClient.SqlClient,
  { day, table, text }: RecordTable,
  { conditions, found, order, page, term }: FoundPage<A>
): Statement.Fragment | null => {
  const rows = page.limit + 1 + (page.start._tag === "After" ? 0 : page.start.offset)
  if (found === undefined || term === null || order.columns[0] !== day || rows > mostRows) return null
  const { clientIds, ids, projectIds } = found
  if (ids === null || projectIds === null || clientIds === null) return null
  if (ids.length > mostTexts || projectIds.length + clientIds.length > mostNamed) return null
  const { limited, orderBy, start } = pageClauses(sql, order, page, [...conditions, sql`true`])
  const matching = sql.and([...conditions, ...start])
  const named = (column: string, ids: ReadonlyArray<string>) => sql`
    select t.* from unnest(${ids}::uuid[]) as named (id) cross join lateral (
      select * from ${sql(table)} t where ${sql.literal(`t.${column} = named.id`)} and ${matching} ${orderBy} limit ${rows}
    ) t`
  const parts = [
    ...(projectIds.length === 0 ? [] : [named("project_id", projectIds)]),
    ...(clientIds.length === 0 ? [] : [named("client_id", clientIds)]),
    sql`
      select * from ${sql(table)} t
      where t.id = any(${ids}::uuid[]) and strpos(${sql.literal(`t.${text}`)}, ${term}) > 0 and ${matching}`
  ]
  const columns = sql.literal(order.columns.map((column) => `t.${column}`).join(", "))
  return sql`select distinct on (${columns}) t.* from (${sql.join(" union all ", false)(parts)}) t ${orderBy} ${limited}`
}
