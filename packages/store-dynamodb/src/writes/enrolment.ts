import type { Member } from "@hourbook/core/access/Member"
import { LastOwner } from "@hourbook/core/workspaces/MemberRepository"
import { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import { emailKey, memberKey, ownersKey } from "../layout/itemKeys.ts"
import { memberDocument } from "../layout/memberItems.ts"
import type { Action } from "../table/Action.ts"
import { attributes } from "../table/attributes.ts"

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

const emailTaken = () => new Taken({ what: "email" })

/** Makes an address a member's, if no other member or former member of the workspace has it. */
export const putAddress = ({ email, userId, workspaceId }: Member): Action<Taken> => ({
  _tag: "Put",
  key: emailKey(email, workspaceId),
  item: attributes({ id: userId }),
  condition: {
    text: "attribute_not_exists(#pk) or #id = :id",
    values: { ":id": { S: userId } },
    otherwise: emailTaken
  }
})

/** Creates a membership, which may have ended, or renews one that has. */
export const enrol = (member: Member, former = false): ReadonlyArray<Action<Taken>> => [
  putAddress(member),
  {
    _tag: "Put",
    key: memberKey(member.workspaceId, member.userId),
    item: { ...memberDocument.toItem(member), ...(former ? { removed: { BOOL: true } } : {}) },
    isWitness: true,
    condition: { text: "attribute_not_exists(#pk) or attribute_exists(#removed)", otherwise: emailTaken }
  }
]
