import type { ApiKey } from "@hourbook/core/access/ApiKey"
import { ApiKeyRepository, TooManyKeys } from "@hourbook/core/workspaces/ApiKeyRepository"
import { KeyAlreadyUsed } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import type { SqlError } from "effect/sql"
import { Database } from "./database/Database.ts"
import { gathered } from "./people/gathered.ts"
import { insertKey, secretTaken } from "./people/insertKey.ts"
import { findKeyOwners } from "./people/keyOwner.ts"
import { explain } from "./sql/failures.ts"
import { toInstant, toInstantOrNull } from "./sql/rows.ts"
import { allLoggedIfAny, loggedIfAny } from "./writes/activity.ts"
import { findOutcome, keepOutcomeCte } from "./writes/idempotency.ts"

/** A key, as the driver returns it. */
interface KeyRow extends Omit<ApiKey, "createdAt" | "lastUsedAt" | "expiresAt"> {
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
}

const toKey = (row: KeyRow): ApiKey => ({
  ...row,
  createdAt: toInstant(row.createdAt),
  lastUsedAt: toInstantOrNull(row.lastUsedAt),
  expiresAt: toInstantOrNull(row.expiresAt)
})

export const layer = Layer.effect(
  ApiKeyRepository,
  Effect.map(Database, ({ sql, transaction, within }) => {
    const findOwner = gathered((secretHashes) => findKeyOwners(sql, secretHashes))
    return ApiKeyRepository.of({
      findBySecret: (secretHash) => Effect.map(Effect.orDie(findOwner(secretHash)), Option.fromUndefinedOr),
      list: (visible, userId) =>
        within(visible.workspaceId)(sql<KeyRow>`
          select workspace_id as "workspaceId", id, user_id as "userId", name, kind, scopes, prefix,
            created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"
          from api_keys
          where workspace_id = ${visible.workspaceId} and user_id = ${userId}
          order by created_at desc, id desc`).pipe(
          Effect.map((rows) => rows.map(toKey)),
          Effect.orDie
        ),
      add: ({ event, idempotency, key, most, secretHash }) => {
        const { createdAt, userId, workspaceId } = key
        /** One key of a member at a time, so that the next statement counts what the others have written. */
        const lockMember = sql`
          select from members where workspace_id = ${workspaceId} and user_id = ${userId} for no key update`
        const live = sql`
          select from api_keys
          where workspace_id = ${workspaceId} and user_id = ${userId} and (expires_at is null or expires_at > ${createdAt})`
        const isFull =
          most === undefined
            ? Effect.succeed(false)
            : Effect.map(Effect.andThen(lockMember, live), (rows) => rows.length >= most)
        const statement = sql`
          with
            ${keepOutcomeCte(sql, { workspaceId, idempotency, given: sql`` })},
            record as (${insertKey(sql, { key, secretHash }, sql`from answered`)} returning 1)
            ${loggedIfAny(sql, event)}
          select from record`
        const attempt: Effect.Effect<void, SqlError.SqlError | KeyAlreadyUsed | TooManyKeys> = Effect.gen(function* () {
          const refused = yield* isFull
          if (!refused && (yield* statement).length > 0) return
          if (idempotency !== null) {
            const earlier = yield* findOutcome(sql, { ...idempotency, workspaceId })
            if (Option.isSome(earlier)) return yield* new KeyAlreadyUsed({ kept: earlier.value })
          }
          // Without one, the kept outcome expired in the meantime.
          return yield* refused ? new TooManyKeys() : attempt
        })
        return transaction(workspaceId)(attempt).pipe(Effect.catchTag("SqlError", explain(secretTaken)))
      },
      revoke: (visible, userId, id, lines) =>
        within(visible.workspaceId)(sql`
          with record as (
            delete from api_keys where workspace_id = ${visible.workspaceId} and user_id = ${userId} and id = ${id} returning id
          )
          ${allLoggedIfAny(sql, lines === undefined ? [] : [lines.event, ...lines.ended])}
          select id from record`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      touch: ({ id, userId, workspaceId }, minute) =>
        within(workspaceId)(sql`
          update api_keys set last_used_at = ${minute}
          where workspace_id = ${workspaceId} and user_id = ${userId} and id = ${id}
            and (last_used_at is null or last_used_at < ${minute})`).pipe(Effect.asVoid, Effect.orDie)
    })
  })
)
