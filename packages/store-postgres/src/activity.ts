import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { fromText, toText } from "@hourbook/core/shared/Money"
import { Effect, Layer } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "./Database.ts"
import { toInstant } from "./rows.ts"
import { seenEvents } from "./sight.ts"

/** A line of the log as it arrives from the driver. */
interface EventRow extends Omit<ActivityEvent, "occurredAt" | "amount"> {
  readonly occurredAt: Date
  readonly amount: string | null
}

const toEvent = (row: EventRow): ActivityEvent => ({
  ...row,
  occurredAt: toInstant(row.occurredAt),
  amount: row.amount === null ? null : fromText(row.amount)
})

/** The part of a writing statement that adds a line to the log if there is a row in `record`. */
export const logged = (sql: SqlClient.SqlClient, event: ActivityEvent): Statement.Fragment => sql`
  logged as (
    insert into activity_events (
      workspace_id, id, occurred_at, action, subject, subject_id, user_id, user_name, owner_id, project_id,
      project_name, client_id, client_name, title, amount, currency, worked_minutes, changes
    )
    select ${event.workspaceId}, ${event.id}, ${event.occurredAt}, ${event.action}, ${event.subject},
      ${event.subjectId}, ${event.userId}, ${event.userName}, ${event.ownerId}, ${event.projectId},
      ${event.projectName}, ${event.clientId}, ${event.clientName}, ${event.title},
      ${event.amount === null ? null : toText(event.amount)}, ${event.currency}, ${event.workedMinutes},
      ${JSON.stringify(event.changes)}
    from record
  )`

export const layer = Layer.effect(
  ActivityLog,
  Effect.map(Database, ({ sql, within }) => {
    const shown = sql.literal(`
      e.workspace_id as "workspaceId", e.id, e.occurred_at as "occurredAt", e.action, e.subject,
      e.subject_id as "subjectId", e.user_id as "userId", e.user_name as "userName", e.owner_id as "ownerId",
      e.project_id as "projectId", e.project_name as "projectName", e.client_id as "clientId",
      e.client_name as "clientName", e.title, e.amount, e.currency, e.worked_minutes as "workedMinutes", e.changes`)
    const together = sql.join(" union all ", false)
    return ActivityLog.of({
      newest: (seen, limit) => {
        const newest = sql`order by e.occurred_at desc, e.id desc limit ${limit}`
        const parts = seenEvents(sql, seen).map(
          (condition) => sql`
            (select * from activity_events e where e.workspace_id = ${seen.workspaceId} and ${condition} ${newest})`
        )
        if (parts.length === 0) return Effect.succeed([])
        return within(seen.workspaceId)(sql<EventRow>`select ${shown} from (${together(parts)}) e ${newest}`).pipe(
          Effect.map((rows) => rows.map(toEvent)),
          Effect.orDie
        )
      }
    })
  })
)
