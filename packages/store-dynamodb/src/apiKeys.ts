import { compareText } from "@hourbook/core/shared/Text"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import type { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import type { KeyAlreadyUsed } from "@hourbook/core/writing/writeErrors"
import { Data, Effect, Layer, Option } from "effect"
import { connectionsFor } from "./layout/connectionItems.ts"
import { apiKeyItemKey, memberKey, secretKey, workspaceKey } from "./layout/itemKeys.ts"
import { keyDocument, keyItems, keysWithHash } from "./layout/keyItems.ts"
import { isMember, isRemoved, memberDocument } from "./layout/memberItems.ts"
import { workspaceDocument } from "./layout/workspaceDocument.ts"
import { present } from "./table/Action.ts"
import { type Item, textOf, textOrNull } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { removeItems } from "./table/removeItems.ts"
import { keepOutcome } from "./writes/idempotency.ts"

/** The key or its member does not exist. */
class Missing extends Data.TaggedError("Missing") {}

export const layer = Layer.effect(
  ApiKeyRepository,
  Effect.map(Dynamo, (dynamo) => {
    const ownerOf = Effect.fnUntraced(function* (item: Item) {
      const key = keyDocument.fromItem(item)
      const keys = { member: memberKey(key.workspaceId, key.userId), workspace: workspaceKey(key.workspaceId) }
      const found = yield* dynamo.batchGet([keys.member, keys.workspace])
      const member = found.find(({ pk }) => pk?.S === keys.member.pk)
      const workspace = found.find(({ pk }) => pk?.S === keys.workspace.pk)
      return member === undefined || workspace === undefined || isRemoved(member)
        ? Option.none()
        : Option.some({
            key,
            member: memberDocument.fromItem(member),
            workspace: workspaceDocument.fromItem(workspace)
          })
    })

    return ApiKeyRepository.of({
      findBySecret: (secretHash) =>
        Effect.flatMap(
          dynamo.get(secretKey(secretHash)),
          Option.match({ onNone: () => Effect.succeedNone, onSome: ownerOf })
        ),
      list: (visible, userId) =>
        Effect.map(keysWithHash(dynamo, visible.workspaceId, userId), (found) =>
          found.map(({ key }) => key).sort((a, b) => compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id))
        ),
      add: ({ idempotency, key, secretHash }) =>
        dynamo
          .transact<KeyAlreadyUsed | Taken | Missing>(() =>
            Effect.succeed([
              ...keepOutcome(key.workspaceId, idempotency),
              ...keyItems({ key, secretHash }),
              {
                _tag: "Check",
                key: memberKey(key.workspaceId, key.userId),
                condition: isMember(() => new Missing())
              }
            ])
          )
          .pipe(Effect.catchTag("Missing", (error) => Effect.die(error))),
      revoke: Effect.fnUntraced(function* (visible, userId, id) {
        const found = (yield* keysWithHash(dynamo, visible.workspaceId, userId)).find(({ key }) => key.id === id)
        if (found === undefined) return false
        const connections = (yield* connectionsFor(dynamo, visible.workspaceId, userId)).filter(
          (item) => textOrNull(item, "keyId") === id
        )
        const revoked = yield* dynamo
          .transact<Missing>(() =>
            Effect.succeed([
              { _tag: "Remove", key: secretKey(found.secretHash), condition: present(() => new Missing()) },
              { _tag: "Remove", key: apiKeyItemKey(found.key) }
            ])
          )
          .pipe(
            Effect.as(true),
            Effect.catchTag("Missing", () => Effect.succeed(false))
          )
        // Connections end with their key; this only removes their items.
        yield* removeItems(dynamo, connections)
        return revoked
      }),
      touch: Effect.fnUntraced(function* (key, minute) {
        const listed = yield* dynamo.get(apiKeyItemKey(key))
        if (Option.isNone(listed)) return
        yield* dynamo
          .update(
            secretKey(textOf(listed.value, "hash")),
            { text: "set #lastUsedAt = :minute", values: { ":minute": { S: minute } } },
            {
              text: "attribute_exists(#pk) and (attribute_type(#lastUsedAt, :none) or #lastUsedAt < :minute)",
              values: { ":none": { S: "NULL" } },
              otherwise: () => new Missing()
            }
          )
          .pipe(Effect.ignore)
      })
    })
  })
)
