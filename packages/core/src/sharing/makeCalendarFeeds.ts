import { Effect, Option } from "effect"
import { lastsForever } from "../access/lastsForever.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { newFeedSecret, Sha256 } from "../access/Secret.ts"
import { todayOf, zoneOf } from "../access/today.ts"
import type { Workspace } from "../access/Workspace.ts"
import { eventOf } from "../activity/event.ts"
import { type CoreError, NotFound } from "../errors/Errors.ts"
import type { RecordFilter } from "../records/RecordRepository.ts"
import { isRequestOf } from "../scheduling/loopTurns.ts"
import type { AttemptLimit } from "../sessions/Attempts.ts"
import { traced } from "../telemetry/traced.ts"
import type { TimeEntry } from "../time/TimeEntry.ts"
import { TimeRepository } from "../time/TimeRepository.ts"
import { type CalendarDate, monthsBefore } from "../values/CalendarDate.ts"
import { now } from "../values/Instant.ts"
import type { Start } from "../values/Page.ts"
import type { TimeZone } from "../values/timeZone.ts"
import { MemberRepository } from "../workspaces/MemberRepository.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { composing, withLine } from "../writing/composing.ts"
import { DryRun } from "../writing/DryRun.ts"
import { type CalendarFeed, CalendarFeedRepository } from "./CalendarFeed.ts"
import { feedLine } from "./sharingLines.ts"

/** Some entries of a calendar, and how to read those after them; null after the last. */
export interface CalendarPage {
  readonly entries: ReadonlyArray<TimeEntry>
  readonly next: Effect.Effect<CalendarPage> | null
}

/** What a feed shows. */
export interface SharedCalendar {
  readonly workspace: Workspace
  /** The member's. */
  readonly zone: TimeZone
  /** Its first day. */
  readonly from: CalendarDate
  /** Another text after any change of what it shows: see `CalendarFeedRepository.stateOf`. No entry is read for it. */
  readonly state: string
  /** The member's own, the newest first: at most {@link mostInCalendar}. */
  readonly first: Effect.Effect<CalendarPage>
}

/** Feeds that one network reads; services read those of many people from one. */
export const feedsFromAddress: AttemptLimit = { kind: "FeedsFromAddress", most: 60, seconds: 60 }

const form = /^hbf_[0-9A-Za-z]{34}$/u

/** How far back a feed goes. */
export const monthsInCalendar = 13

/** The most entries of a feed: the newest of them. */
export const mostInCalendar = 10_000

const pageSize = 500

/** The verbs of calendar feeds. */
export const makeCalendarFeeds = Effect.gen(function* () {
  const repository = yield* CalendarFeedRepository
  const members = yield* MemberRepository
  const workspaces = yield* WorkspaceRepository
  const time = yield* TimeRepository
  const sha256 = yield* Sha256

  const get = traced("CalendarFeeds.get")(function* (who: Principal) {
    yield* Policy.mayRead(who)
    return Option.getOrNull(yield* repository.find(who.member))
  })

  /** Makes the caller's feed, or makes it anew. The secret is in the answer and nowhere else. */
  const make = traced("CalendarFeeds.make")(function* (
    who: Principal
  ): Effect.fn.Return<{ readonly feed: CalendarFeed; readonly secret: string }, CoreError> {
    yield* Policy.mayHaveFeed(who)
    yield* lastsForever(who, "a calendar feed")
    const { userId, workspaceId } = who.member
    const secret = yield* newFeedSecret
    const write = Effect.gen(function* () {
      const feed: CalendarFeed = { workspaceId, userId, createdAt: yield* now }
      if (yield* DryRun) return { feed, secret }
      const before = Option.toArray(yield* repository.find(who.member))
      const lines = [...before.map((one) => [one, "ended"] as const), [feed, "made"] as const]
      const events = yield* Effect.forEach(lines, ([one, end]) =>
        Effect.flatMap(feedLine(one, who.member, end), (line) => eventOf(who, feed.createdAt, line))
      )
      if (yield* repository.put(feed, yield* sha256(secret), events)) return { feed, secret }
      return yield* new NotFound({ entity: "member", id: userId })
    })
    return yield* composing(write)
  })

  /** It stops working at once. */
  const remove = traced("CalendarFeeds.remove")(function* (who: Principal): Effect.fn.Return<CalendarFeed, CoreError> {
    yield* Policy.needs(who, "full")
    const found = yield* get(who)
    if (found !== null) {
      if (yield* DryRun) return found
      const line = yield* feedLine(found, who.member, "ended")
      if (yield* withLine(who, line, (event) => repository.remove(found, event))) return found
    }
    return yield* new NotFound({ entity: "calendar feed", id: "" })
  })

  /** The feed of a secret with its member, while they are one who records time. */
  const findWorking = Effect.fnUntraced(function* (secret: string) {
    if (!form.test(secret)) return undefined
    const feed = Option.getOrUndefined(yield* repository.findBySecret(yield* sha256(secret)))
    if (feed === undefined) return undefined
    const visible = Policy.selfOf(feed.workspaceId, feed.userId)
    const member = Option.getOrUndefined(yield* members.find(visible, feed.userId))
    const workspace = Option.getOrUndefined(yield* workspaces.find(visible))
    return member === undefined || workspace === undefined || !Policy.hasFeed(member)
      ? undefined
      : { member, visible, workspace }
  })

  /** The entries from a place in their order on, until there are as many as a feed shows. */
  const pageAt = (
    of: { readonly visible: Policy.Visibility; readonly filter: RecordFilter },
    start: Start,
    left: number
  ): Effect.Effect<CalendarPage> => {
    const page = { sortBy: "workedOn", direction: "desc", start, limit: Math.min(pageSize, left) } as const
    return Effect.map(Effect.orDie(time.list(of.visible, { filter: of.filter, page })), ({ items, next }) => {
      const more = left - items.length
      return {
        entries: items,
        next: next === null || more <= 0 ? null : pageAt(of, { _tag: "After", position: next }, more)
      }
    })
  }

  /**
   * The newest entries of a feed's member, of the last 13 months. A wrong secret, a removed one and that of a former member are
   * refused alike. The edge counts `feedsFromAddress` first.
   */
  const open = traced("CalendarFeeds.open")(function* (secret: string): Effect.fn.Return<SharedCalendar, CoreError> {
    const found = yield* findWorking(secret)
    if (found === undefined) return yield* new NotFound({ entity: "calendar feed", id: "" })
    const { member, visible, workspace } = found
    yield* isRequestOf(workspace.id)
    const from = monthsBefore(yield* todayOf({ workspace, member }), monthsInCalendar)
    const filter = { from, userIds: [member.userId] }
    const zone = zoneOf({ workspace, member })
    return {
      workspace,
      zone,
      from,
      state: `${yield* repository.stateOf(member, from)} ${zone}`,
      first: pageAt({ visible, filter }, { _tag: "Offset", offset: 0 }, mostInCalendar)
    }
  })

  return { get, make, remove, open }
})
