import { Member } from "@hourbook/core/access/Member"
import { compareNames, compareText } from "@hourbook/core/values/fold"
import { Effect } from "effect"
import type { Condition } from "../table/Action.ts"
import type { Item } from "../table/attributes.ts"
import { document } from "../table/documents.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { membersPartition } from "./itemKeys.ts"

export const memberDocument = document(Member, { timeZone: { NULL: true } })

/** Whether the membership has ended. Its item stays, since records show the member's name. */
export const isRemoved = (item: Item): boolean => item["removed"] !== undefined

/** The condition that the item is a current membership. */
export const isMember = <E>(otherwise: () => E): Condition<E> => ({
  text: "attribute_exists(#pk) and attribute_not_exists(#removed)",
  otherwise
})

/** The condition that the item is a current membership with this address. */
export const isMemberWith = <E>(email: string, otherwise: () => E): Condition<E> => {
  const current = isMember(otherwise)
  return { ...current, text: `${current.text} and #email = :email`, values: { ":email": { S: email } } }
}

/**
 * Whether the member has the address that something was signed in with. So a change of the address ends all of it at once,
 * however much there is. Connections of earlier versions have none.
 */
export const isOfAddress = (item: Item, { email }: Pick<Member, "email">): boolean =>
  item["email"] === undefined || item["email"].S === email

const byName = (a: Member, b: Member): number => compareNames(a.name, b.name) || compareText(a.userId, b.userId)

/** All memberships of a workspace, including ended ones, with a consistent read. */
export const membershipsOf = ({ query }: Dynamo["Service"], workspaceId: string) =>
  query({ partition: membersPartition(workspaceId) })

/** The current members of a workspace, ordered by name, then id. */
export const currentMembers = (dynamo: Dynamo["Service"], workspaceId: string): Effect.Effect<ReadonlyArray<Member>> =>
  Effect.map(membershipsOf(dynamo, workspaceId), (items) =>
    items
      .filter((item) => !isRemoved(item))
      .map(memberDocument.fromItem)
      .sort(byName)
  )
