import type { Action, ActivityEvent, Subject } from "@hourbook/core/activity/ActivityEvent"
import { type ActivityFilter, ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { fromText, toText } from "@hourbook/core/values/Money"
import { Effect, Layer } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "../database/Database.ts"
import { hasId } from "../sql/hasId.ts"
import { toInstant } from "../sql/rows.ts"
import { asJsonRows, asParameters, type RowShape } from "../sql/rowShape.ts"
import { clientSubject, storedSubject } from "../sql/storedSubject.ts"
import { visibleEvents } from "../sql/visibleRows.ts"
import { linesById } from "./linesById.ts"

/** A line of the log, as the driver returns it. */
export interface EventRow extends Omit<ActivityEvent, "occurredAt" | "amount" | "subject"> {
  readonly occurredAt: Date
  readonly subject: Exclude<Subject, "client"> | typeof clientSubject
  readonly amount: string | null
}

/** The columns of a line, with the alias `e`. */
export const eventColumns = `
  e.workspace_id as "workspaceId", e.id, e.occurred_at as "occurredAt", e.action, e.subject,
  e.subject_id as "subjectId", e.user_id as "userId", e.user_name as "userName", e.owner_id as "ownerId",
  e.project_id as "projectId", e.project_name as "projectName", e.client_id as "clientId",
  e.client_name as "clientName", e.title, e.amount, e.currency, e.worked_minutes as "workedMinutes", e.changes,
  e.version, e.day, e.day_before as "dayBefore", e.operation_id as "operationId",
  e.owner_before as "ownerBefore", e.client_before as "clientBefore", e.undoes`

export const toEvent = (row: EventRow): ActivityEvent => ({
  ...row,
  occurredAt: toInstant(row.occurredAt),
  subject: row.subject === clientSubject ? "client" : row.subject,
  amount: row.amount === null ? null : fromText(row.amount)
})

/** How lines are written. */
export const eventShape: RowShape<ActivityEvent> = {
  columns: [
    "workspace_id",
    "id",
    "occurred_at",
    "action",
    "subject",
    "subject_id",
    "user_id",
    "user_name",
    "owner_id",
    "project_id",
    "project_name",
    "client_id",
    "client_name",
    "title",
    "amount",
    "currency",
    "worked_minutes",
    "changes",
    "version",
    "day",
    "day_before",
    "operation_id",
    "owner_before",
    "client_before",
    "undoes"
  ],
  cellsOf: (event) => [
    event.workspaceId,
    event.id,
    event.occurredAt,
    event.action,
    storedSubject(event.subject),
    event.subjectId,
    event.userId,
    event.userName,
    event.ownerId,
    event.projectId,
    event.projectName,
    event.clientId,
    event.clientName,
    event.title,
    event.amount === null ? null : toText(event.amount),
    event.currency,
    event.workedMinutes,
    event.changes,
    event.version,
    event.day,
    event.dayBefore,
    event.operationId,
    event.ownerBefore,
    event.clientBefore,
    event.undoes
  ]
}

const writtenColumns = eventShape.columns.join(", ")

/** A common table expression that adds a line to the log if the expression `record` has a row. */
export const logged = (sql: SqlClient.SqlClient, event: ActivityEvent): Statement.Fragment => sql`
  logged as (
    insert into activity_events (${sql.literal(writtenColumns)}) select ${asParameters(eventShape.cellsOf(event))} from record
  )`

/** The same for a line that there may be, as a further expression. */
export const loggedIfAny = (sql: SqlClient.SqlClient, event: ActivityEvent | undefined): Statement.Fragment =>
  event === undefined ? sql`` : sql`, ${logged(sql, event)}`

/** The condition, after others, that a row is still in the version from which a line goes on. */
export const notOutrun = (sql: SqlClient.SqlClient, event: ActivityEvent | undefined): Statement.Fragment =>
  event === undefined || event.version === null ? sql`` : sql`and version = ${event.version - 1}`

/** The same for several lines. */
export const allLogged = (sql: SqlClient.SqlClient, events: ReadonlyArray<ActivityEvent>): Statement.Fragment => sql`
  logged as (
    insert into activity_events (${sql.literal(writtenColumns)})
    select ${sql.literal(writtenColumns)}
    from json_populate_recordset(null::activity_events, ${asJsonRows(eventShape, events)}::json)
    where exists (select from record)
  )`

/** The same for lines that there may be, as a further expression. */
export const allLoggedIfAny = (sql: SqlClient.SqlClient, events: ReadonlyArray<ActivityEvent>): Statement.Fragment =>
  events.length === 0 ? sql`` : sql`, ${allLogged(sql, events)}`

/** The conditions of a filter for lines of the log, with the alias `e`. */
const matching = (
  sql: SqlClient.SqlClient,
  { before, clientIds, concerns, from, projectIds, userIds }: ActivityFilter
): ReadonlyArray<Statement.Fragment> => [
  ...(from === undefined ? [] : [sql`e.occurred_at >= ${from}::timestamptz`]),
  ...(before === undefined ? [] : [sql`e.occurred_at < ${before}::timestamptz`]),
  ...hasId(sql, "e.project_id", projectIds),
  ...hasId(sql, "e.client_id", clientIds),
  ...hasId(sql, "e.user_id", userIds),
  ...(concerns === undefined ? [] : [concerning(sql, concerns)])
]

/** That one of the days that a line concerns is within bounds. */
export const concerning = (
  sql: SqlClient.SqlClient,
  concerns: NonNullable<ActivityFilter["concerns"]>
): Statement.Fragment => sql.or(["e.day", "e.day_before"].map((day) => isWithin(sql, day, concerns)))

/** That a day is there and within bounds. */
const isWithin = (
  sql: SqlClient.SqlClient,
  column: string,
  { from, to }: NonNullable<ActivityFilter["concerns"]>
): Statement.Fragment => {
  const day = sql.literal(column)
  return sql.and([
    sql`${day} is not null`,
    ...(from === undefined ? [] : [sql`${day} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`${day} <= ${to}::date`])
  ])
}

/**
 * Conditions for the subjects or actions of a filter, of which each line meets at most one. Most lines are about time entries
 * and about what was created: no index has them, since the order by time finds them soon. The others have an index, whose
 * predicate each condition has to imply.
 */
const eachWord = (
  sql: SqlClient.SqlClient,
  column: "e.subject" | "e.action",
  words: ReadonlyArray<EventRow["subject"] | Action> | undefined,
  frequent: EventRow["subject"] | Action
): ReadonlyArray<Statement.Fragment> => {
  if (words === undefined) return [sql`true`]
  const isOneOf = (some: ReadonlyArray<string>) =>
    sql`${sql.literal(column)} in (${sql.literal(some.map((word) => `'${word}'`).join(", "))})`
  const distinct = [...new Set(words)]
  return distinct.includes(frequent) ? [isOneOf(distinct)] : distinct.map((word) => isOneOf([word]))
}

export const layer = Layer.effect(
  ActivityLog,
  Effect.map(Database, ({ sql, within }) => {
    const shown = sql.literal(eventColumns)
    const newestFirst = sql`order by e.occurred_at desc, e.id desc`
    return ActivityLog.of({
      feed: (visible, { filter, limit, offset }) => {
        const subjects = eachWord(sql, "e.subject", filter.subjects?.map(storedSubject), "time_entry")
        const actions = eachWord(sql, "e.action", filter.actions, "created")
        const ofWorkspace = sql`e.workspace_id = ${visible.workspaceId}`
        const parts = visibleEvents(sql, visible).flatMap((condition) =>
          subjects.flatMap((subject) =>
            actions.map((action) => sql.and([ofWorkspace, condition, subject, action, ...matching(sql, filter)]))
          )
        )
        if (parts.length === 0) return Effect.succeed({ items: [], total: Effect.succeed(0) })
        const pages = parts.map(
          (part) => sql`(select e.* from activity_events e where ${part} ${newestFirst} limit ${offset + limit})`
        )
        const counts = parts.map((part) => sql`(select count(*) from activity_events e where ${part})`)
        const total = within(visible.workspaceId)(
          sql<{ readonly total: number }>`select (${sql.join(" + ", false)(counts)})::int as total`
        ).pipe(
          Effect.map(([row]) => row?.total ?? 0),
          Effect.orDie
        )
        return within(visible.workspaceId)(
          sql<EventRow>`
            select ${shown} from (${sql.join(" union all ", false)(pages)}) e
            ${newestFirst} offset ${offset} limit ${limit}`
        ).pipe(
          Effect.map((rows) => ({ items: rows.map(toEvent), total })),
          Effect.orDie
        )
      },
      page: (visible, { after, limit }) => {
        const oldestFirst = sql`order by e.occurred_at, e.id limit ${limit}`
        const pages = visibleEvents(sql, visible).map((condition) => {
          const conditions = [
            sql`e.workspace_id = ${visible.workspaceId}`,
            condition,
            ...(after === null
              ? []
              : [sql`(e.occurred_at, e.id) > (${after.occurredAt}::timestamptz, ${after.id}::uuid)`])
          ]
          return sql`(select e.* from activity_events e where ${sql.and(conditions)} ${oldestFirst})`
        })
        if (pages.length === 0) return Effect.succeed([])
        return within(visible.workspaceId)(
          sql<EventRow>`select ${shown} from (${sql.join(" union all ", false)(pages)}) e ${oldestFirst}`
        ).pipe(
          Effect.map((rows) => rows.map(toEvent)),
          Effect.orDie
        )
      },
      ...linesById({ sql, within }, (from) =>
        Effect.map(sql<EventRow>`select ${shown} from ${from}`, (rows) => rows.map(toEvent))
      )
    })
  })
)
