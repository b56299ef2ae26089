import type { Member } from "@hourbook/core/access/Member"
import { LastOwner, type MemberRepository, type NewMember } from "@hourbook/core/workspaces/MemberRepository"
import { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import { type KeyAlreadyUsed, type ReferenceGone, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Data, Effect, Option } from "effect"
import { connectionsFor } from "../layout/connectionItems.ts"
import { emailKey, apiKeysPartition, memberKey, ownersKey, secretKey } from "../layout/itemKeys.ts"
import { keyItems } from "../layout/keyItems.ts"
import { isRemoved, memberDocument } from "../layout/memberItems.ts"
import type { Action } from "../table/Action.ts"
import { attributes, textOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { removeItems } from "../table/removeItems.ts"
import { versionIs } from "../table/versionIs.ts"
import { type DeletionInProgress, clientExists, type DeletionEpoch, retryPastDeletions } from "./DeletionEpoch.ts"
import { keepOutcome } from "./idempotency.ts"

type Writes = Pick<MemberRepository["Service"], "add" | "replace" | "remove">

/** The user is a member again. */
class Rejoined extends Data.TaggedError("Rejoined") {}

const isStillRemoved = { text: "attribute_exists(#removed)", otherwise: () => new Rejoined() }

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

const removeOwner = ({ role, workspaceId }: Member): ReadonlyArray<Action<LastOwner>> =>
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

/** Creates a membership, and the user if it is new. */
export const enrol = (member: Member): ReadonlyArray<Action<Taken>> => [
  {
    _tag: "Put",
    key: emailKey(member.email),
    item: attributes({ id: member.userId }),
    condition: {
      text: "attribute_not_exists(#pk) or #id = :id",
      values: { ":id": { S: member.userId } },
      otherwise: emailTaken
    }
  },
  {
    _tag: "Put",
    key: memberKey(member.workspaceId, member.userId),
    item: memberDocument.toItem(member),
    isWitness: true,
    condition: { text: "attribute_not_exists(#pk) or attribute_exists(#removed)", otherwise: emailTaken }
  }
]

export const memberWrites = (dynamo: Dynamo["Service"], epoch: DeletionEpoch["Service"]): Writes => {
  /** The clients that a change adds to a member, each with the condition that it exists. */
  const newClients = (before: Member | null, { clientIds, workspaceId }: Member) =>
    clientIds
      .filter((id) => before === null || !before.clientIds.includes(id))
      .map((clientId) => ({ clientId, exists: clientExists(workspaceId, clientId) }))

  const writeFor = <E>(
    before: Member | null,
    after: Member,
    actions: ReadonlyArray<Action<E>>
  ): Effect.Effect<void, E | ReferenceGone> => {
    const clients = newClients(before, after)
    const attempt = Effect.gen(function* () {
      yield* epoch.check(
        after.workspaceId,
        clients.map(({ clientId }) => ({ reference: "client", id: clientId }))
      )
      yield* dynamo.transact<E | ReferenceGone | DeletionInProgress>(() =>
        Effect.succeed([...actions, ...clients.map(({ exists }) => exists)])
      )
    })
    return retryPastDeletions(attempt)
  }

  /** Removes the keys and connections of an ended membership. A new membership of the user requires it. */
  const removeAccess = Effect.fnUntraced(
    function* ({ userId, workspaceId }: Member) {
      const [keys, connections] = yield* Effect.all(
        [
          dynamo.query({ partition: apiKeysPartition(workspaceId, userId) }),
          connectionsFor(dynamo, workspaceId, userId)
        ],
        { concurrency: "unbounded" }
      )
      const secrets = keys.map((item) => attributes({ ...secretKey(textOf(item, "hash")) }))
      yield* removeItems(dynamo, [...secrets, ...keys, ...connections], {
        key: memberKey(workspaceId, userId),
        condition: isStillRemoved
      })
    },
    Effect.catchTag("Rejoined", () => Effect.void)
  )

  const add = Effect.fnUntraced(function* ({ idempotency, key, member }: NewMember) {
    const earlier = yield* dynamo.get(memberKey(member.workspaceId, member.userId))
    if (Option.isSome(earlier) && isRemoved(earlier.value)) yield* removeAccess(member)
    yield* writeFor<Taken | KeyAlreadyUsed>(null, member, [
      ...keepOutcome(member.workspaceId, idempotency),
      ...enrol(member),
      ...(key === null ? [] : keyItems(key)),
      ...addOwner(member)
    ])
  })

  const replace = (before: Member, after: Member) =>
    writeFor<VersionConflict | LastOwner>(before, after, [
      {
        _tag: "Put",
        key: memberKey(before.workspaceId, before.userId),
        item: memberDocument.toItem(after),
        isWitness: true,
        condition: isCurrent(before)
      },
      ...(before.role === after.role ? [] : [...removeOwner(before), ...addOwner(after)])
    ])

  const remove = Effect.fnUntraced(function* (member: Member) {
    const { userId, workspaceId } = member
    yield* dynamo.transact<VersionConflict | LastOwner>(() =>
      Effect.succeed([
        {
          _tag: "Put",
          key: memberKey(workspaceId, userId),
          item: { ...memberDocument.toItem(member), removed: { BOOL: true } },
          isWitness: true,
          condition: isCurrent(member)
        },
        ...removeOwner(member),
        ...epoch.bump(workspaceId)
      ])
    )
    yield* removeAccess(member)
  })

  return { add, replace, remove }
}

/** The condition that a membership is in the given version and has not ended. */
const isCurrent = (member: Member) => {
  const unchanged = versionIs(member)
  return { ...unchanged, text: `${unchanged.text} and attribute_not_exists(#removed)` }
}
