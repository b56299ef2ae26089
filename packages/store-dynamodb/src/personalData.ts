import type { Member } from "@hourbook/core/access/Member"
import { isPersonalSubject } from "@hourbook/core/activity/personalSubjects"
import { erasedEvent, erasedMember, erasedName, erasedResult } from "@hourbook/core/operations/erasure"
import { PersonalData } from "@hourbook/core/operations/PersonalData"
import type { Report } from "@hourbook/core/operations/progress"
import { Instant } from "@hourbook/core/values/Instant"
import type { MembershipRef } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Array as Arr, Data, Effect, Layer, Option } from "effect"
import { eventItem, toEvent } from "./layout/events.ts"
import {
  emailKey,
  emailPartition,
  eventsPartition,
  memberCodeKey,
  memberKey,
  outcomesPartition
} from "./layout/itemKeys.ts"
import { dueMark, unsubscribeMark } from "./layout/mailItems.ts"
import { mailIdentityKey, mailKey, mailPrefix, mailsPartition } from "./layout/mailKeys.ts"
import { isRemoved, memberDocument, membershipsOf } from "./layout/memberItems.ts"
import { longId } from "./layout/sortable.ts"
import { mailDocument } from "./mails/mailDocument.ts"
import { type Action, type Condition, type Key, present } from "./table/Action.ts"
import { attributes, type Item, textOf, textOrNull } from "./table/attributes.ts"
import { Dynamo, type QueryPage } from "./table/Dynamo.ts"
import { end } from "./table/Query.ts"
import { removeFound } from "./table/removeItems.ts"

/** The person is a member again. */
class Rejoined extends Data.TaggedError("Rejoined") {}

/** The most lines that one transaction changes. */
const batchSize = 50
const pageSize = 500

const keyIn = (item: Item): Key => ({ pk: textOf(item, "pk"), sk: textOf(item, "sk") })

/** Whether a line has the name of a member: `ui` made the change, `oi` owns what changed. */
const hasName = (item: Item, userId: string): boolean =>
  (textOf(item, "ui") === userId && textOf(item, "un") !== erasedName) ||
  (isPersonalSubject(textOf(item, "su")) && textOrNull(item, "oi") === userId && textOf(item, "ti") !== erasedName)

export const layer = Layer.effect(
  PersonalData,
  Effect.map(Dynamo, (dynamo) => {
    const eraseLines = Effect.fnUntraced(function* ({ userId, workspaceId }: MembershipRef, report: Report) {
      let next: Item | undefined
      do {
        const got: QueryPage = yield* dynamo.page({ partition: eventsPartition(workspaceId), limit: pageSize }, next)
        const erased = got.items
          .filter((item) => hasName(item, userId))
          .map((item): Action<never> => ({
            _tag: "Put",
            key: keyIn(item),
            item: { ...item, ...eventItem(erasedEvent(toEvent(workspaceId, item), userId)) }
          }))
        for (const batch of Arr.chunksOf(erased, batchSize)) yield* dynamo.transact(() => Effect.succeed(batch))
        if (erased.length > 0) yield* report({ of: "lines of the log", count: erased.length })
        next = got.next
      } while (next !== undefined)
    })

    /** Results of other members can contain the member's name, such as that of an entry recorded for them. */
    const eraseInResults = Effect.fnUntraced(function* ({ userId, workspaceId }: MembershipRef, by: string) {
      const kept = yield* dynamo.query({ partition: outcomesPartition(workspaceId, by) })
      for (const item of kept.filter((one) => textOf(one, "result").includes(userId))) {
        const result = erasedResult(textOf(item, "result"), userId)
        yield* dynamo
          .update(
            keyIn(item),
            { text: "set #result = :result", values: attributes({ ":result": result }) },
            present(() => null)
          )
          .pipe(Effect.ignore)
      }
    })

    const eraseResults = Effect.fnUntraced(function* (ref: MembershipRef) {
      yield* removeFound(dynamo, { partition: outcomesPartition(ref.workspaceId, ref.userId) })
      const members = (yield* membershipsOf(dynamo, ref.workspaceId)).map((item) => longId(textOf(item, "sk")))
      yield* Effect.forEach(members, (by) => eraseInResults(ref, by), { concurrency: 8, discard: true })
    })

    /** Mails to the person, whatever they were about. */
    const eraseMails = Effect.fnUntraced(function* (workspaceId: string, { email, userId }: Member) {
      const mails = yield* dynamo.query({
        partition: mailsPartition(workspaceId),
        from: mailPrefix,
        to: `${mailPrefix}${end}`
      })
      for (const mail of mails.map(mailDocument.fromItem)) {
        if (mail.userId !== userId && mail.to !== email) continue
        const marks = [dueMark(mail), unsubscribeMark(mail)].flatMap((mark) => (mark === undefined ? [] : [mark.key]))
        const keys = [mailKey(mail), mailIdentityKey(mail), ...marks]
        yield* dynamo.transact(() => Effect.succeed(keys.map((key): Action<never> => ({ _tag: "Remove", key }))))
      }
    })

    const eraseMembership = (item: Item) => {
      const member = memberDocument.fromItem(item)
      const isStillRemoved: Condition<Rejoined> = {
        text: "attribute_exists(#removed)",
        otherwise: () => new Rejoined()
      }
      return dynamo.transact<Rejoined>(() =>
        Effect.succeed([
          {
            _tag: "Put",
            key: keyIn(item),
            item: { ...memberDocument.toItem(erasedMember(member)), removed: { BOOL: true } },
            condition: isStillRemoved
          },
          { _tag: "Remove", key: emailKey(member.email, member.workspaceId) }
        ])
      )
    }

    return PersonalData.of({
      memberships: Effect.fnUntraced(function* (email) {
        const listed = yield* dynamo.query({ partition: emailPartition(email) })
        const items = yield* dynamo.batchGet(
          listed.map((item) => memberKey(longId(textOf(item, "sk")), textOf(item, "id")))
        )
        return items.map((item) => ({ member: memberDocument.fromItem(item), isFormer: isRemoved(item) }))
      }),
      shortLived: Effect.fnUntraced(function* ({ userId, workspaceId }) {
        const code = Option.getOrUndefined(yield* dynamo.get(memberCodeKey(workspaceId, userId)))
        const until = code?.["codeHash"] === undefined ? null : textOrNull(code, "until")
        const kept = yield* dynamo.query({ partition: outcomesPartition(workspaceId, userId) })
        return { codeExpiresAt: until === null ? null : Instant.make(until), keptResults: kept.length }
      }),
      erase: Effect.fnUntraced(function* (ref, report) {
        const found = yield* dynamo.get(memberKey(ref.workspaceId, ref.userId))
        if (Option.isNone(found) || !isRemoved(found.value)) return false
        yield* eraseResults(ref)
        yield* eraseLines(ref, report)
        yield* eraseMails(ref.workspaceId, memberDocument.fromItem(found.value))
        return yield* eraseMembership(found.value).pipe(
          Effect.as(true),
          Effect.catchTag("Rejoined", () => Effect.succeed(false))
        )
      })
    })
  })
)
