import type { ApiKey } from "@hourbook/core/access/ApiKey"
import { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"

/** Inserts a key. `given` is a from clause; the key is inserted only if it has a row. */
export const insertKey = (
  sql: SqlClient.SqlClient,
  { key, secretHash }: { readonly key: ApiKey; readonly secretHash: string },
  given: Statement.Fragment = sql``
) => sql`
  insert into api_keys (
    workspace_id, id, user_id, secret_hash, name, kind, scopes, prefix, created_at, last_used_at, expires_at
  )
  select ${key.workspaceId}, ${key.id}, ${key.userId}, decode(${secretHash}, 'hex'), ${key.name}, ${key.kind},
    ${key.scopes}::text[], ${key.prefix}, ${key.createdAt}, ${key.lastUsedAt}, ${key.expiresAt} ${given}`

/** The error for a violated constraint while a key is inserted; undefined for other constraints. */
export const secretTaken = (constraint: string): Effect.Effect<never, Taken> | undefined =>
  constraint === "api_keys_secret" ? Effect.fail(new Taken({ what: "secret" })) : undefined
