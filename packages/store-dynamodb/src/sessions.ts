import type { ApiKey } from "@hourbook/core/access/ApiKey"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import type { Session } from "@hourbook/core/sessions/Session"
import { SessionRepository } from "@hourbook/core/sessions/SessionRepository"
import { compareText } from "@hourbook/core/values/fold"
import { type Instant, toMillis } from "@hourbook/core/values/Instant"
import { Data, Effect, Layer, Option } from "effect"
import { memberKey, secretKey, sessionKey, signInKey } from "./layout/itemKeys.ts"
import { hashOfKey, keysWithHash } from "./layout/keyItems.ts"
import { isMemberWith, isOfAddress, isRemoved, memberDocument } from "./layout/memberItems.ts"
import { signedInOwner } from "./layout/signedInOwner.ts"
import { pointedAt, pointerTo, sessionDocument, signInItems } from "./layout/signInItems.ts"
import { shortId } from "./layout/sortable.ts"
import { type Action, type Expression, present } from "./table/Action.ts"
import { attributes, type Item } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { expiry } from "./table/indexes.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

/** The session, its member or its key does not exist. */
class Missing extends Data.TaggedError("Missing") {}

const missing = () => new Missing()

const lastUsedFirst = (a: Session, b: Session): number =>
  compareText(b.lastUsedAt, a.lastUsedAt) || compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id)

const pointerKey = (session: Pick<Session, "workspaceId" | "userId" | "id">) =>
  signInKey(session, "s", shortId(session.id))

/** DynamoDB deletes both items some time after the session expires. */
const seconds = (at: Instant): Item => attributes({ [expiry]: Math.ceil(toMillis(at) / 1000) })

/** A session has two items: one by the hash of its secret, and one in its member's list, which points at it. */
export const layer = Layer.effect(
  SessionRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    const ownerOf = Effect.fnUntraced(function* (item: Item) {
      const session = sessionDocument.fromItem(item)
      return Option.map(yield* signedInOwner(dynamo, item, session), (owner) => ({ session, ...owner }))
    })

    /** Changes a session that is still there, and whether it is. Can be repeated. */
    const change = Effect.fnUntraced(function* (session: Session, to: Expression, given = "attribute_exists(#pk)") {
      const pointer = yield* dynamo.get(pointerKey(session))
      if (Option.isNone(pointer)) return false
      return yield* dynamo.update(pointedAt(pointer.value), to, { text: given, otherwise: missing }).pipe(
        Effect.as(true),
        Effect.catchTag("Missing", () => Effect.succeed(false))
      )
    })

    const remove = Effect.fnUntraced(function* (
      of: Pick<Session, "workspaceId" | "userId" | "id">,
      event?: ActivityEvent
    ) {
      const pointer = yield* dynamo.get(pointerKey(of))
      if (Option.isNone(pointer)) return false
      return yield* writer
        .log<Missing>({ workspaceId: of.workspaceId, event, idempotency: null }, [
          { _tag: "Remove", key: pointerKey(of), condition: present(missing) },
          { _tag: "Remove", key: pointedAt(pointer.value) }
        ])
        .pipe(
          Effect.catchTag(["KeyAlreadyUsed", "VersionConflict"], Effect.die),
          Effect.as(true),
          Effect.catchTag("Missing", () => Effect.succeed(false))
        )
    })

    return SessionRepository.of({
      findOwner: (secretHash) =>
        Effect.flatMap(
          dynamo.get(sessionKey(secretHash)),
          Option.match({ onNone: () => Effect.succeedNone, onSome: ownerOf })
        ),
      list: Effect.fnUntraced(function* ({ workspaceId }, userId) {
        const [items, held, member] = yield* Effect.all(
          [
            signInItems(dynamo, { workspaceId, userId }, "s"),
            keysWithHash(dynamo, workspaceId, userId),
            dynamo.get(memberKey(workspaceId, userId))
          ],
          { concurrency: "unbounded" }
        )
        const owner = Option.map(
          Option.filter(member, (item) => !isRemoved(item)),
          memberDocument.fromItem
        )
        const keys = new Set<ApiKey["id"] | null>([null, ...held.map(({ key }) => key.id)])
        return items
          .filter((item) => Option.exists(owner, (found) => isOfAddress(item, found)))
          .map(sessionDocument.fromItem)
          .filter(({ keyId }) => keys.has(keyId))
          .sort(lastUsedFirst)
      }),
      add: Effect.fnUntraced(function* (session, secretHash, { email }) {
        const { expiresAt, userId, workspaceId } = session
        const keyHash = yield* hashOfKey(dynamo, session)
        if (Option.isNone(keyHash)) return false
        const hash = keyHash.value
        const item = { ...sessionDocument.toItem(session), ...attributes({ hash, email }), ...seconds(expiresAt) }
        const actions: ReadonlyArray<Action<Missing>> = [
          { _tag: "Put", key: sessionKey(secretHash), item },
          {
            _tag: "Put",
            key: pointerKey(session),
            item: { ...pointerTo(sessionKey(secretHash)), ...seconds(expiresAt) }
          },
          { _tag: "Check", key: memberKey(workspaceId, userId), condition: isMemberWith(email, missing) },
          ...(hash === null ? [] : [{ _tag: "Check" as const, key: secretKey(hash), condition: present(missing) }])
        ]
        return yield* dynamo
          .transact(() => Effect.succeed(actions))
          .pipe(
            Effect.as(true),
            Effect.catchTag("Missing", () => Effect.succeed(false))
          )
      }),
      touch: (session, minute) =>
        change(
          session,
          { text: "set #lastUsedAt = :minute", values: { ":minute": { S: minute } } },
          "attribute_exists(#pk) and #lastUsedAt < :minute"
        ).pipe(Effect.asVoid),
      renew: (session, { at, method }) =>
        change(session, {
          text: "set #signedInAt = :at, #method = :method",
          values: attributes({ ":at": at, ":method": method })
        }),
      remove,
      removeAll: Effect.fnUntraced(function* (of, except) {
        const found = (yield* signInItems(dynamo, of, "s")).map(sessionDocument.fromItem)
        const removed = yield* Effect.forEach(
          found.filter(({ id }) => id !== except),
          (session) => remove(session),
          { concurrency: 8 }
        )
        return removed.filter(Boolean).length
      })
    })
  })
)
