import { compareText } from "@hourbook/core/values/fold"
import { ApiKeyRepository, TooManyKeys } from "@hourbook/core/workspaces/ApiKeyRepository"
import type { Taken } from "@hourbook/core/workspaces/WorkspaceRepository"
import type { KeyAlreadyUsed } from "@hourbook/core/writing/writeErrors"
import { Data, Effect, Layer, Option } from "effect"
import { connectionsFor } from "./layout/connectionItems.ts"
import { apiKeyItemKey, memberKey, secretKey, workspaceKey } from "./layout/itemKeys.ts"
import { keyDocument, keyItems, keysWithHash } from "./layout/keyItems.ts"
import { isRemoved, memberDocument } from "./layout/memberItems.ts"
import { signInItems, withPointer } from "./layout/signInItems.ts"
import { workspaceDocument } from "./layout/workspaceDocument.ts"
import { type Action, type Key, present } from "./table/Action.ts"
import { type Item, textOf, textOrNull } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { removeItems } from "./table/removeItems.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

/** The key or its member does not exist. */
class Missing extends Data.TaggedError("Missing") {}

/** Another key was made since the keys were counted. */
class Outrun extends Data.TaggedError("Outrun") {}

interface Counted {
  /** How many keys were ever made for the member, as its item has it. */
  readonly made: Item[string] | undefined
  readonly isFull: boolean
}

/** Adds to the number of keys that were made for a member, which shows whether others were made since they were counted. */
const countKey = (key: Key, { isFull, made }: Counted): Action<Missing | Outrun | TooManyKeys> => ({
  _tag: "Update",
  key,
  change: { text: "add #keysMade :one", values: { ":one": { N: "1" } } },
  condition: {
    text: `attribute_not_exists(#removed) and ${isFull ? "attribute_not_exists(#pk)" : made === undefined ? "attribute_exists(#pk) and attribute_not_exists(#keysMade)" : "#keysMade = :made"}`,
    ...(isFull || made === undefined ? {} : { values: { ":made": made } }),
    otherwise: (found) =>
      found === undefined || isRemoved(found) ? new Missing() : isFull ? new TooManyKeys() : new Outrun()
  }
})

export const layer = Layer.effect(
  ApiKeyRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
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
      add: ({ event, idempotency, key, most, secretHash }) => {
        const { createdAt, userId, workspaceId } = key
        const attempt: Effect.Effect<void, KeyAlreadyUsed | Taken | Missing | TooManyKeys> = Effect.gen(function* () {
          const member = Option.getOrUndefined(yield* dynamo.get(memberKey(workspaceId, userId)))
          const keys = most === undefined ? [] : yield* keysWithHash(dynamo, workspaceId, userId)
          const live = keys.filter(({ key: { expiresAt } }) => expiresAt === null || expiresAt > createdAt)
          const counted = { made: member?.["keysMade"], isFull: live.length >= (most ?? Number.POSITIVE_INFINITY) }
          yield* writer
            .log<Taken | Missing | TooManyKeys | Outrun>({ workspaceId, event, idempotency }, [
              ...keyItems({ key, secretHash }),
              countKey(memberKey(workspaceId, userId), counted)
            ])
            .pipe(Effect.catchTag("VersionConflict", Effect.die))
        }).pipe(Effect.catchTag("Outrun", () => attempt))
        return Effect.catchTag(attempt, "Missing", (error) => Effect.die(error))
      },
      revoke: Effect.fnUntraced(function* (visible, userId, id, lines) {
        const found = (yield* keysWithHash(dynamo, visible.workspaceId, userId)).find(({ key }) => key.id === id)
        if (found === undefined) return false
        const { workspaceId } = visible
        const isByKey = (item: Item) => textOrNull(item, "keyId") === id
        const connections = (yield* connectionsFor(dynamo, workspaceId, userId)).filter(isByKey)
        const sessions = (yield* signInItems(dynamo, { workspaceId, userId }, "s")).filter(isByKey)
        const revoked = yield* writer
          .log<Missing>({ workspaceId, event: lines?.event, also: lines?.ended ?? [], idempotency: null }, [
            { _tag: "Remove", key: secretKey(found.secretHash), condition: present(() => new Missing()) },
            { _tag: "Remove", key: apiKeyItemKey(found.key) }
          ])
          .pipe(
            Effect.catchTag(["KeyAlreadyUsed", "VersionConflict"], Effect.die),
            Effect.as(true),
            Effect.catchTag("Missing", () => Effect.succeed(false))
          )
        // Connections and sessions end with their key; this only removes their items.
        yield* removeItems(dynamo, [...connections, ...sessions.flatMap(withPointer)])
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
