import type { Member } from "@hourbook/core/access/Member"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { findable } from "@hourbook/core/values/fold"
import {
  type Joining,
  LastOwner,
  type MemberRepository,
  type NewMember
} from "@hourbook/core/workspaces/MemberRepository"
import { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import { ReferenceGone, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { Database } from "../database/Database.ts"
import { explain } from "../sql/failures.ts"
import { allLogged, logged } from "../writes/activity.ts"
import { keepOutcome } from "../writes/idempotency.ts"
import { insertMails } from "../writes/mails.ts"
import { insertKey, secretTaken } from "./insertKey.ts"

type Writes = Pick<MemberRepository["Service"], "add" | "join" | "replace" | "remove">

/** The errors for violated constraints when a member is written. */
const refused = (constraint: string): Effect.Effect<never, Taken | ReferenceGone> | undefined => {
  switch (constraint) {
    case "members_email":
      return Effect.fail(new Taken({ what: "email" }))
    case "member_clients_client":
      return Effect.fail(new ReferenceGone({ reference: "client" }))
    default:
      return undefined
  }
}

/** Inserts a membership, which may have ended, or renews one that has. Requires a transaction. */
export const enrol = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  member: Member,
  former = false
): Effect.fn.Return<void, Taken | SqlError.SqlError> {
  const { createdAt, email, name, role, timeZone, updatedAt, userId, version, workspaceId } = member
  const added = yield* sql`
    insert into members (
      workspace_id, user_id, email, name, name_folded, role, time_zone, created_at, updated_at, version, removed_at
    )
    values (
      ${workspaceId}, ${userId}, ${email}, ${name}, ${findable(name)}, ${role}, ${timeZone}, ${createdAt}, ${updatedAt},
      ${version}, ${former ? updatedAt : null}
    )
    on conflict (workspace_id, user_id) do update
      set email = excluded.email, name = excluded.name, name_folded = excluded.name_folded, role = excluded.role,
        time_zone = excluded.time_zone,
        created_at = excluded.created_at, updated_at = excluded.updated_at, version = excluded.version,
        removed_at = excluded.removed_at
      where members.removed_at is not null
    returning user_id`
  if (added.length === 0) return yield* new Taken({ what: "email" })
})

export const memberWrites = ({ sql, transaction }: Database["Service"]): Writes => {
  const insertClients = ({ clientIds, userId, workspaceId }: Member) => sql`
    insert into member_clients (workspace_id, user_id, client_id)
    select ${workspaceId}, ${userId}, id from unnest(${clientIds}::uuid[]) id`

  /** Serializes changes of members, so that the last two owners cannot leave at the same time. */
  const lockWorkspace = ({ workspaceId }: Member) => sql`
    select from workspaces where workspace_id = ${workspaceId} for no key update`

  const deleteClients = ({ userId, workspaceId }: Member) => sql`
    delete from member_clients where workspace_id = ${workspaceId} and user_id = ${userId}`

  const isCurrent = ({ userId, version, workspaceId }: Member) => sql`
    workspace_id = ${workspaceId} and user_id = ${userId} and version = ${version} and removed_at is null`

  const hasOtherOwner = ({ userId, workspaceId }: Member) => sql`(
    role <> 'owner' or exists (
      select from members o
      where o.workspace_id = ${workspaceId} and o.user_id <> ${userId} and o.role = 'owner' and o.removed_at is null
    )
  )`

  /** Fails with the reason why a change of a member matched no row. */
  const explainNoRow = Effect.fnUntraced(function* (before: Member) {
    const current = yield* sql`select from members where ${isCurrent(before)}`
    return yield* current.length === 0 ? new VersionConflict() : new LastOwner()
  })

  const log = (event: ActivityEvent | undefined) =>
    event === undefined ? Effect.void : sql`with record as (select), ${logged(sql, event)} select`

  const add = Effect.fnUntraced(function* ({ event, former, idempotency, key, keyEvent, member }: NewMember) {
    if (idempotency !== null) yield* keepOutcome(sql, member.workspaceId, idempotency)
    yield* enrol(sql, member, former)
    if (key !== null) yield* Effect.catchTag(insertKey(sql, key), "SqlError", explain(secretTaken))
    if (member.clientIds.length > 0) yield* insertClients(member)
    yield* log(event)
    yield* log(keyEvent)
  })

  const join = Effect.fnUntraced(function* ({ after, before, code, event, idempotency, mails = [] }: Joining) {
    const { codeHash, expiresAt, userId, workspaceId } = code
    if (idempotency !== null) yield* keepOutcome(sql, workspaceId, idempotency)
    const joined = yield* sql`
      update members set email = ${after.email}, name = ${after.name}, name_folded = ${findable(after.name)}, role = ${after.role},
        time_zone = ${after.timeZone}, created_at = ${after.createdAt}, updated_at = ${after.updatedAt},
        version = ${after.version}, removed_at = null
      where workspace_id = ${workspaceId} and user_id = ${userId} and version = ${before.version}
        and removed_at is not null
      returning user_id`
    if (joined.length === 0) return yield* new VersionConflict()
    if (after.clientIds.length > 0) yield* insertClients(after)
    yield* sql`
      insert into sign_in_codes (workspace_id, user_id, code_hash, expires_at)
      values (${workspaceId}, ${userId}, decode(${codeHash}, 'hex'), ${expiresAt})
      on conflict (workspace_id, user_id) do update
        set code_hash = excluded.code_hash, expires_at = excluded.expires_at, mailed_hash = null`
    if (mails.length > 0) yield* insertMails(sql, mails)
    yield* log(event)
  })

  /** Ends the connections, the sessions and the one-time code of a member. */
  const endSignIns = Effect.fnUntraced(function* ({ userId, workspaceId }: Member) {
    yield* sql`delete from connections where workspace_id = ${workspaceId} and user_id = ${userId}`
    yield* sql`delete from sessions where workspace_id = ${workspaceId} and user_id = ${userId}`
    yield* sql`delete from sign_in_codes where workspace_id = ${workspaceId} and user_id = ${userId}`
  })

  const endCode = ({ userId, workspaceId }: Member) => sql`
    update sign_in_codes set code_hash = null, mailed_hash = null where workspace_id = ${workspaceId} and user_id = ${userId}`

  const logAll = (ended: ReadonlyArray<ActivityEvent>) =>
    ended.length === 0 ? Effect.void : sql`with record as (select), ${allLogged(sql, ended)} select`

  const replace = Effect.fnUntraced(function* (
    before: Member,
    after: Member,
    { ended, event }: { readonly event: ActivityEvent | undefined; readonly ended: ReadonlyArray<ActivityEvent> }
  ) {
    yield* lockWorkspace(before)
    const replaced = yield* sql`
      update members set email = ${after.email}, name = ${after.name}, name_folded = ${findable(after.name)}, role = ${after.role},
        time_zone = ${after.timeZone}, updated_at = ${after.updatedAt}, version = ${after.version}
      where ${isCurrent(before)} and ${after.role === "owner" ? sql`true` : hasOtherOwner(before)}
      returning user_id`
    if (replaced.length === 0) return yield* explainNoRow(before)
    yield* deleteClients(before)
    if (after.clientIds.length > 0) yield* insertClients(after)
    if (after.email !== before.email) yield* endSignIns(after)
    else if (after.role !== before.role) yield* endCode(after)
    yield* log(event)
    yield* logAll(ended)
  })

  const remove = Effect.fnUntraced(function* (
    member: Member,
    event: ActivityEvent | undefined,
    ended: ReadonlyArray<ActivityEvent>
  ) {
    const { userId, workspaceId } = member
    yield* lockWorkspace(member)
    const removed = yield* sql`
      update members set removed_at = now(), version = version + 1
      where ${isCurrent(member)} and ${hasOtherOwner(member)} returning user_id`
    if (removed.length === 0) return yield* explainNoRow(member)
    yield* deleteClients(member)
    yield* endSignIns(member)
    yield* sql`delete from passkeys where workspace_id = ${workspaceId} and user_id = ${userId}`
    yield* sql`delete from identities where workspace_id = ${workspaceId} and user_id = ${userId}`
    yield* sql`delete from timers where workspace_id = ${workspaceId} and user_id = ${userId}`
    yield* sql`delete from preferences where workspace_id = ${workspaceId} and user_id = ${userId}`
    yield* sql`delete from calendar_feeds where workspace_id = ${workspaceId} and user_id = ${userId}`
    yield* sql`delete from api_keys where workspace_id = ${workspaceId} and user_id = ${userId}`
    yield* log(event)
    yield* logAll(ended)
  })

  return {
    add: (made) => transaction(made.member.workspaceId)(add(made)).pipe(Effect.catchTag("SqlError", explain(refused))),
    join: (joining) =>
      transaction(joining.before.workspaceId)(join(joining)).pipe(Effect.catchTag("SqlError", explain(refused))),
    replace: (before, after, event, ended = []) =>
      transaction(before.workspaceId)(replace(before, after, { event, ended })).pipe(
        Effect.catchTag("SqlError", explain(refused))
      ),
    remove: (member, event, ended = []) =>
      transaction(member.workspaceId)(remove(member, event, ended)).pipe(Effect.catchTag("SqlError", Effect.die))
  }
}
