import type { Member } from "@hourbook/core/access/Member"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import type { Joining, LastOwner, MemberRepository, NewMember } from "@hourbook/core/workspaces/MemberRepository"
import { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import { type KeyAlreadyUsed, type ReferenceGone, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Data, Effect, Option } from "effect"
import { connectionsFor } from "../layout/connectionItems.ts"
import {
  apiKeysPartition,
  calendarFeedKey,
  emailKey,
  feedSecretKey,
  memberCodeKey,
  memberKey,
  preferencesKey,
  secretKey,
  timerKey
} from "../layout/itemKeys.ts"
import { keyItems } from "../layout/keyItems.ts"
import { putMails } from "../layout/mailItems.ts"
import { isRemoved, memberDocument } from "../layout/memberItems.ts"
import { allSignInItems, signInItems, withPointer } from "../layout/signInItems.ts"
import type { Action } from "../table/Action.ts"
import { attributes, type Item, textOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { removeItems } from "../table/removeItems.ts"
import { versionIs } from "../table/versionIs.ts"
import { type DeletionInProgress, type DeletionEpoch, referenceExists, retryPastDeletions } from "./DeletionEpoch.ts"
import { addOwner, removeOwner } from "./ownerCount.ts"
import { putCode } from "./putCode.ts"
import type { TransactionWriter } from "./TransactionWriter.ts"

type Writes = Pick<MemberRepository["Service"], "add" | "join" | "replace" | "remove">

/** The person is a member again. */
class Rejoined extends Data.TaggedError("Rejoined") {}

const isStillRemoved = { text: "attribute_exists(#removed)", otherwise: () => new Rejoined() }

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

/** Ends a code, and keeps whether one was taken before. */
const endCode = ({ userId, workspaceId }: Member): Action<never> => ({
  _tag: "Update",
  key: memberCodeKey(workspaceId, userId),
  change: { text: "remove #codeHash, #mailedHash, #until" }
})

type ReplaceError = VersionConflict | LastOwner | Taken

/** The connections that a transaction removes beside its other actions. Only those of earlier versions need it. */
const mostConnections = 50

/** Further lines of the log, of what ends with a change. */
type Lines = ReadonlyArray<ActivityEvent>

export const memberWrites = ({
  dynamo,
  epoch,
  writer
}: {
  readonly dynamo: Dynamo["Service"]
  readonly epoch: DeletionEpoch["Service"]
  readonly writer: TransactionWriter["Service"]
}): Writes => {
  /** The clients that a change adds to a member. */
  const newClients = (before: Member | null, { clientIds }: Member) =>
    clientIds
      .filter((id) => before === null || !before.clientIds.includes(id))
      .map((id) => ({ reference: "client", id }) as const)

  /** Writes a member with the conditions that new clients exist, again while one of them is being deleted. */
  const writeFor = <E>(
    before: Member | null,
    after: Member,
    write: (
      clientsExist: ReadonlyArray<Action<ReferenceGone | DeletionInProgress>>
    ) => Effect.Effect<void, E | ReferenceGone | DeletionInProgress>
  ): Effect.Effect<void, E | ReferenceGone> => {
    const clients = newClients(before, after)
    const attempt = Effect.andThen(
      epoch.check(after.workspaceId, clients),
      Effect.suspend(() => write(clients.map((client) => referenceExists(after.workspaceId, client))))
    )
    return retryPastDeletions(attempt)
  }

  /** Removes what gave access to an ended membership. A renewed membership requires it. */
  const removeAccess = Effect.fnUntraced(
    function* ({ userId, workspaceId }: Member) {
      const [keys, connections, signIns, feed] = yield* Effect.all(
        [
          dynamo.query({ partition: apiKeysPartition(workspaceId, userId) }),
          connectionsFor(dynamo, workspaceId, userId),
          allSignInItems(dynamo, { workspaceId, userId }),
          dynamo.get(calendarFeedKey(workspaceId, userId))
        ],
        { concurrency: "unbounded" }
      )
      const secrets = keys.map((item) => attributes({ ...secretKey(textOf(item, "hash")) }))
      const feeds = Option.toArray(feed)
      const feedSecrets = feeds.map((item) => attributes({ ...feedSecretKey(textOf(item, "hash")) }))
      const items = [...secrets, ...keys, ...connections, ...signIns, ...feedSecrets, ...feeds]
      yield* removeItems(dynamo, items, {
        key: memberKey(workspaceId, userId),
        condition: isStillRemoved
      })
    },
    Effect.catchTag("Rejoined", () => Effect.void)
  )

  const add = Effect.fnUntraced(function* ({ event, former, idempotency, key, keyEvent, member }: NewMember) {
    const earlier = yield* dynamo.get(memberKey(member.workspaceId, member.userId))
    if (Option.isSome(earlier) && isRemoved(earlier.value)) yield* removeAccess(member)
    yield* writeFor<Taken | KeyAlreadyUsed>(null, member, (clientsExist) =>
      writer
        .log<Taken | ReferenceGone | DeletionInProgress>(
          { workspaceId: member.workspaceId, event, also: keyEvent === undefined ? [] : [keyEvent], idempotency },
          [
            ...enrol(member, former),
            ...(key === null ? [] : keyItems(key)),
            ...(former === true ? [] : addOwner(member)),
            ...clientsExist
          ]
        )
        .pipe(Effect.catchTag("VersionConflict", (error) => Effect.die(error)))
    )
  })

  const join = Effect.fnUntraced(function* ({ after, before, code, event, idempotency, mails = [] }: Joining) {
    const { userId, workspaceId } = before
    const earlier = yield* dynamo.get(memberKey(workspaceId, userId))
    if (Option.exists(earlier, isRemoved)) yield* removeAccess(before)
    const unchanged = versionIs(before)
    yield* writeFor<Taken | VersionConflict | KeyAlreadyUsed>(null, after, (clientsExist) =>
      writer.log<Taken | VersionConflict | ReferenceGone | DeletionInProgress>({ workspaceId, event, idempotency }, [
        putAddress(after),
        { _tag: "Remove", key: emailKey(before.email, workspaceId) },
        {
          _tag: "Put",
          key: memberKey(workspaceId, userId),
          item: memberDocument.toItem(after),
          isWitness: true,
          condition: { ...unchanged, text: `${unchanged.text} and attribute_exists(#removed)` }
        },
        ...putCode(code),
        ...putMails(mails, () => new VersionConflict()),
        ...addOwner(after),
        ...clientsExist
      ])
    )
  })

  /** Moves a member to another address and ends what was signed in with the earlier one. */
  const readdress = (before: Member, after: Member, connections: ReadonlyArray<Item>): ReadonlyArray<Action<Taken>> => [
    putAddress(after),
    { _tag: "Remove", key: emailKey(before.email, before.workspaceId) },
    { _tag: "Remove", key: memberCodeKey(before.workspaceId, before.userId) },
    ...connections
      .slice(0, mostConnections)
      .map((item): Action<Taken> => ({ _tag: "Remove", key: { pk: textOf(item, "pk"), sk: textOf(item, "sk") } }))
  ]

  const replace = Effect.fnUntraced(function* (before: Member, after: Member, event?: ActivityEvent, also: Lines = []) {
    const isReaddressed = before.email !== after.email
    const connections = connectionsFor(dynamo, before.workspaceId, before.userId)
    const ended = isReaddressed ? (yield* connections).filter((item) => item["email"] === undefined) : []
    const actions: ReadonlyArray<Action<ReplaceError>> = [
      {
        _tag: "Put",
        key: memberKey(before.workspaceId, before.userId),
        item: memberDocument.toItem(after),
        isWitness: true,
        condition: isCurrent(before)
      },
      ...(before.role === after.role ? [] : [...removeOwner(before), ...addOwner(after)]),
      ...(isReaddressed ? readdress(before, after, ended) : []),
      ...(isReaddressed || before.role === after.role ? [] : [endCode(before)])
    ]
    yield* writeFor<ReplaceError>(before, after, (clientsExist) =>
      writer
        .log<ReplaceError | ReferenceGone | DeletionInProgress>(
          { workspaceId: before.workspaceId, event, also, idempotency: null },
          [...actions, ...clientsExist]
        )
        .pipe(Effect.catchTag("KeyAlreadyUsed", (error) => Effect.die(error)))
    )
    // They have ended, since the member has another address; this only removes their items.
    const isOver = (item: Item) => item["email"]?.S !== after.email
    if (!isReaddressed) return
    const sessions = (yield* signInItems(dynamo, before, "s")).filter(isOver)
    yield* removeItems(dynamo, [...(yield* connections).filter(isOver), ...sessions.flatMap(withPointer)])
  })

  const remove = Effect.fnUntraced(function* (member: Member, event?: ActivityEvent, also: Lines = []) {
    const { userId, workspaceId } = member
    yield* writer
      .log<VersionConflict | LastOwner>({ workspaceId, event, also, idempotency: null }, [
        {
          _tag: "Put",
          key: memberKey(workspaceId, userId),
          item: { ...memberDocument.toItem({ ...member, version: member.version + 1 }), removed: { BOOL: true } },
          isWitness: true,
          condition: isCurrent(member)
        },
        { _tag: "Remove", key: memberCodeKey(workspaceId, userId) },
        { _tag: "Remove", key: timerKey(workspaceId, userId) },
        { _tag: "Remove", key: preferencesKey(workspaceId, userId) },
        ...removeOwner(member),
        ...epoch.bump(workspaceId)
      ])
      .pipe(Effect.catchTag("KeyAlreadyUsed", (error) => Effect.die(error)))
    yield* removeAccess(member)
  })

  return { add, join, replace, remove }
}

/** The condition that a membership is in the given version and has not ended. */
const isCurrent = (member: Member) => {
  const unchanged = versionIs(member)
  return { ...unchanged, text: `${unchanged.text} and attribute_not_exists(#removed)` }
}
