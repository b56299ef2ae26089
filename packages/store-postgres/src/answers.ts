import { Answers } from "@hourbook/core/shared/Answers"
import type { UserId } from "@hourbook/core/shared/Ids"
import type { Instant } from "@hourbook/core/shared/Instant"
import type { Answer, AnswerToKeep } from "@hourbook/core/shared/Writing"
import { Effect, Layer, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "./Database.ts"

/**
 * The part of a writing statement that keeps its answer: whatever depends on it must ask for a row in `answered`, which
 * has one when there is a row in `given` and nobody was answered under the key before. Somebody who is being answered in
 * another transaction is waited for. Two answers that have expired go for each that comes, so that they never pile up.
 */
export const answered = (
  sql: SqlClient.SqlClient,
  {
    answer,
    given,
    workspaceId
  }: {
    readonly workspaceId: string
    readonly answer: AnswerToKeep | null
    readonly given: Statement.Fragment
  }
): Statement.Fragment =>
  answer === null
    ? sql`answered as (select ${given})`
    : sql`
      expired as (
        delete from answers where ctid = any(array(
          select a.ctid from answers a
          where a.workspace_id = ${workspaceId} and a.keep_until <= ${answer.at}
            and (a.user_id, a.key) <> (${answer.userId}::uuid, ${answer.key})
          order by a.keep_until limit 2 for update skip locked
        ))
      ),
      answered as (
        insert into answers (workspace_id, user_id, key, fingerprint, result, keep_until)
        select ${workspaceId}, ${answer.userId}, ${answer.key}, ${answer.fingerprint}, ${answer.result},
          ${answer.keepUntil} ${given}
        on conflict (workspace_id, user_id, key) do update
          set fingerprint = excluded.fingerprint, result = excluded.result, keep_until = excluded.keep_until
          where answers.keep_until <= ${answer.at}
        returning 1
      )`

/** The answer under a member's key that is still kept at `at`. */
export const findAnswer = (
  sql: SqlClient.SqlClient,
  of: { readonly workspaceId: string; readonly userId: UserId; readonly key: string; readonly at: Instant }
) =>
  Effect.map(
    sql<Answer>`
      select fingerprint, result from answers
      where workspace_id = ${of.workspaceId} and user_id = ${of.userId} and key = ${of.key} and keep_until > ${of.at}`,
    (rows) => Option.fromUndefinedOr(rows[0])
  )

export const layer = Layer.effect(
  Answers,
  Effect.map(Database, ({ sql, within }) =>
    Answers.of({
      find: ({ workspaceId }, { at, key, userId }) =>
        within(workspaceId)(findAnswer(sql, { workspaceId, userId, key, at })).pipe(Effect.orDie)
    })
  )
)
