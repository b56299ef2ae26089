import { IdentityRepository, type LinkedIdentity } from "@hourbook/core/sessions/IdentityRepository"
import { Effect, Layer } from "effect"
import { Database } from "./database/Database.ts"
import { toInstant } from "./sql/rows.ts"

/** An identity, as the driver returns it. */
interface IdentityRow extends Omit<LinkedIdentity, "createdAt"> {
  readonly createdAt: Date
}

const toIdentity = ({ createdAt, ...row }: IdentityRow): LinkedIdentity => ({ ...row, createdAt: toInstant(createdAt) })

export const layer = Layer.effect(
  IdentityRepository,
  Effect.map(Database, ({ sql, transaction, within }) =>
    IdentityRepository.of({
      find: ({ issuer, subject }) =>
        sql<Omit<IdentityRow, "issuer" | "subject">>`
          select workspace_id as "workspaceId", user_id as "userId", created_at as "createdAt"
          from memberships_of(${issuer}, ${subject})`.pipe(
          Effect.map((rows) => rows.map((row) => toIdentity({ ...row, issuer, subject }))),
          Effect.orDie
        ),
      list: ({ workspaceId }, userId) =>
        within(workspaceId)(sql<IdentityRow>`
          select issuer, subject, workspace_id as "workspaceId", user_id as "userId", created_at as "createdAt"
          from identities where workspace_id = ${workspaceId} and user_id = ${userId}
          order by created_at, issuer`).pipe(
          Effect.map((rows) => rows.map(toIdentity)),
          Effect.orDie
        ),
      add: ({ createdAt, issuer, subject, userId, workspaceId }, { email }) => {
        const insert = sql`
          insert into identities (workspace_id, user_id, issuer, subject, created_at)
          select m.workspace_id, m.user_id, ${issuer}, ${subject}, ${createdAt}::timestamptz
          from members m
          where m.workspace_id = ${workspaceId} and m.user_id = ${userId} and m.email = ${email}
            and m.removed_at is null
          for share
          on conflict do nothing`
        const there = sql`
          select from identities i
          join members m on m.workspace_id = i.workspace_id and m.user_id = i.user_id
          where i.workspace_id = ${workspaceId} and i.user_id = ${userId} and i.issuer = ${issuer}
            and i.subject = ${subject} and m.email = ${email}`
        return transaction(workspaceId)(Effect.andThen(insert, there)).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )
      }
    })
  )
)
