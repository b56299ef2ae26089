import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { CalendarFeed, CalendarFeedRepository } from "@hourbook/core/sharing/CalendarFeed"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { toMillis } from "@hourbook/core/values/Instant"
import type { MembershipRef } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Clock, Data, Effect, Layer, Option } from "effect"
import {
  calendarFeedKey,
  eventsPartition,
  feedSecretKey,
  memberKey,
  tagsVersionKey,
  totalsPartition
} from "./layout/itemKeys.ts"
import { isMember } from "./layout/memberItems.ts"
import { longInstant } from "./layout/sortable.ts"
import { type Action, absent, type Condition } from "./table/Action.ts"
import { attributes, type Item, numberOf, textOf } from "./table/attributes.ts"
import { document } from "./table/documents.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { end } from "./table/Query.ts"
import { lineLetter } from "./totals/rollupWrites.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"

/** The member does not exist. */
class Missing extends Data.TaggedError("Missing") {}

/** Another call replaced or removed the feed. */
class Changed extends Data.TaggedError("Changed") {}

/** So long after a change, an index may lack it. */
const mostLagMillis = 10_000

const feedDocument = document(CalendarFeed)

/** The condition that the feed is still as it was read. */
const unchanged = (found: Item | undefined): Condition<Changed> =>
  found === undefined
    ? absent(() => new Changed())
    : {
        text: "#hash = :hash",
        values: attributes({ ":hash": textOf(found, "hash") }),
        otherwise: () => new Changed()
      }

/** A feed has two items: one by its member, with the hash of the secret, and one by this hash, with the member. */
export const layer = Layer.effect(
  CalendarFeedRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    const itemOf = ({ userId, workspaceId }: MembershipRef) =>
      Effect.map(dynamo.get(calendarFeedKey(workspaceId, userId)), Option.getOrUndefined)

    const endSecret = (found: Item): Action<never> => ({ _tag: "Remove", key: feedSecretKey(textOf(found, "hash")) })

    const put = Effect.fnUntraced(function* (
      feed: CalendarFeed,
      hash: string,
      [event, ...also]: ReadonlyArray<ActivityEvent>
    ) {
      const { userId, workspaceId } = feed
      const found = yield* itemOf(feed)
      const actions: ReadonlyArray<Action<Missing | Changed>> = [
        { _tag: "Check", key: memberKey(workspaceId, userId), condition: isMember(() => new Missing()) },
        {
          _tag: "Put",
          key: calendarFeedKey(workspaceId, userId),
          item: { ...feedDocument.toItem(feed), ...attributes({ hash }) },
          isWitness: true,
          condition: unchanged(found)
        },
        { _tag: "Put", key: feedSecretKey(hash), item: attributes({ workspaceId, userId }) },
        ...(found === undefined ? [] : [endSecret(found)])
      ]
      yield* writer
        .log<Missing | Changed>({ workspaceId, event, also, idempotency: null }, actions)
        .pipe(Effect.catchTag(["KeyAlreadyUsed", "VersionConflict"], Effect.die))
      return true
    })

    const remove = Effect.fnUntraced(function* (of: MembershipRef, event?: ActivityEvent) {
      const found = yield* itemOf(of)
      if (found === undefined) return false
      const key = calendarFeedKey(of.workspaceId, of.userId)
      yield* writer
        .log<Missing | Changed>({ workspaceId: of.workspaceId, event, idempotency: null }, [
          { _tag: "Remove", key, condition: unchanged(found) },
          endSecret(found)
        ])
        .pipe(Effect.catchTag(["KeyAlreadyUsed", "VersionConflict"], Effect.die))
      return true
    })

    /**
     * How many lines the log has since, the version of the tags, whose names it does not have, and the newest line. Lists read
     * indexes, so a moment goes with it while they may lack what this line says.
     */
    const stateOf = Effect.fnUntraced(function* ({ workspaceId }: MembershipRef, from: CalendarDate) {
      const [counts, tags, newest] = yield* Effect.all(
        [
          dynamo.query({
            partition: totalsPartition(workspaceId),
            from: `${lineLetter}${from.slice(0, 7)}`,
            to: `${lineLetter}${end}`
          }),
          dynamo.get(tagsVersionKey(workspaceId)),
          dynamo.page({ partition: eventsPartition(workspaceId), direction: "desc", limit: 1 })
        ],
        { concurrency: "unbounded" }
      )
      const lines = counts
        .flatMap((item) => Object.keys(item).map((name) => (/^n\d+$/u.test(name) ? numberOf(item, name) : 0)))
        .reduce((sum, count) => sum + count, 0)
      const version = Option.match(tags, { onNone: () => 0, onSome: (item) => numberOf(item, "n") })
      const [last] = newest.items.map((item) => textOf(item, "sk"))
      const now = yield* Clock.currentTimeMillis
      const mayLag = last !== undefined && now - toMillis(longInstant(last.slice(0, 9))) < mostLagMillis
      return JSON.stringify([lines, version, last, ...(mayLag ? [now] : [])])
    })

    /** Whether it was written; false if the member does not exist. */
    const written = (write: Effect.Effect<boolean, Missing | Changed>) =>
      write.pipe(
        Effect.retry({ while: ({ _tag }) => _tag === "Changed" }),
        Effect.catch(() => Effect.succeed(false))
      )

    return CalendarFeedRepository.of({
      find: (of) => Effect.map(itemOf(of), (item) => Option.map(Option.fromUndefinedOr(item), feedDocument.fromItem)),
      findBySecret: Effect.fnUntraced(function* (secretHash) {
        const pointer = Option.getOrUndefined(yield* dynamo.get(feedSecretKey(secretHash)))
        if (pointer === undefined) return Option.none<CalendarFeed>()
        const item = yield* dynamo.get(calendarFeedKey(textOf(pointer, "workspaceId"), textOf(pointer, "userId")))
        return item.pipe(
          Option.filter((found) => textOf(found, "hash") === secretHash),
          Option.map(feedDocument.fromItem)
        )
      }),
      put: (feed, secretHash, events = []) => written(put(feed, secretHash, events)),
      remove: (of, event) => written(remove(of, event)),
      stateOf
    })
  })
)
