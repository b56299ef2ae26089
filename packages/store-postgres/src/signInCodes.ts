import {
  type MembershipRef,
  SignedInBefore,
  SignInCodeRepository
} from "@hourbook/core/workspaces/SignInCodeRepository"
import { KeyAlreadyUsed } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { Database } from "./database/Database.ts"
import { logged } from "./writes/activity.ts"
import { findOutcome, keepOutcomeCte } from "./writes/idempotency.ts"
import { mailed } from "./writes/mails.ts"

export const layer = Layer.effect(
  SignInCodeRepository,
  Effect.map(Database, ({ sql, within }) =>
    SignInCodeRepository.of({
      put: ({
        code: { codeHash, expiresAt, userId, workspaceId },
        event,
        idempotency,
        mails = [],
        onlyFirst = false
      }) => {
        const given = sql`
          from members m
          where m.workspace_id = ${workspaceId} and m.user_id = ${userId} and m.removed_at is null
          for share`
        const taken = sql`
          select from sign_in_codes c where c.workspace_id = ${workspaceId} and c.user_id = ${userId} and c.was_taken`
        // The lock waits for another request that is taking the code, and then sees that it is taken.
        const statement = sql`
          with
            earlier as (
              select c.was_taken from sign_in_codes c
              where c.workspace_id = ${workspaceId} and c.user_id = ${userId} for update
            ),
            member as (
              select of.user_id from (select m.user_id ${given}) of
              where not exists (select from earlier where ${onlyFirst}::boolean and was_taken)
            ),
            ${keepOutcomeCte(sql, { workspaceId, idempotency, given: sql`from member` })},
            written as (
              insert into sign_in_codes (workspace_id, user_id, code_hash, expires_at)
              select ${workspaceId}, member.user_id, decode(${codeHash}, 'hex'), ${expiresAt} from member, answered
              on conflict (workspace_id, user_id) do update
                set code_hash = excluded.code_hash, expires_at = excluded.expires_at, mailed_hash = null
              returning 1
            ),
            ${sql.join(
              ", ",
              false
            )([
              sql`record as (select from written)`,
              ...(event === undefined ? [] : [logged(sql, event)]),
              ...mailed(sql, mails)
            ])}
          select from written`
        const attempt: Effect.Effect<boolean, KeyAlreadyUsed | SignedInBefore> = Effect.gen(function* () {
          if ((yield* Effect.orDie(statement)).length > 0) return true
          const earlier =
            idempotency === null
              ? Option.none()
              : yield* Effect.orDie(findOutcome(sql, { ...idempotency, workspaceId }))
          if (Option.isSome(earlier)) return yield* new KeyAlreadyUsed({ kept: earlier.value })
          if (onlyFirst && (yield* Effect.orDie(taken)).length > 0) return yield* new SignedInBefore()
          if (idempotency === null) return false
          // Without an outcome, the kept one expired in the meantime.
          return (yield* Effect.orDie(sql`select ${given}`)).length > 0 ? yield* attempt : false
        })
        return within(workspaceId)(attempt)
      },
      putMailed: ({ at, codeHash, mailedHash, userId, workspaceId }) =>
        within(workspaceId)(sql`
          update sign_in_codes set mailed_hash = decode(${mailedHash}, 'hex')
          where workspace_id = ${workspaceId} and user_id = ${userId} and code_hash = decode(${codeHash}, 'hex')
            and expires_at > ${at}
          returning 1`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      take: (codeHash, at) =>
        sql<MembershipRef>`
          select workspace_id as "workspaceId", user_id as "userId"
          from take_sign_in_code(decode(${codeHash}, 'hex'), ${at})`.pipe(
          Effect.map(([row]) => Option.fromUndefinedOr(row)),
          Effect.orDie
        ),
      hasSignedIn: ({ userId, workspaceId }) =>
        within(workspaceId)(sql`
          select from sign_in_codes where workspace_id = ${workspaceId} and user_id = ${userId} and was_taken
          union all
          select from connections where workspace_id = ${workspaceId} and user_id = ${userId}
          union all
          select from passkeys where workspace_id = ${workspaceId} and user_id = ${userId}
          union all
          select from identities where workspace_id = ${workspaceId} and user_id = ${userId}
          limit 1`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )
    })
  )
)
