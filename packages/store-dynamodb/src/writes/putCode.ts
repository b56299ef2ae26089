import { toMillis } from "@hourbook/core/values/Instant"
import type { SignInCode } from "@hourbook/core/workspaces/SignInCodeRepository"
import { codeKey, memberCodeKey } from "../layout/itemKeys.ts"
import type { Action, Condition } from "../table/Action.ts"
import { attributes } from "../table/attributes.ts"
import { expiry } from "../table/indexes.ts"

/**
 * Writes a code in place of the member's earlier one. It has two items: the one by its hash finds the member, and the code is
 * valid while the member's item has the hash. That item stays, to tell whether a code was taken.
 */
export const putCode = <E = never>(
  { codeHash, expiresAt, userId, workspaceId }: SignInCode,
  condition?: Condition<E>
): ReadonlyArray<Action<E>> => {
  const until = { until: expiresAt, [expiry]: Math.ceil(toMillis(expiresAt) / 1000) }
  return [
    { _tag: "Put", key: codeKey(codeHash), item: attributes({ workspaceId, userId, ...until }) },
    {
      _tag: "Update",
      key: memberCodeKey(workspaceId, userId),
      change: {
        text: "set #codeHash = :codeHash, #until = :until remove #ttl, #mailedHash",
        values: attributes({ ":codeHash": codeHash, ":until": expiresAt })
      },
      ...(condition === undefined ? {} : { condition })
    }
  ]
}
