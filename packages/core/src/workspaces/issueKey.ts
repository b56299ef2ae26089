import { Effect } from "effect"
import { ApiKey, type ApiKeyDraft } from "../access/ApiKey.ts"
import type { Principal } from "../access/Principal.ts"
import { scopesOfKind } from "../access/Role.ts"
import { newSecret, prefixOf, Sha256 } from "../access/Secret.ts"
import { Forbidden, ValidationFailed } from "../errors/Errors.ts"
import { ApiKeyId, type UserId, type WorkspaceId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { checked } from "../writing/checked.ts"

const sound = checked(ApiKey)

/** A new key with its secret, which is shown once and never again. */
export interface IssuedKey {
  readonly key: ApiKey
  readonly secret: string
  readonly secretHash: string
}

/** Makes a key; with `secret` given, that one. */
export const issueKey = Effect.fnUntraced(function* (
  of: { readonly workspaceId: WorkspaceId; readonly userId: UserId; readonly at: Instant; readonly secret?: string },
  draft: ApiKeyDraft
) {
  const secret = of.secret ?? (yield* newSecret(draft.kind))
  const sha256 = yield* Sha256
  const issued: IssuedKey = {
    secret,
    secretHash: yield* sha256(secret),
    key: yield* sound({
      id: ApiKeyId.make(yield* yield* NewId),
      workspaceId: of.workspaceId,
      userId: of.userId,
      ...draft,
      scopes: scopesOfKind[draft.kind],
      prefix: prefixOf(secret),
      createdAt: of.at,
      lastUsedAt: null
    })
  }
  return issued
})

/** The most live keys of a member. Each has a rate limit of its own. */
export const mostKeys = 50

/** Refuses another key of a member who has the most there may be. */
export const tooManyKeys = () =>
  Effect.fail(
    new ValidationFailed({
      field: null,
      problem: `the member has ${mostKeys} API keys, and ${mostKeys} are the most: revoke one that is not used`,
      rule: { code: "too_many", noun: "API key", most: mostKeys }
    })
  )

/** No key makes a key that can do more than itself, or lives longer; a client makes keys that only read. */
export const mayIssue = (
  who: Principal,
  draft: ApiKeyDraft,
  now: Instant
): Effect.Effect<void, Forbidden | ValidationFailed> => {
  const missing = scopesOfKind[draft.kind].filter((scope) => !who.scopes.includes(scope))
  const ends = who.key?.expiresAt ?? null
  if (missing.length > 0) {
    return Effect.fail(
      new Forbidden({
        message: `this key lacks ${missing.join(", ")}, so it cannot make a key that has it`,
        rule: { code: "key_scope", scopes: missing }
      })
    )
  }
  if (who.member.role === "client" && draft.kind !== "read") {
    return Effect.fail(
      new Forbidden({ message: "a client may only make keys of kind read", rule: { code: "read_only" } })
    )
  }
  if (ends !== null && (draft.expiresAt === null || draft.expiresAt > ends)) {
    return Effect.fail(
      new Forbidden({
        message: `this key expires at ${ends} and cannot make a key that lives longer`,
        rule: { code: "key_expires", at: ends }
      })
    )
  }
  return draft.expiresAt !== null && draft.expiresAt <= now
    ? Effect.fail(
        new ValidationFailed({ field: "expiresAt", problem: "must be in the future", rule: { code: "must_be_future" } })
      )
    : Effect.void
}
