import { type Passkey, PasskeyRepository } from "@hourbook/core/sessions/Passkey"
import { Effect, Layer, Option } from "effect"
import { Database } from "./database/Database.ts"
import { explain } from "./sql/failures.ts"
import { toInstant, toInstantOrNull } from "./sql/rows.ts"
import { loggedIfAny } from "./writes/activity.ts"

/** A passkey, as the driver returns it. */
interface PasskeyRow extends Omit<Passkey, "createdAt" | "lastUsedAt"> {
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const toPasskey = (row: PasskeyRow): Passkey => ({
  ...row,
  createdAt: toInstant(row.createdAt),
  lastUsedAt: toInstantOrNull(row.lastUsedAt)
})

export const layer = Layer.effect(
  PasskeyRepository,
  Effect.map(Database, ({ sql, within }) => {
    const columns = sql`
      id, workspace_id as "workspaceId", user_id as "userId", public_key as "publicKey",
      counter::double precision as counter, transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"`

    return PasskeyRepository.of({
      find: Effect.fnUntraced(
        function* (id) {
          const [found] = yield* sql<{ readonly place: string | null }>`select passkey_place(${id}) as place`
          const place = found?.place ?? null
          if (place === null) return Option.none<Passkey>()
          const [row] = yield* within(place)(sql<PasskeyRow>`
            select ${columns} from passkeys where workspace_id = ${place} and id = ${id}`)
          return Option.map(Option.fromUndefinedOr(row), toPasskey)
        },
        (found) => Effect.orDie(found)
      ),
      list: ({ workspaceId }, userId) =>
        within(workspaceId)(sql<PasskeyRow>`
          select ${columns} from passkeys where workspace_id = ${workspaceId} and user_id = ${userId}
          order by created_at desc, id desc`).pipe(
          Effect.map((rows) => rows.map(toPasskey)),
          Effect.orDie
        ),
      add: ({ counter, createdAt, id, lastUsedAt, name, publicKey, transports, userId, workspaceId }, event) =>
        within(workspaceId)(sql`
          with record as (insert into passkeys (
            workspace_id, id, user_id, public_key, counter, transports, name, created_at, last_used_at
          )
          select m.workspace_id, ${id}, m.user_id, ${publicKey}, ${counter}::bigint, ${transports}::text[], ${name},
            ${createdAt}::timestamptz, ${lastUsedAt}::timestamptz
          from members m
          where m.workspace_id = ${workspaceId} and m.user_id = ${userId} and m.removed_at is null
          for share
          returning id) ${loggedIfAny(sql, event)}
          select id from record`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.catchTag(
            "SqlError",
            explain((constraint) => (constraint.startsWith("passkeys_") ? Effect.fail("in use") : undefined))
          ),
          Effect.orElseSucceed(() => false)
        ),
      use: ({ counter: read, id, workspaceId }, { at, counter }) =>
        within(workspaceId)(sql`
          update passkeys set counter = ${counter}::bigint, last_used_at = ${at}
          where workspace_id = ${workspaceId} and id = ${id} and counter = ${read}::bigint returning id`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      remove: ({ id, userId, workspaceId }, event) =>
        within(workspaceId)(sql`
          with record as (delete from passkeys where workspace_id = ${workspaceId} and user_id = ${userId} and id = ${id} returning id) ${loggedIfAny(sql, event)}
          select id from record`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )
    })
  })
)
