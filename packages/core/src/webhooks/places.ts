import { Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { ChangeFeed } from "../activity/ChangeFeed.ts"
import type { FeedStart } from "../changes/Changes.ts"
import { ValidationFailed } from "../errors/Errors.ts"
import type { WebhookId } from "../values/Ids.ts"
import { DryRun } from "../writing/DryRun.ts"
import { retryOnConflict } from "../writing/versions.ts"
import { type WebhookPlace, WebhookQueue } from "./WebhookQueue.ts"

const expired = Effect.suspend(() =>
  Effect.fail(
    new ValidationFailed({
      field: "fromCursor",
      problem: "a cursor of this log: start, now or a next_cursor of the changes that has not expired",
      rule: { code: "invalid_value" }
    })
  )
)

/** The places in the feed at which webhooks go on. */
export const makePlaces = Effect.gen(function* () {
  const feed = yield* ChangeFeed
  const queue = yield* WebhookQueue

  /** After the last line that there is. */
  const next = (visible: Visibility): Effect.Effect<WebhookPlace> =>
    Effect.map(feed.now(visible), ({ last }) => last ?? "start")

  const move = (visible: Visibility, id: WebhookId, place: WebhookPlace) =>
    retryOnConflict<void, never>(
      Effect.gen(function* () {
        const before = yield* queue.progress(visible, id)
        const after = { ...before.progress, place }
        yield* queue.step(visible, id, { before, after, deliveries: [], done: [], waiting: [] })
      })
    )

  /** Where a webhook would go on with what comes next, it goes on with what comes after this moment. */
  const settle = Effect.fnUntraced(function* (visible: Visibility, id: WebhookId) {
    const { progress } = yield* queue.progress(visible, id)
    if (progress.place === "now") yield* move(visible, id, yield* next(visible))
  })

  /** Goes on at a place that a caller names. */
  const go = Effect.fnUntraced(function* (
    visible: Visibility,
    id: WebhookId,
    from: FeedStart
  ): Effect.fn.Return<void, ValidationFailed> {
    if (from !== "start" && from !== "now") {
      const question = { position: from.position, limit: 1, filter: {} }
      yield* Effect.catchTag(feed.after(visible, question), "CursorExpired", () => expired)
    }
    if (yield* DryRun) return
    const place = from === "start" ? from : from === "now" ? yield* next(visible) : (from.position ?? "start")
    yield* move(visible, id, place)
  })

  return { next, settle, go }
})
