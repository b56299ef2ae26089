import { Effect } from "effect"
import { fromMillis, type Instant, toMillis } from "../values/Instant.ts"
import { nextTry, RetryTimes } from "../worker/retrySchedule.ts"
import type { Sent } from "./sendEvent.ts"
import type { Webhook, WebhookEnd } from "./Webhook.ts"
import type { WebhookPlace, WebhookProgress, WebhookRetry } from "./WebhookQueue.ts"

/** After so many failures without a success between them, a receiver gets one event at a time. */
export const mostFailures = 10

export const isFailing = ({ failures }: WebhookProgress): boolean => failures >= mostFailures

/** The progress, without failures from before the webhook was last enabled. */
export const progressSince = ({ enabledAt }: Webhook, progress: WebhookProgress): WebhookProgress =>
  progress.failingSince !== null && progress.failingSince < enabledAt
    ? { place: progress.place, failures: 0, failingSince: null, probes: 0, probeAt: null }
    : progress

/** An event that was sent, with what is known of it from before: null for one of the feed. */
export interface Tried {
  readonly retry: WebhookRetry | null
  readonly sent: Sent
}

/** How a receiver does after some tries, in their order. */
const progressAfter = Effect.fnUntraced(function* (
  before: WebhookProgress,
  tried: ReadonlyArray<Tried>,
  place: WebhookPlace
): Effect.fn.Return<WebhookProgress> {
  let { failingSince, failures } = before
  for (const { sent } of tried) {
    failures = sent.isDelivered ? 0 : failures + 1
    failingSince = sent.isDelivered ? null : (failingSince ?? sent.delivery.at)
  }
  const last = tried.at(-1)
  if (last === undefined || failures < mostFailures) return { place, failures, failingSince, probes: 0, probeAt: null }
  const probes = before.failures >= mostFailures ? before.probes + 1 : 1
  const { delivery, retryAfter } = last.sent
  return {
    place,
    failures,
    failingSince,
    probes,
    probeAt: yield* nextTry(delivery.at, { tries: probes, retryAfter, lasts: true })
  }
})

/** What becomes of the events of some tries. */
interface AfterTries {
  readonly progress: WebhookProgress
  readonly done: ReadonlyArray<WebhookRetry>
  readonly waiting: ReadonlyArray<WebhookRetry>
  /** Why the webhook is to be disabled, if it is. */
  readonly end: WebhookEnd | null
}

/**
 * Delivered events wait no more; of others the next try is planned, and after the last one they are given up. While nothing
 * arrives at all, that is not the event's fault: its tries do not count, so that it is sent once the receiver is back.
 */
export const afterTries = Effect.fnUntraced(function* (
  before: WebhookProgress,
  tried: ReadonlyArray<Tried>,
  place: WebhookPlace
): Effect.fn.Return<AfterTries> {
  const { longestFailing } = yield* RetryTimes
  const probing = isFailing(before)
  const waiting: Array<WebhookRetry> = []
  for (const { retry, sent } of tried) {
    if (sent.isDelivered) continue
    const { at, eventId } = sent.delivery
    const tries = probing ? Math.max(retry?.tries ?? 0, 1) : (retry?.tries ?? 0) + 1
    const next = yield* nextTry(at, { tries, retryAfter: sent.retryAfter, lasts: probing })
    if (next !== null) waiting.push({ eventId, tries, next })
  }
  const progress = yield* progressAfter(before, tried, place)
  const isGone = tried.some(({ sent }) => sent.delivery.status === 410)
  return {
    progress,
    done: tried.flatMap(({ retry }) => retry ?? []),
    waiting,
    end: isGone ? "gone" : isOver(progress, tried, longestFailing) ? "failing" : null
  }
})

const isOver = ({ failingSince }: WebhookProgress, tried: ReadonlyArray<Tried>, longest: number): boolean => {
  const at: Instant | undefined = tried.at(-1)?.sent.delivery.at
  return failingSince !== null && at !== undefined && fromMillis(toMillis(failingSince) + longest) <= at
}
