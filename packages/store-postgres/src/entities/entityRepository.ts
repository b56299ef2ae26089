import type { Visibility } from "@hourbook/core/access/Policy"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import type { ClientFilter } from "@hourbook/core/entities/ClientRepository"
import { mapInSlices } from "@hourbook/core/shared/inSlices"
import type { Instant } from "@hourbook/core/shared/Instant"
import type { PageOf } from "@hourbook/core/shared/Page"
import { fold } from "@hourbook/core/shared/Text"
import { InUse, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { Database } from "../database/Database.ts"
import { hasId } from "../sql/hasId.ts"
import { bounds, byColumn, byCreation, type Orders, pageClauses, pageOf } from "../sql/paging.ts"

interface Entity {
  readonly id: string
  readonly name: string
  readonly createdAt: Instant
}

/** What differs between projects and clients when they are read. */
interface EntityTable<A extends Entity, Row extends object, Filter> {
  /** The table with the alias `t`, and the tables joined to it. */
  readonly rows: Statement.Fragment
  /** The columns that a query selects. */
  readonly columns: Statement.Fragment
  readonly toEntity: (row: Row) => A
  readonly sees: (visible: Visibility) => ReadonlyArray<Statement.Fragment>
  /** What a filter says besides the name and whether it is archived. */
  readonly matching: (filter: Filter) => ReadonlyArray<Statement.Fragment>
}

const matchingBoth = (
  sql: SqlClient.SqlClient,
  { archived, ids, search }: ClientFilter
): ReadonlyArray<Statement.Fragment> => {
  const folded = fold(search ?? "")
  return [
    ...hasId(sql, "t.id", ids),
    ...(archived === undefined ? [] : [sql`t.archived = ${archived}`]),
    ...(folded === "" ? [] : [folded.includes("\u0000") ? sql`false` : sql`strpos(t.name_folded, ${folded}) > 0`])
  ]
}

/** The reads that projects and clients share. */
export const entityReads = <A extends Entity, Row extends object, Filter extends ClientFilter>(
  { sql, within }: Database["Service"],
  { columns, matching, rows, sees, toEntity }: EntityTable<A, Row, Filter>
) => {
  const orders: Orders<A, "name" | "createdAt"> = {
    createdAt: byCreation(sql),
    name: byColumn(sql, "name_folded", ({ name }) => fold(name), bounds(sql).text)
  }
  const seen = (visible: Visibility): ReadonlyArray<Statement.Fragment> => [
    sql`t.workspace_id = ${visible.workspaceId}`,
    ...sees(visible)
  ]
  const found = (visible: Visibility, filter: Filter): ReadonlyArray<Statement.Fragment> => [
    ...seen(visible),
    ...matchingBoth(sql, filter),
    ...matching(filter)
  ]
  const from = (conditions: ReadonlyArray<Statement.Fragment>) => sql`from ${rows} where ${sql.and(conditions)}`

  return {
    list: (
      visible: Visibility,
      { filter, page }: { readonly filter: Filter; readonly page: PageOf<"name" | "createdAt"> }
    ) => {
      const order = orders[page.sortBy]
      const conditions = found(visible, filter)
      const { limited, orderBy, start } = pageClauses(sql, order, page, conditions)
      return within(visible.workspaceId)(
        sql<Row>`select ${columns} ${from([...conditions, ...start])} ${orderBy} ${limited}`
      ).pipe(
        Effect.map((rows) => pageOf(rows.map(toEntity), order, page.limit)),
        Effect.orDie
      )
    },
    count: (visible: Visibility, filter: Filter) =>
      within(visible.workspaceId)(
        sql<{ readonly count: number }>`select count(*)::int as count ${from(found(visible, filter))}`
      ).pipe(
        Effect.map(([row]) => row?.count ?? 0),
        Effect.orDie
      ),
    all: (visible: Visibility, filter: Filter) =>
      within(visible.workspaceId)(sql<Row>`select ${columns} ${from(found(visible, filter))}`).pipe(
        Effect.flatMap((rows): Effect.Effect<ReadonlyArray<A>> => mapInSlices(rows, toEntity)),
        Effect.orDie
      ),
    find: (visible: Visibility, id: A["id"]) =>
      within(visible.workspaceId)(sql<Row>`select ${columns} ${from([...seen(visible), sql`t.id = ${id}`])}`).pipe(
        Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), toEntity)),
        Effect.orDie
      )
  }
}

/** Fails with the number of rows that reference a row by the column, by noun; with Stale if none does. */
export const failInUse = (
  { sql, within }: Database["Service"],
  { subjectId, workspaceId }: Pick<ActivityEvent, "subjectId" | "workspaceId">,
  column: string,
  references: ReadonlyArray<{ readonly noun: string; readonly table: string }>
): Effect.Effect<never, InUse | VersionConflict> =>
  within(workspaceId)(
    sql<{ readonly noun: string; readonly count: number }>`${sql.join(
      " union all ",
      false
    )(
      references.map(
        ({ noun, table }) => sql`
          select ${noun}::text as noun, count(*)::int as count from ${sql(table)}
          where workspace_id = ${workspaceId} and ${sql(column)} = ${subjectId}`
      )
    )}`
  ).pipe(
    Effect.orDie,
    Effect.map((rows) => rows.filter(({ count }) => count > 0)),
    // If the last reference was deleted in the meantime, the caller retries.
    Effect.flatMap((by) => Effect.fail(by.length === 0 ? new VersionConflict() : new InUse({ by })))
  )
