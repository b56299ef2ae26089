import type { MembershipRef } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Effect, Option } from "effect"
import type { Key } from "../table/Action.ts"
import { type Item, textOrNull } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { memberKey, secretKey, workspaceKey } from "./itemKeys.ts"
import { keyDocument } from "./keyItems.ts"
import { isOfAddress, isRemoved, memberDocument } from "./memberItems.ts"
import { workspaceDocument } from "./workspaceDocument.ts"

/**
 * The member, workspace and key of an item that a sign-in made: a connection or a session, with the address of then and the
 * hash of the key's secret. None when one of them is gone or the address is another.
 */
export const signedInOwner = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  item: Item,
  { userId, workspaceId }: MembershipRef
) {
  const hash = textOrNull(item, "hash")
  const keys = {
    member: memberKey(workspaceId, userId),
    workspace: workspaceKey(workspaceId),
    ...(hash === null ? {} : { key: secretKey(hash) })
  }
  const found = yield* dynamo.batchGet(Object.values(keys))
  const itemAt = (key: Key | undefined) => found.find(({ pk }) => key !== undefined && pk?.S === key.pk)
  const [member, workspace, key] = [itemAt(keys.member), itemAt(keys.workspace), itemAt(keys.key)]
  if (member === undefined || workspace === undefined || isRemoved(member)) return Option.none()
  if (hash !== null && key === undefined) return Option.none()
  const owner = memberDocument.fromItem(member)
  return isOfAddress(item, owner)
    ? Option.some({
        member: owner,
        workspace: workspaceDocument.fromItem(workspace),
        key: key === undefined ? null : keyDocument.fromItem(key)
      })
    : Option.none()
})
