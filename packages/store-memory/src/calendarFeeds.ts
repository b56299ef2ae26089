import { CalendarFeedRepository } from "@hourbook/core/sharing/CalendarFeed"
import type { MembershipRef } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Effect, Layer, Option } from "effect"
import { isOf } from "./passkeys.ts"
import { Memory } from "./rows/Memory.ts"

/** Deletes a member's feed, and returns whether there was one. */
export const endFeed = ({ calendarFeeds }: Memory["Service"], member: MembershipRef): boolean => {
  const before = calendarFeeds.size
  for (const [secretHash, feed] of calendarFeeds) if (isOf(member)(feed)) calendarFeeds.delete(secretHash)
  return calendarFeeds.size < before
}

export const layer = Layer.effect(
  CalendarFeedRepository,
  Effect.map(Memory, (memory) =>
    CalendarFeedRepository.of({
      find: (of) => Effect.sync(() => Option.fromUndefinedOr(memory.calendarFeeds.values().find(isOf(of)))),
      findBySecret: (secretHash) => Effect.sync(() => Option.fromUndefinedOr(memory.calendarFeeds.get(secretHash))),
      put: (feed, secretHash, events = []) =>
        Effect.sync(() => {
          if (memory.rowsOf(feed.workspaceId).members.get(feed.userId)?.removed !== false) return false
          endFeed(memory, feed)
          memory.calendarFeeds.set(secretHash, feed)
          memory.rowsOf(feed.workspaceId).events.push(...events)
          return true
        }),
      remove: (of, event) =>
        Effect.sync(() => {
          const isRemoved = endFeed(memory, of)
          if (isRemoved && event !== undefined) memory.rowsOf(of.workspaceId).events.push(event)
          return isRemoved
        }),
      // Every change but that of a tag's name has a line in the log.
      stateOf: ({ workspaceId }) =>
        Effect.sync(() => {
          const { events, tags } = memory.rowsOf(workspaceId)
          return JSON.stringify([events.length, Array.from(tags.values(), ({ name }) => name)])
        })
    })
  )
)
