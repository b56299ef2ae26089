import { Sha256 } from "@hourbook/core/access/Secret"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { type Passkey, PasskeyRepository } from "@hourbook/core/sessions/Passkey"
import { compareText } from "@hourbook/core/values/fold"
import { Data, Effect, Layer, Option } from "effect"
import { memberKey, passkeyKey, signInKey } from "./layout/itemKeys.ts"
import { isMember } from "./layout/memberItems.ts"
import { passkeyDocument, pointerTo, signInItems } from "./layout/signInItems.ts"
import { absent, type Action } from "./table/Action.ts"
import { attributes } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

/** The member or the passkey does not exist, or the passkey is not the one that was read. */
class Missing extends Data.TaggedError("Missing") {}

const missing = () => new Missing()

const newestFirst = (a: Passkey, b: Passkey): number => compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id)

/** A passkey has two items: one by the hash of its id, which can be longer than a sort key, and one in its member's list. */
export const layer = Layer.effect(
  PasskeyRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    const sha256 = yield* Sha256

    const write = (
      workspaceId: Passkey["workspaceId"],
      event: ActivityEvent | undefined,
      actions: ReadonlyArray<Action<Missing>>
    ) =>
      writer.log<Missing>({ workspaceId, event, idempotency: null }, actions).pipe(
        Effect.catchTag(["KeyAlreadyUsed", "VersionConflict"], Effect.die),
        Effect.as(true),
        Effect.catchTag("Missing", () => Effect.succeed(false))
      )

    return PasskeyRepository.of({
      find: Effect.fnUntraced(function* (id) {
        const item = yield* dynamo.get(passkeyKey(yield* sha256(id)))
        return Option.map(item, passkeyDocument.fromItem)
      }),
      list: ({ workspaceId }, userId) =>
        Effect.map(signInItems(dynamo, { workspaceId, userId }, "k"), (items) =>
          items.map(passkeyDocument.fromItem).sort(newestFirst)
        ),
      add: Effect.fnUntraced(function* (passkey, event) {
        const hash = yield* sha256(passkey.id)
        return yield* write(passkey.workspaceId, event, [
          { _tag: "Check", key: memberKey(passkey.workspaceId, passkey.userId), condition: isMember(missing) },
          {
            _tag: "Put",
            key: passkeyKey(hash),
            item: passkeyDocument.toItem(passkey),
            isWitness: true,
            condition: absent(missing)
          },
          { _tag: "Put", key: signInKey(passkey, "k", hash), item: pointerTo(passkeyKey(hash)) }
        ])
      }),
      use: Effect.fnUntraced(function* ({ counter: read, id, workspaceId }, { at, counter }) {
        return yield* write(workspaceId, undefined, [
          {
            _tag: "Update",
            key: passkeyKey(yield* sha256(id)),
            change: {
              text: "set #counter = :counter, #lastUsedAt = :at",
              values: attributes({ ":counter": counter, ":at": at })
            },
            condition: { text: "#counter = :read", values: attributes({ ":read": read }), otherwise: missing }
          }
        ])
      }),
      remove: Effect.fnUntraced(function* (of, event) {
        const hash = yield* sha256(of.id)
        const { userId, workspaceId } = of
        return yield* write(workspaceId, event, [
          {
            _tag: "Remove",
            key: passkeyKey(hash),
            condition: {
              text: "#workspaceId = :workspaceId and #userId = :userId",
              values: attributes({ ":workspaceId": workspaceId, ":userId": userId }),
              otherwise: missing
            }
          },
          { _tag: "Remove", key: signInKey(of, "k", hash) }
        ])
      })
    })
  })
)
