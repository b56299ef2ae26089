import type { ApiKey } from "@hourbook/core/access/ApiKey"
import { toInstant, toInstantOrNull } from "../sql/rows.ts"

/** The columns of the key that a member signed in with, in a joined row: all null where there was none. */
export interface OwnKeyRow extends Pick<ApiKey, "workspaceId" | "userId" | "kind" | "prefix"> {
  readonly keyId: ApiKey["id"] | null
  readonly keyName: string
  readonly keyScopes: ApiKey["scopes"]
  readonly keyCreatedAt: Date
  readonly keyLastUsedAt: Date | null
  readonly keyExpiresAt: Date | null
}

export const toOwnKey = (row: OwnKeyRow): ApiKey | null =>
  row.keyId === null
    ? null
    : {
        id: row.keyId,
        workspaceId: row.workspaceId,
        userId: row.userId,
        name: row.keyName,
        kind: row.kind,
        scopes: row.keyScopes,
        prefix: row.prefix,
        createdAt: toInstant(row.keyCreatedAt),
        lastUsedAt: toInstantOrNull(row.keyLastUsedAt),
        expiresAt: toInstantOrNull(row.keyExpiresAt)
      }
