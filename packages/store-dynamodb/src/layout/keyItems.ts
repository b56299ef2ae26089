import { ApiKey } from "@hourbook/core/access/ApiKey"
import { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import { Effect } from "effect"
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
