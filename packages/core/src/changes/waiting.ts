import { Clock, Data, Effect, Semaphore } from "effect"
import { wholeOf } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { ChangeFeed, FeedPosition } from "../activity/ChangeFeed.ts"
import type { FeedCursor } from "../activity/feedCursor.ts"
import type { WorkspaceId } from "../values/Ids.ts"

/** How many calls of a key, and of a process, may wait at a time. */
export const mostOfKey = 2
export const mostOfProcess = 500

/** How long one look at the ends of logs serves all who wait. */
const millisecondsOfLook = 1000

/** The key waits elsewhere already, or the process has enough who wait. */
export class TooManyWaiting extends Data.TaggedError("TooManyWaiting")<{ readonly retryAfter: number }> {
  override get message() {
    return (
      `wait: at most ${mostOfKey} calls of a key, and ${mostOfProcess} of the service, may wait at a time; ` +
      "ask again later, or without waiting"
    )
  }
}

const keyOf = ({ key, member }: Principal): string => `${member.workspaceId} ${key?.id ?? member.userId}`

const counting = <K>() => {
  const counts = new Map<K, number>()
  const add = (key: K, by: 1 | -1): void => {
    const count = (counts.get(key) ?? 0) + by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  return { counts, add }
}

/** Whether a log ends elsewhere than a follower knows. */
const hasGrown = (known: FeedPosition | null, end: FeedPosition | undefined): boolean =>
  end !== undefined && (known?.id !== end.id || known.order !== end.order || known.epoch !== end.epoch)

interface Result {
  readonly cursor: FeedCursor
}

/**
 * Holds calls back until there is something to read. While they wait they hold nothing of the store, and one look in a second is
 * for all of them.
 */
export const makeWaiting = (feed: ChangeFeed["Service"]) => {
  const ofKeys = counting<string>()
  const ofWorkspaces = counting<WorkspaceId>()
  let waiting = 0
  const looking = Semaphore.makeUnsafe(1)
  let looked: { readonly at: number; readonly ends: ReadonlyMap<WorkspaceId, FeedPosition | undefined> } = {
    at: Number.NEGATIVE_INFINITY,
    ends: new Map()
  }

  const endsOf = (ids: ReadonlyArray<WorkspaceId>) =>
    feed.ends === undefined
      ? Effect.map(
          Effect.forEach(
            ids,
            (id) => Effect.map(feed.now(wholeOf(id)), ({ last }) => [id, last ?? undefined] as const),
            { concurrency: 10 }
          ),
          (ends) => new Map(ends)
        )
      : feed.ends(ids)

  const look = looking.withPermit(
    Effect.gen(function* () {
      const at = yield* Clock.currentTimeMillis
      if (at - looked.at >= millisecondsOfLook) {
        const ids = [...ofWorkspaces.counts.keys()]
        const found = yield* endsOf(ids)
        looked = { at, ends: new Map(ids.map((id) => [id, found.get(id)])) }
      }
      return looked.ends
    })
  )

  const enter = (who: Principal) =>
    Effect.suspend(() => {
      const key = keyOf(who)
      if ((ofKeys.counts.get(key) ?? 0) >= mostOfKey || waiting >= mostOfProcess) {
        return Effect.fail(new TooManyWaiting({ retryAfter: 5 }))
      }
      waiting++
      ofKeys.add(key, 1)
      ofWorkspaces.add(who.workspace.id, 1)
      return Effect.void
    })
  const leave = (who: Principal) =>
    Effect.sync(() => {
      waiting--
      ofKeys.add(keyOf(who), -1)
      ofWorkspaces.add(who.workspace.id, -1)
    })

  /** Reads again whenever the log has grown, until there is news or the time is over. */
  const until = <A extends Result, E>(
    who: Principal,
    of: { readonly first: A; readonly seconds: number; readonly isNews: (result: A) => boolean },
    read: (from: FeedCursor) => Effect.Effect<A, E>
  ): Effect.Effect<A, E | TooManyWaiting> => {
    const wait = Effect.gen(function* () {
      const end = (yield* Clock.currentTimeMillis) + of.seconds * 1000
      let result = of.first
      while (!of.isNews(result)) {
        const left = end - (yield* Clock.currentTimeMillis)
        if (left <= 0) break
        yield* Effect.sleep(Math.min(left, millisecondsOfLook))
        const ends = yield* look
        if (hasGrown(result.cursor.position, ends.get(who.workspace.id))) result = yield* read(result.cursor)
      }
      return result
    })
    return Effect.acquireUseRelease(
      enter(who),
      () => wait,
      () => leave(who)
    )
  }

  return { until }
}
