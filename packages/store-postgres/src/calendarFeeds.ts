import { type CalendarFeed, CalendarFeedRepository } from "@hourbook/core/sharing/CalendarFeed"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import type { MembershipRef } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Effect, Layer, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "./database/Database.ts"
import { toInstant } from "./sql/rows.ts"
import { allLoggedIfAny, loggedIfAny } from "./writes/activity.ts"

/** A feed, as the driver returns it. */
interface FeedRow extends Omit<CalendarFeed, "createdAt"> {
  readonly createdAt: Date
}

/** The feed of a workspace that meets a condition, of which there is at most one. */
const feedWhere = (sql: SqlClient.SqlClient, workspaceId: string, condition: Statement.Fragment) =>
  Effect.map(
    sql<FeedRow>`
      select workspace_id as "workspaceId", user_id as "userId", created_at as "createdAt"
      from calendar_feeds where workspace_id = ${workspaceId} and ${condition}`,
    ([row]) =>
      Option.map(Option.fromUndefinedOr(row), (found): CalendarFeed => ({
        ...found,
        createdAt: toInstant(found.createdAt)
      }))
  )

/**
 * How many entries there are, how many changes of them and of projects and clients the log has since, and the names of all tags,
 * which the log does not have. An entry that becomes another member's has its line there, but is one less.
 */
const stateOf = (
  sql: SqlClient.SqlClient,
  { from, userId, workspaceId }: MembershipRef & { readonly from: CalendarDate }
) => {
  const lines = (owner: Statement.Fragment) => sql`
    select count(*) from activity_events
    where workspace_id = ${workspaceId} and ${owner} and occurred_at >= ${`${from}T00:00:00Z`}::timestamptz`
  return Effect.map(
    sql<{ readonly state: string }>`
      select concat_ws(' ',
        (select count(*) from time_entries
          where workspace_id = ${workspaceId} and user_id = ${userId} and worked_on >= ${from}),
        (${lines(sql`owner_id = ${userId}`)}),
        (${lines(sql`owner_id is null`)}),
        (select md5(string_agg(id::text || name, ' ' order by id)) from tags where workspace_id = ${workspaceId})
      ) as state`,
    ([row]) => row?.state ?? ""
  )
}

export const layer = Layer.effect(
  CalendarFeedRepository,
  Effect.map(Database, ({ sql, within }) => {
    /** The workspace of the feed with a secret, which is looked up before there is one. */
    const placeOf = (secretHash: string) =>
      sql<{ readonly workspaceId: string | null }>`
        select calendar_feed_place(decode(${secretHash}, 'hex')) as "workspaceId"`

    const findBySecret = Effect.fnUntraced(function* (secretHash: string) {
      const [place] = yield* placeOf(secretHash)
      const workspaceId = place?.workspaceId ?? null
      if (workspaceId === null) return Option.none<CalendarFeed>()
      return yield* within(workspaceId)(feedWhere(sql, workspaceId, sql`secret_hash = decode(${secretHash}, 'hex')`))
    }, Effect.orDie)

    return CalendarFeedRepository.of({
      findBySecret,
      find: ({ userId, workspaceId }) =>
        Effect.orDie(within(workspaceId)(feedWhere(sql, workspaceId, sql`user_id = ${userId}`))),
      put: ({ createdAt, userId, workspaceId }, secretHash, events = []) =>
        within(workspaceId)(sql`
          with record as (insert into calendar_feeds (workspace_id, user_id, secret_hash, created_at)
          select workspace_id, user_id, decode(${secretHash}, 'hex'), ${createdAt}::timestamptz from members
          where workspace_id = ${workspaceId} and user_id = ${userId} and removed_at is null for share
          on conflict (workspace_id, user_id) do update
            set secret_hash = excluded.secret_hash, created_at = excluded.created_at
          returning user_id) ${allLoggedIfAny(sql, events)}
          select user_id from record`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      remove: ({ userId, workspaceId }, event) =>
        within(workspaceId)(sql`
          with record as (delete from calendar_feeds where workspace_id = ${workspaceId} and user_id = ${userId} returning user_id) ${loggedIfAny(sql, event)}
          select user_id from record`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      stateOf: ({ userId, workspaceId }, from) =>
        Effect.orDie(within(workspaceId)(stateOf(sql, { userId, workspaceId, from })))
    })
  })
)
