import { Schema } from "effect"
import { ApiKeyId, UserId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { nameLine } from "../values/Text.ts"
import { KeyKind, Scope } from "./Role.ts"

export const ApiKeyDraft = Schema.Struct({
  name: nameLine(100),
  kind: KeyKind,
  expiresAt: Schema.NullOr(Instant)
})
export type ApiKeyDraft = typeof ApiKeyDraft.Type

/** A key without its secret: the store keeps only the secret's hash. */
export const ApiKey = Schema.Struct({
  id: ApiKeyId,
  workspaceId: WorkspaceId,
  userId: UserId,
  ...ApiKeyDraft.fields,
  scopes: Schema.Array(Scope),
  /** The first characters of the secret, to recognise it by. */
  prefix: Schema.String,
  createdAt: Instant,
  /** To the minute. */
  lastUsedAt: Schema.NullOr(Instant)
})
export type ApiKey = typeof ApiKey.Type
