import type { OutboxMail } from "@hourbook/core/mail/OutboxMail"
import { type MailRef, MailThere, OutboxRepository } from "@hourbook/core/mail/OutboxRepository"
import { MailId, WorkspaceId } from "@hourbook/core/values/Ids"
import { toMillis } from "@hourbook/core/values/Instant"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { dueMark, mailItem, putMails, unsubscribeMark } from "../layout/mailItems.ts"
import {
  dueMails,
  mailCausePrefix,
  mailHourKey,
  mailKey,
  mailPrefix,
  mailsPartition,
  unsubscribeKey
} from "../layout/mailKeys.ts"
import { shortId, shortInstant } from "../layout/sortable.ts"
import type { Action } from "../table/Action.ts"
import { attributes, type Item, numberOf, textOf } from "../table/attributes.ts"
import { Dynamo, type QueryPage } from "../table/Dynamo.ts"
import { expiry } from "../table/indexes.ts"
import { end, type Query } from "../table/Query.ts"
import { TransactionWriter } from "../writes/TransactionWriter.ts"
import { mailDocument } from "./mailDocument.ts"

const hourSeconds = 3600

type Mark = ReturnType<typeof dueMark>

/** Counts a try in the hour in which it began. */
const countTry = ({ state, triedAt, workspaceId }: OutboxMail): ReadonlyArray<Action<never>> =>
  state !== "trying" || triedAt === null
    ? []
    : [
        {
          _tag: "Update",
          key: mailHourKey(workspaceId, triedAt),
          change: {
            text: `set #${expiry} = :until add #count :one`,
            values: attributes({ ":until": Math.ceil(toMillis(triedAt) / 1000) + 2 * hourSeconds, ":one": 1 })
          }
        }
      ]

/** Moves a mark of a mail. */
const moveMark = (from: Mark, to: Mark): ReadonlyArray<Action<never>> => {
  if (from?.key.pk === to?.key.pk && from?.key.sk === to?.key.sk) return []
  return [
    ...(from === undefined ? [] : [{ _tag: "Remove" as const, key: from.key }]),
    ...(to === undefined ? [] : [{ _tag: "Put" as const, ...to }])
  ]
}

export const layer = Layer.effect(
  OutboxRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter

    /** The first items of a query. */
    const some = Effect.fnUntraced(function* (query: Query, limit: number) {
      const items: Array<Item> = []
      let next: Item | undefined
      do {
        const page: QueryPage = yield* dynamo.page({ ...query, limit: limit - items.length }, next)
        items.push(...page.items)
        next = page.next
      } while (next !== undefined && items.length < limit)
      return items
    })

    return OutboxRepository.of({
      add: ({ events, idempotency, mails }) => {
        const [first] = mails
        if (first === undefined) return Effect.void
        const [event, ...also] = events
        const actions = putMails(mails, () => new MailThere())
        return writer
          .log<MailThere>({ workspaceId: first.workspaceId, event, also, idempotency }, actions)
          .pipe(Effect.catchTag("VersionConflict", Effect.die))
      },
      find: ({ workspaceId }, id) =>
        Effect.map(dynamo.get(mailKey({ workspaceId, id })), Option.map(mailDocument.fromItem)),
      list: ({ workspaceId }, { before, limit }) =>
        Effect.map(
          some(
            {
              partition: mailsPartition(workspaceId),
              from: mailPrefix,
              to: before === null ? `${mailPrefix}${end}` : `${mailPrefix}${shortId(before)}`,
              direction: "desc"
            },
            limit + 1
          ),
          (items) =>
            items
              .map(mailDocument.fromItem)
              .filter(({ id }) => id !== before)
              .slice(0, limit)
        ),
      of: Effect.fnUntraced(function* ({ workspaceId }, cause) {
        const prefix = mailCausePrefix(cause)
        const found = yield* dynamo.query({
          partition: mailsPartition(workspaceId),
          from: prefix,
          to: `${prefix}${end}`
        })
        const items = yield* dynamo.batchGet(
          found.map((item) => mailKey({ workspaceId, id: MailId.make(textOf(item, "id")) }))
        )
        return items.map(mailDocument.fromItem)
      }),
      ofUnsubscribe: Effect.fnUntraced(function* (hash) {
        const found = Option.getOrUndefined(yield* dynamo.get(unsubscribeKey(hash)))
        if (found === undefined) return Option.none()
        const ref = {
          workspaceId: WorkspaceId.make(textOf(found, "workspaceId")),
          id: MailId.make(textOf(found, "id"))
        }
        const mail = Option.map(yield* dynamo.get(mailKey(ref)), mailDocument.fromItem)
        return Option.filter(mail, ({ unsubscribe }) => unsubscribe === hash)
      }),
      due: (until, limit) =>
        Effect.map(some({ partition: dueMails, to: `${shortInstant(until)}${end}` }, limit), (items) =>
          items.map((item): MailRef => ({
            workspaceId: WorkspaceId.make(textOf(item, "workspaceId")),
            id: MailId.make(textOf(item, "id"))
          }))
        ),
      replace: (before, after) =>
        dynamo
          .transact<VersionConflict>(() =>
            Effect.succeed([
              {
                _tag: "Put",
                key: mailKey(before),
                item: mailItem(after),
                isWitness: true,
                condition: {
                  text: "#revision = :revision",
                  values: { ":revision": { N: String(before.revision) } },
                  otherwise: () => new VersionConflict()
                }
              },
              ...moveMark(dueMark(before), dueMark(after)),
              ...moveMark(unsubscribeMark(before), unsubscribeMark(after)),
              ...countTry(after)
            ])
          )
          .pipe(
            Effect.as(true),
            Effect.catchTag("VersionConflict", () => Effect.succeed(false))
          ),
      begun: ({ workspaceId }, at) =>
        Effect.map(
          dynamo.get(mailHourKey(workspaceId, at)),
          Option.match({ onNone: () => 0, onSome: (item) => numberOf(item, "count") })
        ),
      forget: () => Effect.void
    })
  })
)
