import type { Visibility } from "@hourbook/core/access/Policy"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import type { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import type { EventId } from "@hourbook/core/values/Ids"
import { Effect, Option } from "effect"
import type { SqlClient, SqlError, Statement } from "effect/sql"
import type { Database } from "../database/Database.ts"
import { visibleEvents } from "../sql/visibleRows.ts"

/** That the caller may see a line. */
const seen = (sql: SqlClient.SqlClient, visible: Visibility): Statement.Fragment => {
  const conditions = visibleEvents(sql, visible)
  return conditions.length === 0 ? sql`false` : sql.or(conditions)
}

/** The reads of the log by the id of a line or of an operation; `linesFrom` reads lines from what has the alias `e`. */
export const linesById = (
  { sql, within }: Pick<Database["Service"], "sql" | "within">,
  linesFrom: (from: Statement.Fragment) => Effect.Effect<ReadonlyArray<ActivityEvent>, SqlError.SqlError>
): Pick<ActivityLog["Service"], "find" | "ofOperation" | "undone"> => {
  const newestFirst = sql`order by e.occurred_at desc, e.id desc`
  return {
    find: (visible, id) => {
      const from = sql`
        activity_events e where e.workspace_id = ${visible.workspaceId} and e.id = ${id} and ${seen(sql, visible)}`
      return within(visible.workspaceId)(linesFrom(from)).pipe(
        Effect.map(([line]) => Option.fromUndefinedOr(line)),
        Effect.orDie
      )
    },
    ofOperation: (visible, { before, id, limit }) => {
      const conditions = [
        sql`e.workspace_id = ${visible.workspaceId}`,
        seen(sql, visible),
        ...(before === null
          ? []
          : [sql`(e.occurred_at, e.id) < (${before.occurredAt}::timestamptz, ${before.id}::uuid)`])
      ]
      // The index has no line that is the first of its operation.
      const parts = [
        sql`e.operation_id = ${id} and e.operation_id <> e.id`,
        sql`e.id = ${id} and e.operation_id = ${id}`
      ]
      const pages = parts.map(
        (part) =>
          sql`(select e.* from activity_events e where ${sql.and([...conditions, part])} ${newestFirst} limit ${limit})`
      )
      const from = sql`(${sql.join(" union all ", false)(pages)}) e ${newestFirst} limit ${limit}`
      return Effect.orDie(within(visible.workspaceId)(linesFrom(from)))
    },
    undone: ({ workspaceId }, ids) =>
      ids.length === 0
        ? Effect.succeed(new Set())
        : within(workspaceId)(
            sql<{ readonly undoes: EventId }>`
              select e.undoes from activity_events e
              where e.workspace_id = ${workspaceId} and e.undoes = any(${ids}::uuid[])`
          ).pipe(
            Effect.map((rows) => new Set(rows.map(({ undoes }) => undoes))),
            Effect.orDie
          )
  }
}
