import { Background } from "@hourbook/core/shared/Background"
import type { UserId } from "@hourbook/core/shared/Ids"
import { type Instant, minuteOf } from "@hourbook/core/shared/Instant"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import type { KeptResult, IdempotencyRecord } from "@hourbook/core/writing/Writing"
import { Effect, Layer, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "../database/Database.ts"

/**
 * The part of a writing statement that keeps its answer: whatever depends on it must ask for a row in `answered`, which
 * has one when there is a row in `given` and nobody was answered under the key before. Somebody who is being answered in
 * another transaction is waited for.
 */
export const answered = (
  sql: SqlClient.SqlClient,
  {
    idempotency,
    given,
    workspaceId
  }: {
    readonly workspaceId: string
    readonly idempotency: IdempotencyRecord | null
    readonly given: Statement.Fragment
  }
): Statement.Fragment =>
  idempotency === null
    ? sql`answered as (select ${given})`
    : sql`
      answered as (
        insert into answers (workspace_id, user_id, key, fingerprint, result, keep_until)
        select ${workspaceId}, ${idempotency.userId}, ${idempotency.key}, ${idempotency.fingerprint}, ${idempotency.result},
          ${idempotency.keepUntil} ${given}
        on conflict (workspace_id, user_id, key) do update
          set fingerprint = excluded.fingerprint, result = excluded.result, keep_until = excluded.keep_until
          where answers.keep_until <= ${idempotency.at}
        returning 1
      )`

/** The answer under a member's key that is still kept at `at`. */
export const findOutcome = (
  sql: SqlClient.SqlClient,
  of: { readonly workspaceId: string; readonly userId: UserId; readonly key: string; readonly at: Instant }
) =>
  Effect.map(
    sql<KeptResult>`
      select fingerprint, result from answers
      where workspace_id = ${of.workspaceId} and user_id = ${of.userId} and key = ${of.key} and keep_until > ${of.at}`,
    (rows) => Option.fromUndefinedOr(rows[0])
  )

const mostSwept = 10_000

/** Lets go of a workspace's answers that have expired, but for those that a write is about to take the place of. */
const sweep = (sql: SqlClient.SqlClient, workspaceId: string, at: Instant) => sql`
  delete from answers a
  using (
    select user_id, key from answers
    where workspace_id = ${workspaceId} and keep_until <= ${at}
    order by keep_until limit ${mostSwept} for update skip locked
  ) expired
  where a.workspace_id = ${workspaceId} and a.user_id = expired.user_id and a.key = expired.key`

/**
 * Where an answer is asked for, more will come, so that is when expired ones are let go: beside the request, and for each
 * workspace once a minute. As a part of each write it would cost more the more answers there are.
 */
const sweeper = Effect.gen(function* () {
  const { sql, within } = yield* Database
  const scope = yield* Effect.scope
  const background = yield* Background
  const sweptAt = new Map<string, Instant>()
  return (workspaceId: string, at: Instant): Effect.Effect<void> => {
    const minute = minuteOf(at)
    if (sweptAt.get(workspaceId) === minute) return Effect.void
    if (sweptAt.size > 10_000) sweptAt.clear()
    sweptAt.set(workspaceId, minute)
    return within(workspaceId)(sweep(sql, workspaceId, at)).pipe(
      Effect.ignore,
      Effect.forkIn(scope),
      Effect.map(background)
    )
  }
})

export const layer = Layer.effect(
  IdempotencyStore,
  Effect.gen(function* () {
    const { sql, within } = yield* Database
    const letGo = yield* sweeper
    return IdempotencyStore.of({
      find: Effect.fnUntraced(function* ({ workspaceId }, { at, key, userId }) {
        yield* letGo(workspaceId, at)
        return yield* Effect.orDie(within(workspaceId)(findOutcome(sql, { workspaceId, userId, key, at })))
      })
    })
  })
)
