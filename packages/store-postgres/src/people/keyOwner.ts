import type { ApiKey } from "@hourbook/core/access/ApiKey"
import type { KeyOwner } from "@hourbook/core/workspaces/ApiKeyRepository"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { toInstant, toInstantOrNull } from "../sql/rows.ts"
import { type PersonRow, toPerson } from "./person.ts"

/** A key with its member and workspace, as the database function `key_owner` returns it. */
interface OwnerRow extends PersonRow, Pick<ApiKey, "kind" | "scopes" | "prefix"> {
  readonly secretHash: string
  readonly keyId: ApiKey["id"]
  readonly keyName: string
  readonly keyCreatedAt: Date
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
  readonly versions: string
}

const toKeyOwner = (row: OwnerRow): KeyOwner => ({
  ...toPerson(row),
  key: {
    id: row.keyId,
    workspaceId: row.workspaceId,
    userId: row.userId,
    name: row.keyName,
    kind: row.kind,
    scopes: row.scopes,
    prefix: row.prefix,
    createdAt: toInstant(row.keyCreatedAt),
    lastUsedAt: toInstantOrNull(row.lastUsedAt),
    expiresAt: toInstantOrNull(row.expiresAt)
  },
  versions: row.versions
})

/** Finds keys with their members and workspaces by the hashes of their secrets, in one round trip and outside any workspace. */
export const findKeyOwners = (sql: SqlClient.SqlClient, secretHashes: ReadonlyArray<string>) =>
  Effect.map(
    sql<OwnerRow>`
      select asked.hash as "secretHash",
        key_id as "keyId", key_name as "keyName", kind, scopes, prefix, key_created_at as "keyCreatedAt",
        last_used_at as "lastUsedAt", expires_at as "expiresAt", versions,
        user_id as "userId", email, member_name as "memberName", role, client_ids as "clientIds",
        member_time_zone as "memberTimeZone",
        member_created_at as "memberCreatedAt", member_updated_at as "memberUpdatedAt",
        member_version as "memberVersion",
        workspace_id as "workspaceId", slug, workspace_name as "workspaceName", currency,
        payment_terms_days as "paymentTermsDays", holiday_region as "holidayRegion",
        workspace_time_zone as "workspaceTimeZone", rounding, show_rates_to_clients as "showRatesToClients",
        members_may_price as "membersMayPrice", members_see_money as "membersSeeMoney", closed_through as "closedThrough",
        approvals, approvals_week_start as "approvalsWeekStart",
        workspace_created_at as "workspaceCreatedAt", workspace_updated_at as "workspaceUpdatedAt",
        workspace_version as "workspaceVersion"
      from unnest(${secretHashes}::text[]) asked (hash)
      cross join lateral key_owner(decode(asked.hash, 'hex'))`,
    (rows) => new Map(rows.map((row) => [row.secretHash, toKeyOwner(row)]))
  )
