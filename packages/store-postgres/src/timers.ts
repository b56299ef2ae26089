import type { Visibility } from "@hourbook/core/access/Policy"
import { type Timer, TimerRepository, type TimerWrite } from "@hourbook/core/time/Timer"
import { ReferenceGone, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "./database/Database.ts"
import * as TextSearch from "./records/TextSearch.ts"
import { timeRepository } from "./records/time.ts"
import { type Stamps, stampsOf, toInstant } from "./sql/rows.ts"
import { keepOutcome } from "./writes/idempotency.ts"

/** A timer, as the driver returns it. */
interface TimerRow extends Omit<Timer, "startedAt" | keyof Stamps>, Stamps {
  readonly startedAt: Date
}

const toTimer = (row: TimerRow): Timer => ({ ...row, ...stampsOf(row), startedAt: toInstant(row.startedAt) })

/** The timers that meet the conditions, with names as they are now; a project or client that is gone reads as null. */
const timersWhere = (sql: SqlClient.SqlClient, visible: Visibility, conditions: ReadonlyArray<Statement.Fragment>) =>
  Effect.map(
    sql<TimerRow>`
      select t.workspace_id as "workspaceId", t.id, t.user_id as "userId", t.started_at as "startedAt", t.description,
        p.id as "projectId", c.id as "clientId", t.tags, t.billable, t.created_at as "createdAt",
        t.updated_at as "updatedAt", t.version, m.name as "userName", p.name as "projectName", c.name as "clientName"
      from timers t
      join members m on m.workspace_id = t.workspace_id and m.user_id = t.user_id
      left join projects p on p.workspace_id = t.workspace_id and p.id = t.project_id
      left join clients c on c.workspace_id = t.workspace_id and c.id = t.client_id
      where ${sql.and([
        sql`t.workspace_id = ${visible.workspaceId}`,
        ...(visible.sight._tag === "All" ? [] : [sql`t.user_id = ${visible.sight.userId}`]),
        ...conditions
      ])}
      order by t.started_at, t.id`,
    (rows) => rows.map(toTimer)
  )

const memberGone = Effect.suspend(() => Effect.fail(new ReferenceGone({ reference: "member" })))
const conflict = Effect.suspend(() => Effect.fail(new VersionConflict()))

/** Replaces, starts or ends a timer. A concurrent change of the same timer waits for this one, and then conflicts. */
const write = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { after, before }: TimerWrite) {
  if (before !== null) {
    const isBefore = sql`
      workspace_id = ${before.workspaceId} and user_id = ${before.userId} and id = ${before.id}
        and version = ${before.version}`
    const written =
      after === null
        ? sql`delete from timers where ${isBefore} returning 1`
        : sql`update timers set (${sql.literal(timerColumns)}) = (${timerValues(sql, after)}) where ${isBefore} returning 1`
    return (yield* written).length > 0 ? undefined : yield* conflict
  }
  if (after === null) return undefined
  const { userId, workspaceId } = after
  const added = yield* sql`
    insert into timers (${sql.literal(timerColumns)})
    select ${timerValues(sql, after)} from members
    where workspace_id = ${workspaceId} and user_id = ${userId} and removed_at is null for share
    on conflict do nothing returning 1`
  if (added.length > 0) return undefined
  const running = yield* sql`select from timers where workspace_id = ${workspaceId} and user_id = ${userId}`
  const current = yield* sql`
    select from members where workspace_id = ${workspaceId} and user_id = ${userId} and removed_at is null`
  return yield* running.length > 0 || current.length > 0 ? conflict : memberGone
})

/** The columns of a timer, and their values in the same order. */
export const timerColumns = `
  workspace_id, user_id, id, client_id, project_id, started_at, description, tags, billable, created_at, updated_at,
  version`

export const timerValues = (sql: SqlClient.SqlClient, timer: Timer): Statement.Fragment => sql`
  ${timer.workspaceId}, ${timer.userId}, ${timer.id}, ${timer.clientId}, ${timer.projectId}, ${timer.startedAt},
  ${timer.description}, ${timer.tags}::text[], ${timer.billable}, ${timer.createdAt}, ${timer.updatedAt},
  ${timer.version}`

export const layer = Layer.effect(
  TimerRepository,
  Effect.gen(function* () {
    const { sql, transaction, within } = yield* Database
    const entries = yield* timeRepository
    const save = Effect.fnUntraced(function* (workspaceId: string, change: TimerWrite) {
      if (change.idempotency !== null) yield* keepOutcome(sql, workspaceId, change.idempotency)
      yield* write(sql, change)
      if (change.entry !== null) yield* Effect.catchTag(entries.save(change.entry), "ExternalRefTaken", Effect.die)
    })
    return TimerRepository.of({
      find: (visible, userId) =>
        within(visible.workspaceId)(timersWhere(sql, visible, [sql`t.user_id = ${userId}`])).pipe(
          Effect.map(([timer]) => Option.fromUndefinedOr(timer)),
          Effect.orDie
        ),
      all: (visible) => Effect.orDie(within(visible.workspaceId)(timersWhere(sql, visible, []))),
      save: (change) => {
        const workspaceId = (change.before ?? change.after ?? change.entry?.after)?.workspaceId
        return workspaceId === undefined
          ? Effect.void
          : transaction(workspaceId)(save(workspaceId, change)).pipe(Effect.catchTag("SqlError", Effect.die))
      }
    })
  })
).pipe(Layer.provide(TextSearch.layer))
