import type { ApiKey } from "@hourbook/core/access/ApiKey"
import type { Member } from "@hourbook/core/access/Member"
import type { Connection } from "@hourbook/core/connections/Connection"
import { ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { compareText } from "@hourbook/core/shared/Text"
import { Data, Effect, Layer, Option } from "effect"
import { connectionDocument, connectionsFor } from "./layout/connectionItems.ts"
import { connectionKey, memberKey, secretKey, workspaceKey } from "./layout/itemKeys.ts"
import { keyDocument, keysWithHash } from "./layout/keyItems.ts"
import { isMember, isRemoved, memberDocument } from "./layout/memberItems.ts"
import { workspaceDocument } from "./layout/workspaceDocument.ts"
import { type Action, type Condition, type Key, present } from "./table/Action.ts"
import { attributes, type Item, textOrNull } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"

/** The connection, its member or its key does not exist. */
class Missing extends Data.TaggedError("Missing") {}

const missing = () => new Missing()

/** The condition that the member is a current one with this address. */
const hasAddress = (email: string): Condition<Missing> => {
  const current = isMember(missing)
  return { ...current, text: `${current.text} and #email = :email`, values: { ":email": { S: email } } }
}

/**
 * Whether the member has the address that the connection was made with. So a change of the address ends all connections at
 * once, however many there are. Those of earlier versions have none.
 */
const isOfAddress = (item: Item, { email }: Pick<Member, "email">): boolean =>
  item["email"] === undefined || item["email"].S === email

const newestFirst = (a: Connection, b: Connection): number =>
  compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id)

export const layer = Layer.effect(
  ConnectionRepository,
  Effect.map(Dynamo, (dynamo) => {
    /** The secret's hash of a connection's key: null for a connection without a key, none if the key does not exist. */
    const secretOf = Effect.fnUntraced(function* ({ keyId, userId, workspaceId }: Connection) {
      if (keyId === null) return Option.some(null)
      const held = yield* keysWithHash(dynamo, workspaceId, userId)
      const found = held.find(({ key }) => key.id === keyId)
      return Option.map(Option.fromUndefinedOr(found), ({ secretHash }) => secretHash)
    })

    const ownerOf = Effect.fnUntraced(function* (item: Item) {
      const connection = connectionDocument.fromItem(item)
      const { userId, workspaceId } = connection
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
      if (!isOfAddress(item, owner)) return Option.none()
      return Option.some({
        connection,
        member: owner,
        workspace: workspaceDocument.fromItem(workspace),
        key: key === undefined ? null : keyDocument.fromItem(key)
      })
    })

    return ConnectionRepository.of({
      findOwner: ({ id, workspaceId }) =>
        Effect.flatMap(
          dynamo.get(connectionKey(workspaceId, id)),
          Option.match({ onNone: () => Effect.succeedNone, onSome: ownerOf })
        ),
      list: Effect.fnUntraced(function* ({ workspaceId }, userId) {
        const [items, held, member] = yield* Effect.all(
          [
            connectionsFor(dynamo, workspaceId, userId),
            keysWithHash(dynamo, workspaceId, userId),
            dynamo.get(memberKey(workspaceId, userId))
          ],
          { concurrency: "unbounded" }
        )
        const owner = Option.map(member, memberDocument.fromItem)
        const keys = new Set<ApiKey["id"] | null>([null, ...held.map(({ key }) => key.id)])
        return items
          .filter((item) => Option.exists(owner, (found) => isOfAddress(item, found)))
          .map(connectionDocument.fromItem)
          .filter(({ keyId }) => keys.has(keyId))
          .sort(newestFirst)
      }),
      add: Effect.fnUntraced(function* (connection, { email }) {
        const { id, userId, workspaceId } = connection
        const secretHash = yield* secretOf(connection)
        if (Option.isNone(secretHash)) return false
        const hash = secretHash.value
        const actions: ReadonlyArray<Action<Missing>> = [
          {
            _tag: "Put",
            key: connectionKey(workspaceId, id),
            item: { ...connectionDocument.toItem(connection), ...attributes({ hash, email }) }
          },
          { _tag: "Check", key: memberKey(workspaceId, userId), condition: hasAddress(email) },
          ...(hash === null ? [] : [{ _tag: "Check" as const, key: secretKey(hash), condition: present(missing) }])
        ]
        return yield* dynamo
          .transact(() => Effect.succeed(actions))
          .pipe(
            Effect.as(true),
            Effect.catchTag("Missing", () => Effect.succeed(false))
          )
      }),
      remove: ({ id, userId, workspaceId }) =>
        dynamo
          .transact<Missing>(() =>
            Effect.succeed([
              {
                _tag: "Remove",
                key: connectionKey(workspaceId, id),
                condition: { text: "#userId = :user", values: { ":user": { S: userId } }, otherwise: missing }
              }
            ])
          )
          .pipe(
            Effect.as(true),
            Effect.catchTag("Missing", () => Effect.succeed(false))
          ),
      touch: ({ id, workspaceId }, minute) =>
        dynamo
          .update(
            connectionKey(workspaceId, id),
            { text: "set #lastUsedAt = :minute", values: { ":minute": { S: minute } } },
            {
              text: "attribute_exists(#pk) and (attribute_type(#lastUsedAt, :none) or #lastUsedAt < :minute)",
              values: { ":none": { S: "NULL" } },
              otherwise: missing
            }
          )
          .pipe(Effect.ignore)
    })
  })
)
