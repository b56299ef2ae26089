import type { ApiKey } from "@hourbook/core/access/ApiKey"
import type { Connection } from "@hourbook/core/connections/Connection"
import { ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { compareText } from "@hourbook/core/values/fold"
import { Data, Effect, Layer, Option } from "effect"
import { connectionDocument, connectionsFor } from "./layout/connectionItems.ts"
import { connectionKey, memberKey, secretKey } from "./layout/itemKeys.ts"
import { hashOfKey, keysWithHash } from "./layout/keyItems.ts"
import { isMemberWith, isOfAddress, memberDocument } from "./layout/memberItems.ts"
import { signedInOwner } from "./layout/signedInOwner.ts"
import { type Action, present } from "./table/Action.ts"
import { attributes, type Item } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

/** The connection, its member or its key does not exist. */
class Missing extends Data.TaggedError("Missing") {}

const missing = () => new Missing()

const newestFirst = (a: Connection, b: Connection): number =>
  compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id)

export const layer = Layer.effect(
  ConnectionRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    const ownerOf = Effect.fnUntraced(function* (item: Item) {
      const connection = connectionDocument.fromItem(item)
      return Option.map(yield* signedInOwner(dynamo, item, connection), (owner) => ({ connection, ...owner }))
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
      add: Effect.fnUntraced(function* (connection, { email }, event) {
        const { id, userId, workspaceId } = connection
        const secretHash = yield* hashOfKey(dynamo, connection)
        if (Option.isNone(secretHash)) return false
        const hash = secretHash.value
        const actions: ReadonlyArray<Action<Missing>> = [
          {
            _tag: "Put",
            key: connectionKey(workspaceId, id),
            item: { ...connectionDocument.toItem(connection), ...attributes({ hash, email }) }
          },
          { _tag: "Check", key: memberKey(workspaceId, userId), condition: isMemberWith(email, missing) },
          ...(hash === null ? [] : [{ _tag: "Check" as const, key: secretKey(hash), condition: present(missing) }])
        ]
        return yield* writer.log<Missing>({ workspaceId, event, idempotency: null }, actions).pipe(
          Effect.catchTag(["KeyAlreadyUsed", "VersionConflict"], Effect.die),
          Effect.as(true),
          Effect.catchTag("Missing", () => Effect.succeed(false))
        )
      }),
      remove: ({ id, userId, workspaceId }, event) =>
        writer
          .log<Missing>({ workspaceId, event, idempotency: null }, [
            {
              _tag: "Remove",
              key: connectionKey(workspaceId, id),
              condition: { text: "#userId = :user", values: { ":user": { S: userId } }, otherwise: missing }
            }
          ])
          .pipe(
            Effect.catchTag(["KeyAlreadyUsed", "VersionConflict"], Effect.die),
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
