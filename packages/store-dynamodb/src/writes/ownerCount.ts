import type { Member } from "@hourbook/core/access/Member"
import { LastOwner } from "@hourbook/core/workspaces/MemberRepository"
import { ownersKey } from "../layout/itemKeys.ts"
import type { Action } from "../table/Action.ts"

/** Counts the owners of a workspace, so that the last two cannot leave at the same time. */
export const addOwner = ({ role, workspaceId }: Member): ReadonlyArray<Action<never>> =>
  role === "owner"
    ? [
        {
          _tag: "Update",
          key: ownersKey(workspaceId),
          change: { text: "add #n :more", values: { ":more": { N: "1" } } }
        }
      ]
    : []

export const removeOwner = ({ role, workspaceId }: Member): ReadonlyArray<Action<LastOwner>> =>
  role === "owner"
    ? [
        {
          _tag: "Update",
          key: ownersKey(workspaceId),
          change: { text: "add #n :less", values: { ":less": { N: "-1" } } },
          condition: { text: "#n > :one", values: { ":one": { N: "1" } }, otherwise: () => new LastOwner() }
        }
      ]
    : []
