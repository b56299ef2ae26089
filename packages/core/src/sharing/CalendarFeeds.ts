import { Context, Effect, Layer, Option } from "effect"
import type { Member } from "../access/Member.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { newFeedSecret, Sha256 } from "../access/Secret.ts"
import { todayOf } from "../access/today.ts"
import type { Workspace } from "../access/Workspace.ts"
import type { AttemptLimit } from "../sessions/Attempts.ts"
import { type CalendarDate, monthsBefore } from "../shared/CalendarDate.ts"
import { type CoreError, Forbidden, NotFound } from "../shared/Errors.ts"
import { now } from "../shared/Instant.ts"
import { firstPage, type PageOf } from "../shared/Page.ts"
import { traced } from "../shared/traced.ts"
import type { TimeEntry, TimeSort } from "../time/TimeEntry.ts"
import { TimeRepository } from "../time/TimeRepository.ts"
import { MemberRepository } from "../workspaces/MemberRepository.ts"
import { WorkspaceRepository } from "../workspaces/WorkspaceRepository.ts"
import { DryRun } from "../writing/DryRun.ts"
import { type CalendarFeed, CalendarFeedRepository } from "./CalendarFeed.ts"

/** What a feed shows. */
export interface SharedCalendar {
  readonly workspace: Workspace
  /** The member's own, the oldest first. */
  readonly entries: ReadonlyArray<TimeEntry>
}

const form = /^hbf_[0-9A-Za-z]{34}$/u

/** Feeds that one network reads; services read those of many people from one. */
export const feedsFromAddress: AttemptLimit = { kind: "FeedsFromAddress", most: 60, seconds: 60 }

/** How far back a feed goes. */
const months = 13

const pageSize = 500

/** A feed does not end by itself, so no key makes one that does. */
const lastsForever = ({ key }: Principal): Effect.Effect<void, Forbidden> =>
  key === null || key.expiresAt === null
    ? Effect.void
    : Effect.fail(
        new Forbidden({
          message: `this key expires at ${key.expiresAt}, and a calendar feed would work longer: use a key without an end`
        })
      )

/** The address with which a member's calendar program reads their own entries. */
export class CalendarFeeds extends Context.Service<CalendarFeeds>()("@hourbook/core/sharing/CalendarFeeds", {
  make: Effect.gen(function* () {
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
      yield* lastsForever(who)
      const { userId, workspaceId } = who.member
      const feed: CalendarFeed = { workspaceId, userId, createdAt: yield* now }
      const secret = yield* newFeedSecret
      if (!(yield* DryRun) && !(yield* repository.put(feed, yield* sha256(secret)))) {
        return yield* new NotFound({ entity: "member", id: userId })
      }
      return { feed, secret }
    })

    /** It stops working at once. */
    const remove = traced("CalendarFeeds.remove")(function* (
      who: Principal
    ): Effect.fn.Return<CalendarFeed, CoreError> {
      yield* Policy.needs(who, "full")
      const found = yield* get(who)
      if (found === null || !((yield* DryRun) || (yield* repository.remove(found)))) {
        return yield* new NotFound({ entity: "calendar feed", id: "" })
      }
      return found
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

    const entriesFrom = Effect.fnUntraced(function* (
      visible: Policy.Visibility,
      { userId }: Member,
      from: CalendarDate
    ) {
      const entries: Array<TimeEntry> = []
      let page: PageOf<TimeSort> | null = { ...firstPage("workedOn", pageSize) }
      while (page !== null) {
        const got: Effect.Success<ReturnType<typeof time.list>> = yield* Effect.orDie(
          time.list(visible, { filter: { from, userIds: [userId] }, page })
        )
        entries.push(...got.items)
        page = got.next === null ? null : { ...page, start: { _tag: "After", position: got.next } }
      }
      return entries
    })

    /**
     * The entries of a feed's member of the last 13 months. A wrong secret, a removed one and that of a former member are
     * refused alike. The edge counts {@link feedsFromAddress} first.
     */
    const open = traced("CalendarFeeds.open")(function* (secret: string): Effect.fn.Return<SharedCalendar, CoreError> {
      const found = yield* findWorking(secret)
      if (found === undefined) return yield* new NotFound({ entity: "calendar feed", id: "" })
      const { member, visible, workspace } = found
      const from = monthsBefore(yield* todayOf({ workspace, member }), months)
      return { workspace, entries: yield* entriesFrom(visible, member, from) }
    })

    return { get, make, remove, open }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
