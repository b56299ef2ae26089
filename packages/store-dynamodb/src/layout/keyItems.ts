import { ApiKey } from "@hourbook/core/access/ApiKey"
import type { MembershipRef } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Effect, Option } from "effect"
import { absent, type Action } from "../table/Action.ts"
import { attributes, textOf } from "../table/attributes.ts"
import { document } from "../table/documents.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { apiKeyItemKey, apiKeysPartition, secretKey } from "./itemKeys.ts"

export const keyDocument = document(ApiKey)

/** Writes the two items of a key: one under its secret, one in its member's list. */
export const keyItems = ({
  key,
  secretHash
}: {
  readonly key: ApiKey
  readonly secretHash: string
}): ReadonlyArray<Action<Taken>> => [
  {
    _tag: "Put",
    key: secretKey(secretHash),
    item: keyDocument.toItem(key),
    isWitness: true,
    condition: absent(() => new Taken({ what: "secret" }))
  },
  { _tag: "Put", key: apiKeyItemKey(key), item: attributes({ hash: secretHash }) }
]

/** The keys of a member, each with the hash of its secret. */
export const keysWithHash = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  workspaceId: string,
  userId: string
) {
  const listed = yield* dynamo.query({ partition: apiKeysPartition(workspaceId, userId) })
  const items = yield* dynamo.batchGet(listed.map((item) => secretKey(textOf(item, "hash"))))
  return items.map((item) => ({ key: keyDocument.fromItem(item), secretHash: textOf(item, "pk").slice(1) }))
})

/** The secret's hash of the key that a member signed in with: null without a key, none if the key does not exist. */
export const hashOfKey = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  { keyId, userId, workspaceId }: MembershipRef & { readonly keyId: ApiKey["id"] | null }
) {
  if (keyId === null) return Option.some(null)
  const held = yield* keysWithHash(dynamo, workspaceId, userId)
  const found = held.find(({ key }) => key.id === keyId)
  return Option.map(Option.fromUndefinedOr(found), ({ secretHash }) => secretHash)
})
