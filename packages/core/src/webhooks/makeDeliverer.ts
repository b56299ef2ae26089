import { Clock, Effect, FiberSet } from "effect"
import { wholeOf } from "../access/Policy.ts"
import { ChangeFeed, type FeedPosition } from "../activity/ChangeFeed.ts"
import { faultDetails } from "../errors/faultDetails.ts"
import type { WebhookId, WorkspaceId } from "../values/Ids.ts"
import { fromMillis, toMillis } from "../values/Instant.ts"
import { RetryTimes } from "../worker/retrySchedule.ts"
import { isFailing } from "./afterTries.ts"
import { makeServing } from "./serveWebhook.ts"
import { deliveryDays, type Webhook } from "./Webhook.ts"
import type { ToWebhookEvent } from "./webhookBody.ts"
import { WebhookQueue } from "./WebhookQueue.ts"
import { WebhookRepository } from "./WebhookRepository.ts"

/** How many webhooks are served at a time. */
const webhooksAtOnce = 20
/** What waits is looked for at least so many pauses after a webhook was last served. */
const longestIdle = 5
const dayMillis = 86_400_000

/** A run of the deliverer. */
export interface DelivererRun {
  readonly toEvent: ToWebhookEvent
  /** When it ends at the latest, in milliseconds. */
  readonly until: number
}

/** Something that is idle: what the end of the log was, until when nobody looks for what changed elsewhere, and what is due. */
interface Idle {
  readonly end: FeedPosition | undefined
  readonly until: number
  /** When an event that waits is due; null where none waits. */
  readonly due: number | null
}

const isSamePlace = (a: FeedPosition | undefined, b: FeedPosition | undefined): boolean =>
  a?.id === b?.id && a?.order === b?.order && a?.epoch === b?.epoch

/** Whether something stays idle; `again` is for what needs no look for what may have changed elsewhere. */
const isIdle = (
  idle: Idle | undefined,
  now: { readonly at: number; readonly end: FeedPosition | undefined; readonly again: boolean }
): boolean =>
  idle !== undefined &&
  isSamePlace(idle.end, now.end) &&
  (now.again || idle.until > now.at) &&
  (idle.due === null || idle.due > now.at)

const warning = (text: string) =>
  Effect.catchCause((cause) => Effect.annotateLogs(Effect.logWarning(text), faultDetails(cause)))

/** Makes what sends the changes of all workspaces that have an enabled webhook. */
export const makeDeliverer = Effect.fnUntraced(function* () {
  const repository = yield* WebhookRepository
  const queue = yield* WebhookQueue
  const feed = yield* ChangeFeed
  const serve = yield* makeServing()
  const forgotten = new Map<WorkspaceId, number>()
  const idle = new Map<WebhookId, Idle>()
  /** Workspaces of which all webhooks are idle. */
  const resting = new Map<WorkspaceId, Idle>()

  const forget = Effect.fnUntraced(function* (workspaceId: WorkspaceId, at: number) {
    if (at - (forgotten.get(workspaceId) ?? 0) < dayMillis) return
    forgotten.set(workspaceId, at)
    yield* queue.forget(wholeOf(workspaceId), fromMillis(at - deliveryDays * dayMillis))
  })

  /** When an event that waits for a webhook is due. */
  const dueAt = Effect.fnUntraced(function* ({ id, workspaceId }: Webhook) {
    const visible = wholeOf(workspaceId)
    const { progress } = yield* queue.progress(visible, id)
    if (isFailing(progress) && progress.probeAt !== null) return toMillis(progress.probeAt)
    const [first] = yield* queue.waiting(visible, id, { until: null, limit: 1 })
    return first === undefined ? null : toMillis(first.next)
  })

  /** Sends what has happened in all workspaces, and ends when nothing is left to be sent now. One process at a time should do so. */
  return Effect.fn("WebhookDeliverer.run")(function* (run: DelivererRun) {
    const { pause } = yield* RetryTimes
    const fibers = yield* FiberSet.make()
    const fork = yield* FiberSet.runtime(fibers)()
    const busy = new Set<WebhookId>()
    /** A webhook that was served in this run is served again only where there is more to send. */
    const served = new Set<WebhookId>()

    const attend = (webhook: Webhook, end: FeedPosition | undefined) =>
      Effect.gen(function* () {
        yield* serve(webhook, run)
        const at = yield* Clock.currentTimeMillis
        yield* forget(webhook.workspaceId, at)
        idle.set(webhook.id, { end, until: at + longestIdle * pause, due: yield* dueAt(webhook) })
      }).pipe(
        warning("Events could not be sent to a webhook. They are tried again."),
        Effect.ensuring(Effect.sync(() => busy.delete(webhook.id)))
      )

    const look = Effect.gen(function* () {
      const ids = yield* repository.listening
      const ends = ids.length === 0 || feed.ends === undefined ? undefined : yield* feed.ends(ids)
      const at = yield* Clock.currentTimeMillis
      for (const workspaceId of ids) {
        const end = ends?.get(workspaceId)
        if (isIdle(resting.get(workspaceId), { at, end, again: false })) continue
        const enabled = (yield* repository.list(wholeOf(workspaceId))).filter((webhook) => webhook.enabled)
        const isDue = ({ id }: Webhook) => !busy.has(id) && !isIdle(idle.get(id), { at, end, again: served.has(id) })
        const due = enabled.filter(isDue)
        for (const webhook of due.slice(0, webhooksAtOnce - busy.size)) {
          busy.add(webhook.id)
          served.add(webhook.id)
          fork(attend(webhook, end))
        }
        if (due.length > 0 || enabled.some(({ id }) => busy.has(id))) continue
        const first = Math.min(at + longestIdle * pause, ...enabled.map(({ id }) => idle.get(id)?.due ?? Infinity))
        resting.set(workspaceId, { end, until: first, due: null })
      }
      return busy.size
    })

    while ((yield* Clock.currentTimeMillis) < run.until) {
      const serving = yield* look.pipe(warning("Webhooks could not be read. They are tried again."))
      if (serving === undefined || serving === 0) break
      yield* Effect.sleep(pause)
    }
    yield* FiberSet.awaitEmpty(fibers)
  }, Effect.scoped)
})
