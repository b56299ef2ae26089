import { StatementLink, StatementLinkRepository } from "@hourbook/core/sharing/StatementLink"
import { compareText } from "@hourbook/core/values/fold"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { toMillis } from "@hourbook/core/values/Instant"
import { ReferenceGone } from "@hourbook/core/writing/writeErrors"
import { Data, Effect, Layer, Option, Schema } from "effect"
import { clientKey, linkSecretKey, statementLinkKey, statementLinksPartition } from "./layout/itemKeys.ts"
import { namesFor } from "./records/names.ts"
import { type Action, present } from "./table/Action.ts"
import { attributes, type Item, textOf } from "./table/attributes.ts"
import { document } from "./table/documents.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { expiry } from "./table/indexes.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

/** The link does not exist. */
class Missing extends Data.TaggedError("Missing") {}

const missing = () => new Missing()

const { clientName: _, userName: __, ...stored } = StatementLink.fields
const linkDocument = document(Schema.Struct(stored))

const newestFirst = (a: StatementLink, b: StatementLink): number =>
  compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id)

export const layer = Layer.effect(
  StatementLinkRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter

    /** Links as they are shown, without those of a client that is gone. */
    const named = Effect.fnUntraced(function* (workspaceId: WorkspaceId, items: ReadonlyArray<Item>) {
      const links = items.map(linkDocument.fromItem)
      const { clients, members } = yield* namesFor(
        dynamo,
        workspaceId,
        links.map(({ clientId, userId }) => ({ clientId, userId, projectId: null }))
      )
      return links.flatMap((link): ReadonlyArray<StatementLink> => {
        const clientName = clients.get(link.clientId)
        return clientName === undefined ? [] : [{ ...link, clientName, userName: members.get(link.userId) ?? "" }]
      })
    })

    const linkItem = (link: StatementLink, hash: string): Item => ({
      ...linkDocument.toItem(link),
      ...attributes({ hash, [expiry]: Math.ceil(toMillis(link.expiresAt) / 1000) })
    })

    const find = Effect.fnUntraced(function* (secretHash: string) {
      const pointer = Option.getOrUndefined(yield* dynamo.get(linkSecretKey(secretHash)))
      if (pointer === undefined) return Option.none<StatementLink>()
      const item = yield* dynamo.get(statementLinkKey(textOf(pointer, "workspaceId"), textOf(pointer, "id")))
      if (Option.isNone(item)) return Option.none<StatementLink>()
      const [link] = yield* named(linkDocument.fromItem(item.value).workspaceId, [item.value])
      return Option.fromUndefinedOr(link)
    })

    return StatementLinkRepository.of({
      find,
      list: ({ workspaceId }) =>
        Effect.map(
          Effect.flatMap(dynamo.query({ partition: statementLinksPartition(workspaceId) }), (items) =>
            named(workspaceId, items)
          ),
          (links) => links.toSorted(newestFirst)
        ),
      add: ({ event, idempotency, link, secretHash }) => {
        const { clientId, expiresAt, id, workspaceId } = link
        const actions: ReadonlyArray<Action<ReferenceGone>> = [
          { _tag: "Put", key: statementLinkKey(workspaceId, id), item: linkItem(link, secretHash) },
          {
            _tag: "Put",
            key: linkSecretKey(secretHash),
            item: attributes({ workspaceId, id, [expiry]: Math.ceil(toMillis(expiresAt) / 1000) })
          },
          {
            _tag: "Check",
            key: clientKey(workspaceId, clientId),
            condition: present(() => new ReferenceGone({ reference: "client" }))
          }
        ]
        return writer
          .log({ workspaceId, event, idempotency }, actions)
          .pipe(Effect.catchTag("VersionConflict", (error) => Effect.die(error)))
      },
      remove: Effect.fnUntraced(function* ({ workspaceId }, id, event) {
        const key = statementLinkKey(workspaceId, id)
        const item = Option.getOrUndefined(yield* dynamo.get(key))
        if (item === undefined) return false
        const actions: ReadonlyArray<Action<Missing>> = [
          { _tag: "Remove", key, condition: present(missing) },
          { _tag: "Remove", key: linkSecretKey(textOf(item, "hash")) }
        ]
        return yield* writer.log<Missing>({ workspaceId, event, idempotency: null }, actions).pipe(
          Effect.catchTag(["KeyAlreadyUsed", "VersionConflict"], Effect.die),
          Effect.as(true),
          Effect.catchTag("Missing", () => Effect.succeed(false))
        )
      }),
      touch: ({ id, workspaceId }, minute) =>
        dynamo
          .update(
            statementLinkKey(workspaceId, id),
            { text: "set #lastOpenedAt = :minute", values: { ":minute": { S: minute } } },
            {
              text: "attribute_exists(#pk) and (attribute_type(#lastOpenedAt, :none) or #lastOpenedAt < :minute)",
              values: { ":none": { S: "NULL" } },
              otherwise: missing
            }
          )
          .pipe(Effect.ignore)
    })
  })
)
