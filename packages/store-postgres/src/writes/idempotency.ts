import { Background } from "@hourbook/core/scheduling/Background"
import type { UserId } from "@hourbook/core/values/Ids"
import { type Instant, minuteOf } from "@hourbook/core/values/Instant"
import type { KeptResult, IdempotencyRecord } from "@hourbook/core/writing/IdempotencyRecord"
import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { KeyAlreadyUsed } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { type SqlClient, SqlError, type Statement } from "effect/sql"
import { Database } from "../database/Database.ts"

/**
 * A common table expression `answered` that keeps the outcome of a write. It has a row if `given` has one and the key has no
 * unexpired outcome, so the write must depend on that row. It waits for a concurrent transaction with the same key.
 */
export const keepOutcomeCte = (
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

/** Finds the outcome under a member's key that has not expired at `at`. */
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

/** Keeps the outcome before any other write of a transaction, so that a concurrent request with the same key waits for it. */
export const keepOutcome = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  workspaceId: string,
  idempotency: IdempotencyRecord
): Effect.fn.Return<void, KeyAlreadyUsed | SqlError.SqlError> {
  const kept = yield* sql`with ${keepOutcomeCte(sql, { workspaceId, idempotency, given: sql`` })} select from answered`
  if (kept.length > 0) return
  const earlier = yield* findOutcome(sql, { ...idempotency, workspaceId })
  return yield* Option.isSome(earlier)
    ? new KeyAlreadyUsed({ kept: earlier.value })
    : keepOutcome(sql, workspaceId, idempotency)
})

const maxSwept = 10_000

/** Deletes expired outcomes of a workspace, except those that a concurrent write is replacing. */
const sweep = (sql: SqlClient.SqlClient, workspaceId: string, at: Instant) => sql`
  delete from answers a
  using (
    select user_id, key from answers
    where workspace_id = ${workspaceId} and keep_until <= ${at}
    order by keep_until limit ${maxSwept} for update skip locked
  ) expired
  where a.workspace_id = ${workspaceId} and a.user_id = expired.user_id and a.key = expired.key`

/**
 * Deletes expired outcomes when one is looked up, in the background and at most once a minute for each workspace. As a part
 * of each write, it would cost more the more outcomes there are.
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
    const sweepExpired = yield* sweeper
    return IdempotencyStore.of({
      find: Effect.fnUntraced(function* ({ workspaceId }, { at, key, userId }) {
        yield* sweepExpired(workspaceId, at)
        return yield* Effect.orDie(within(workspaceId)(findOutcome(sql, { workspaceId, userId, key, at })))
      }),
      findAll: ({ workspaceId }, { at, keys, userId }) =>
        within(workspaceId)(sql<KeptResult & { readonly key: string }>`
          select key, fingerprint, result from answers
          where workspace_id = ${workspaceId} and user_id = ${userId} and key = any(${keys}::text[]) and keep_until > ${at}`).pipe(
          Effect.map((rows) => new Map(rows.map(({ key, ...kept }) => [key, kept]))),
          Effect.orDie
        ),
      keep: ({ workspaceId }, record) =>
        within(workspaceId)(keepOutcome(sql, workspaceId, record)).pipe(Effect.catchIf(SqlError.isSqlError, Effect.die))
    })
  })
)
