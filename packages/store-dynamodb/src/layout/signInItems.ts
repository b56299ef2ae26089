import { Passkey } from "@hourbook/core/sessions/Passkey"
import { Session } from "@hourbook/core/sessions/Session"
import type { MembershipRef } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Effect } from "effect"
import type { Key } from "../table/Action.ts"
import { attributes, type Item, textOf } from "../table/attributes.ts"
import { document } from "../table/documents.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { signInKey, signInsPartition } from "./itemKeys.ts"
import { shortId } from "./sortable.ts"

export const sessionDocument = document(Session)
export const passkeyDocument = document(Passkey)

/** What a member's list has of a session, passkey or identity: the key of its own item. */
export const pointerTo = ({ pk, sk }: Key): Item => attributes({ itemPk: pk, itemSk: sk })

export const pointedAt = (pointer: Item): Key => ({ pk: textOf(pointer, "itemPk"), sk: textOf(pointer, "itemSk") })

/** The items of one kind that a member's list points at. */
export const signInItems = (
  dynamo: Dynamo["Service"],
  { userId, workspaceId }: MembershipRef,
  letter: "s" | "k" | "i"
): Effect.Effect<ReadonlyArray<Item>> =>
  dynamo
    .query({ partition: signInsPartition(workspaceId, userId), from: letter, to: `${letter}${end}` })
    .pipe(Effect.flatMap((pointers) => dynamo.batchGet(pointers.map(pointedAt))))

/** A session's item and the one that points at it. */
export const withPointer = (item: Item): ReadonlyArray<Item> => {
  const session = sessionDocument.fromItem(item)
  return [item, attributes({ ...signInKey(session, "s", shortId(session.id)) })]
}

/** All items of what a member signs in with, for their removal. */
export const allSignInItems = (
  dynamo: Dynamo["Service"],
  { userId, workspaceId }: MembershipRef
): Effect.Effect<ReadonlyArray<Item>> =>
  Effect.map(dynamo.query({ partition: signInsPartition(workspaceId, userId) }), (pointers) =>
    pointers.flatMap((pointer) => {
      const { pk, sk } = pointedAt(pointer)
      return [attributes({ pk, sk }), pointer]
    })
  )
