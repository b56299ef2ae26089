import { Effect } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { ChangeFeed, CursorExpired, type FedLine } from "../activity/ChangeFeed.ts"
import { asCreated, changeSight } from "../activity/changeSight.ts"
import { sightDigest } from "../activity/feedCursor.ts"
import { shownLines } from "../activity/shownLines.ts"
import type { CoreError } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { changedRecords } from "./changedRecords.ts"
import { changeOf, goneOf } from "./changeOf.ts"
import type { ChangeList, FeedQuestion } from "./Changes.ts"
import { makeWaiting, type TooManyWaiting } from "./waiting.ts"

/** Makes what reads the feed, and holds calls back that wait. */
export const makeList = Effect.fnUntraced(function* () {
  const feed = yield* ChangeFeed
  const waiting = makeWaiting(feed)
  const recordsOf = yield* changedRecords

  const told = (who: Principal, visible: Policy.Visibility, lines: ReadonlyArray<FedLine>) => {
    const sights = lines.map(({ line }) => changeSight(visible, line))
    return shownLines(
      who,
      lines.map(({ line }, index) => (sights[index] === "came" ? asCreated(line) : line))
    ).map((line, index) => ({ line, isGone: sights[index] === "gone" }))
  }

  const read = Effect.fnUntraced(function* (
    who: Principal,
    question: FeedQuestion
  ): Effect.fn.Return<ChangeList, CoreError | CursorExpired> {
    const { filter, from, limit } = question
    const visible = yield* Policy.mayRead(who)
    const digest = yield* sightDigest(who)
    if (from === "now") {
      const { last: position, upTo } = yield* feed.now(visible)
      return { changes: [], cursor: { digest, position }, hasMore: false, upTo }
    }
    if (from !== "start" && from.digest !== digest) return yield* new CursorExpired()
    const position = from === "start" ? null : from.position
    const page = yield* feed.after(visible, { position, limit, filter })
    const lines = told(who, visible, page.lines)
    const records = yield* recordsOf(
      who,
      visible,
      lines.flatMap(({ isGone, line }) => (isGone ? [] : [line]))
    )
    return {
      changes: lines.map(({ isGone, line }) => (isGone ? goneOf(line) : changeOf(line, records))),
      cursor: { digest, position: page.last },
      hasMore: page.hasMore,
      upTo: page.upTo
    }
  })

  const list = traced("Changes.list")(function* (
    who: Principal,
    question: FeedQuestion & {
      /** For how long to wait for a change, where there is none after a cursor. */
      readonly seconds?: number
    }
  ): Effect.fn.Return<ChangeList, CoreError | CursorExpired | TooManyWaiting> {
    const first = yield* read(who, question)
    const { seconds = 0 } = question
    const isNews = ({ changes, hasMore }: ChangeList) => changes.length > 0 || hasMore
    if (isNews(first) || seconds === 0) return first
    return yield* waiting.until(who, { first, seconds, isNews }, (from) => read(who, { ...question, from }))
  })

  return list
})
