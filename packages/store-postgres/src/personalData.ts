import { erasedAddress } from "@hourbook/core/access/address"
import { personalSubjects } from "@hourbook/core/activity/personalSubjects"
import { erasedEvent, erasedName, erasedResult } from "@hourbook/core/operations/erasure"
import { PersonalData } from "@hourbook/core/operations/PersonalData"
import type { Report } from "@hourbook/core/operations/progress"
import { findable } from "@hourbook/core/values/fold"
import type { UserId } from "@hourbook/core/values/Ids"
import type { MembershipRef } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Effect, Layer } from "effect"
import { Database } from "./database/Database.ts"
import { memberColumns, type MemberRow, toMember } from "./members.ts"
import { toInstantOrNull } from "./sql/rows.ts"
import { eventColumns, type EventRow, toEvent } from "./writes/activity.ts"

const batchSize = 5000

/** A position in the log. Its time is text of the database, since the driver would round it. */
interface Position {
  readonly at: string
  readonly id: string
}

/** The number of lines in a batch, and the last of them. */
interface Batch extends Position {
  readonly count: number
}

export const layer = Layer.effect(
  PersonalData,
  Effect.map(Database, (database) => {
    const { sql, within } = database
    const operator = <A, E>(self: Effect.Effect<A, E>) => Effect.orDie(database.operator(self))

    /** Results of other members can contain the member's name, such as that of an entry recorded for them. */
    const eraseResults = Effect.fnUntraced(function* ({ userId, workspaceId }: MembershipRef) {
      const own =
        yield* sql`delete from answers where workspace_id = ${workspaceId} and user_id = ${userId} returning 1`
      const naming = yield* sql<{ readonly by: UserId; readonly key: string; readonly result: string }>`
        select user_id as by, key, result from answers
        where workspace_id = ${workspaceId} and strpos(result, ${userId}) > 0 for update`
      for (const { by, key, result } of naming) {
        yield* sql`
          update answers set result = ${erasedResult(result, userId)}
          where workspace_id = ${workspaceId} and user_id = ${by} and key = ${key}`
      }
      return own.length + naming.length
    })

    /** Erases the name in a batch of the lines that the member made, after a position in their order. */
    const eraseBatch = ({ userId, workspaceId }: MembershipRef, after: Position) =>
      operator(sql<Batch>`
        with
          batch as (
            select id, occurred_at from activity_events
            where workspace_id = ${workspaceId} and user_id = ${userId}
              and (occurred_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
            order by occurred_at, id limit ${batchSize}
          ),
          erased as (
            update activity_events e set user_name = ${erasedName} from batch b
            where e.workspace_id = ${workspaceId} and e.id = b.id
          )
        select (select count(*)::int from batch) as count, occurred_at::text as at, id::text as id
        from batch order by occurred_at desc, id desc limit 1`)

    const eraseMadeLines = Effect.fnUntraced(function* (ref: MembershipRef, report: Report) {
      let [batch] = yield* eraseBatch(ref, { at: "-infinity", id: "00000000-0000-0000-0000-000000000000" })
      while (batch !== undefined) {
        yield* report({ of: "lines of the log", count: batch.count })
        if (batch.count < batchSize) return
        const next = yield* eraseBatch(ref, batch)
        batch = next[0]
      }
    })

    /** The few lines about the member. */
    const eraseLinesAbout = Effect.fnUntraced(function* ({ userId, workspaceId }: MembershipRef) {
      const rows = yield* sql<EventRow>`
        select ${sql.literal(eventColumns)} from activity_events e
        where e.workspace_id = ${workspaceId} and e.owner_id = ${userId}
          and e.subject in (${sql.literal(personalSubjects.map((subject) => `'${subject}'`).join(", "))})`
      for (const event of rows.map((row) => erasedEvent(toEvent(row), userId))) {
        yield* sql`
          update activity_events set title = ${event.title}, changes = ${JSON.stringify(event.changes)}
          where workspace_id = ${workspaceId} and id = ${event.id}`
      }
    })

    const isFormer = ({ userId, workspaceId }: MembershipRef) => sql`
      workspace_id = ${workspaceId} and user_id = ${userId} and removed_at is not null`

    return PersonalData.of({
      memberships: (email) =>
        operator(sql<MemberRow & { readonly isFormer: boolean }>`
          select ${sql.literal(memberColumns)}, m.removed_at is not null as "isFormer"
          from members m where m.email = ${email}`).pipe(
          Effect.map((rows) => rows.map(({ isFormer, ...row }) => ({ member: toMember(row), isFormer })))
        ),
      shortLived: ({ userId, workspaceId }) =>
        within(workspaceId)(sql<{ readonly codeExpiresAt: Date | null; readonly keptResults: number }>`
          select
            (select expires_at from sign_in_codes
              where workspace_id = ${workspaceId} and user_id = ${userId} and code_hash is not null)
              as "codeExpiresAt",
            (select count(*)::int from answers where workspace_id = ${workspaceId} and user_id = ${userId})
              as "keptResults"`).pipe(
          Effect.map(([row]) => ({
            codeExpiresAt: toInstantOrNull(row?.codeExpiresAt ?? null),
            keptResults: row?.keptResults ?? 0
          })),
          Effect.orDie
        ),
      erase: Effect.fnUntraced(function* (ref, report) {
        const { userId, workspaceId } = ref
        const found = yield* operator(sql`select from members where ${isFormer(ref)}`)
        if (found.length === 0) return false
        const results = yield* operator(eraseResults(ref))
        if (results > 0) yield* report({ of: "stored responses", count: results })
        yield* eraseMadeLines(ref, report)
        yield* operator(eraseLinesAbout(ref))
        // They expire by themselves and hold no name or address, but ids and a hash.
        yield* operator(sql`
          delete from oauth_artifacts where strpos(payload, ${userId}) > 0 and strpos(payload, ${workspaceId}) > 0`)
        yield* operator(sql`
          delete from mails where workspace_id = ${workspaceId} and (
            user_id = ${userId} or recipient = (select email from members where ${isFormer(ref)})
          )`)
        const erased = yield* operator(sql`
          update members set email = ${erasedAddress(userId)}, name = ${erasedName}, name_folded = ${findable(erasedName)},
            version = version + 1
          where ${isFormer(ref)} returning user_id`)
        return erased.length > 0
      })
    })
  })
)
