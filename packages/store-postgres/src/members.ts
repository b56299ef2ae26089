import type { Member } from "@hourbook/core/access/Member"
import type { UserId } from "@hourbook/core/values/Ids"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import type { MembershipRef } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Effect, Layer, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "./database/Database.ts"
import { memberWrites } from "./people/memberWrites.ts"
import { type Stamps, stampsOf } from "./sql/rows.ts"
import { visibleMembers } from "./sql/visibleRows.ts"

/** A member, as the driver returns it. */
export type MemberRow = Omit<Member, keyof Stamps> & Stamps

export const toMember = (row: MemberRow): Member => ({ ...row, ...stampsOf(row) })

/** The columns of a member, with the alias `m`. */
export const memberColumns = `
  m.workspace_id as "workspaceId", m.user_id as "userId", m.email, m.name, m.role,
  array(
    select c.client_id from member_clients c
    where c.workspace_id = m.workspace_id and c.user_id = m.user_id order by c.client_id
  ) as "clientIds",
  m.time_zone as "timeZone", m.created_at as "createdAt", m.updated_at as "updatedAt", m.version`

/** The memberships of a workspace that meet the conditions, ordered by name, then id. */
const membersWhere = (
  sql: SqlClient.SqlClient,
  workspaceId: string,
  conditions: ReadonlyArray<Statement.Fragment>,
  limit: number | null = null
) =>
  Effect.map(
    sql<MemberRow>`
      select ${sql.literal(memberColumns)}
      from members m
      where ${sql.and([sql`m.workspace_id = ${workspaceId}`, ...conditions])}
      order by m.name_order, m.user_id ${limit === null ? sql`` : sql`limit ${limit}`}`,
    (rows) => rows.map(toMember)
  )

/** The current members of a workspace that meet the conditions, ordered by name, then id. */
export const currentMembers = (
  sql: SqlClient.SqlClient,
  workspaceId: string,
  conditions: ReadonlyArray<Statement.Fragment>,
  limit: number | null = null
) => membersWhere(sql, workspaceId, [sql`m.removed_at is null`, ...conditions], limit)

export const layer = Layer.effect(
  MemberRepository,
  Effect.map(Database, (database) => {
    const { sql, within } = database
    return MemberRepository.of({
      ...memberWrites(database),
      list: (visible) =>
        Effect.orDie(
          within(visible.workspaceId)(currentMembers(sql, visible.workspaceId, visibleMembers(sql, visible)))
        ),
      page: (visible, { after, limit }) =>
        Effect.orDie(
          within(visible.workspaceId)(
            currentMembers(
              sql,
              visible.workspaceId,
              [
                ...visibleMembers(sql, visible),
                ...(after === null ? [] : [sql`(m.name_order, m.user_id) > (${after.name}, ${after.id}::uuid)`])
              ],
              limit
            )
          )
        ),
      past: (visible) =>
        Effect.orDie(
          within(visible.workspaceId)(
            membersWhere(sql, visible.workspaceId, [sql`m.removed_at is not null`, ...visibleMembers(sql, visible)])
          )
        ),
      find: (visible, id) =>
        within(visible.workspaceId)(
          currentMembers(sql, visible.workspaceId, [sql`m.user_id = ${id}`, ...visibleMembers(sql, visible)])
        ).pipe(
          Effect.map(([member]) => Option.fromUndefinedOr(member)),
          Effect.orDie
        ),
      idOf: ({ workspaceId }, email) =>
        within(workspaceId)(sql<{ readonly id: UserId }>`
          select user_id as id from members where workspace_id = ${workspaceId} and email = ${email}`).pipe(
          Effect.map(([row]) => Option.fromUndefinedOr(row?.id)),
          Effect.orDie
        ),
      withAddress: (email) =>
        Effect.orDie(sql<MembershipRef>`
          select workspace_id as "workspaceId", user_id as "userId" from memberships_with(${email})`)
    })
  })
)
