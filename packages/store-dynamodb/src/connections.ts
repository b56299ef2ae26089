import type { ApiKey } from "@hourbook/core/access/ApiKey"
import type { Connection } from "@hourbook/core/connections/Connection"
import { ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { compareText } from "@hourbook/core/shared/Text"
import { Data, Effect, Layer, Option } from "effect"
import { connectionDocument, connectionsFor } from "./layout/connectionItems.ts"
import { connectionKey, memberKey, secretKey, workspaceKey } from "./layout/itemKeys.ts"
import { keyDocument, keysWithHash } from "./layout/keyItems.ts"
import { isMember, isRemoved, memberDocument } from "./layout/memberItems.ts"
import { workspaceDocument } from "./layout/workspaceDocument.ts"
import { type Action, type Key, present } from "./table/Action.ts"
import { type Item, textOrNull } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"

/** The connection, or what it depends on, is gone. */
class NotThere extends Data.TaggedError("NotThere") {}

const gone = () => new NotThere()

const newestFirst = (a: Connection, b: Connection): number =>
  compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id)

export const layer = Layer.effect(
  ConnectionRepository,
  Effect.map(Dynamo, (dynamo) => {
    /** Where the key lies that a connection was made with; null where it was made with none, none when the key is gone. */
    const secretOf = Effect.fnUntraced(function* ({ keyId, userId, workspaceId }: Connection) {
      if (keyId === null) return Option.some(null)
      const held = yield* keysWithHash(dynamo, workspaceId, userId)
      const made = held.find(({ key }) => key.id === keyId)
      return Option.map(Option.fromUndefinedOr(made), ({ secretHash }) => secretHash)
    })

    const ownerOf = Effect.fnUntraced(function* (item: Item) {
      const connection = connectionDocument.fromItem(item)
      const { userId, workspaceId } = connection
      const hash = textOrNull(item, "hash")
      const places = {
        member: memberKey(workspaceId, userId),
        workspace: workspaceKey(workspaceId),
        ...(hash === null ? {} : { key: secretKey(hash) })
      }
      const found = yield* dynamo.batchGet(Object.values(places))
      const at = (place: Key | undefined) => found.find(({ pk }) => place !== undefined && pk?.S === place.pk)
      const [member, workspace, key] = [at(places.member), at(places.workspace), at(places.key)]
      if (member === undefined || workspace === undefined || isRemoved(member)) return Option.none()
      if (hash !== null && key === undefined) return Option.none()
      return Option.some({
        connection,
        member: memberDocument.fromItem(member),
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
        const [items, held] = yield* Effect.all(
          [connectionsFor(dynamo, workspaceId, userId), keysWithHash(dynamo, workspaceId, userId)],
          { concurrency: "unbounded" }
        )
        const keys = new Set<ApiKey["id"] | null>([null, ...held.map(({ key }) => key.id)])
        return items
          .map(connectionDocument.fromItem)
          .filter(({ keyId }) => keys.has(keyId))
          .sort(newestFirst)
      }),
      add: Effect.fnUntraced(function* (connection) {
        const { id, userId, workspaceId } = connection
        const secretHash = yield* secretOf(connection)
        if (Option.isNone(secretHash)) return false
        const hash = secretHash.value
        const actions: ReadonlyArray<Action<NotThere>> = [
          {
            _tag: "Put",
            key: connectionKey(workspaceId, id),
            item: { ...connectionDocument.toItem(connection), ...(hash === null ? {} : { hash: { S: hash } }) }
          },
          { _tag: "Check", key: memberKey(workspaceId, userId), condition: isMember(gone) },
          ...(hash === null ? [] : [{ _tag: "Check" as const, key: secretKey(hash), condition: present(gone) }])
        ]
        return yield* dynamo
          .transact(() => Effect.succeed(actions))
          .pipe(
            Effect.as(true),
            Effect.catchTag("NotThere", () => Effect.succeed(false))
          )
      }),
      remove: ({ id, userId, workspaceId }) =>
        dynamo
          .transact<NotThere>(() =>
            Effect.succeed([
              {
                _tag: "Remove",
                key: connectionKey(workspaceId, id),
                condition: { text: "#userId = :user", values: { ":user": { S: userId } }, otherwise: gone }
              }
            ])
          )
          .pipe(
            Effect.as(true),
            Effect.catchTag("NotThere", () => Effect.succeed(false))
          ),
      touch: ({ id, workspaceId }, minute) =>
        dynamo
          .update(
            connectionKey(workspaceId, id),
            { text: "set #lastUsedAt = :minute", values: { ":minute": { S: minute } } },
            {
              text: "attribute_exists(#pk) and (attribute_type(#lastUsedAt, :none) or #lastUsedAt < :minute)",
              values: { ":none": { S: "NULL" } },
              otherwise: gone
            }
          )
          .pipe(Effect.ignore)
    })
  })
)
