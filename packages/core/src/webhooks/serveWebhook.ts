import { Clock, Effect, Option } from "effect"
import { wholeOf } from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { isManager } from "../access/Role.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { ChangeFeed } from "../activity/ChangeFeed.ts"
import { inLine } from "../mail/newMail.ts"
import { makeMemberMails } from "../memberMails/makeMemberMails.ts"
import { now } from "../values/Instant.ts"
import { wake } from "../worker/Wakeups.ts"
import { MemberRepository } from "../workspaces/MemberRepository.ts"
import { withLine } from "../writing/composing.ts"
import { afterTries, isFailing, progressSince, type Tried } from "./afterTries.ts"
import { readEvents } from "./readEvents.ts"
import { type Outgoing, sendEvent } from "./sendEvent.ts"
import type { Webhook, WebhookEnd, WebhookSecrets } from "./Webhook.ts"
import type { ToWebhookEvent } from "./webhookBody.ts"
import { isWanted, subjectsOf } from "./webhookEvents.ts"
import { webhookLine } from "./webhookLine.ts"
import { type WebhookPlace, type WebhookProgress, WebhookQueue, type WebhookRetry } from "./WebhookQueue.ts"
import { WebhookRepository } from "./WebhookRepository.ts"
import { WebhookSender } from "./WebhookSender.ts"

/** How many new events, and how many that were tried before, one step sends at the same time. */
const newAtOnce = 10
const oldAtOnce = 5

/** An event that is about to be sent. */
interface Planned extends Outgoing {
  readonly retry: WebhookRetry | null
}

/** What a step found to send, and the place in the feed after it. */
interface Plan {
  readonly events: ReadonlyArray<Planned>
  readonly place: WebhookPlace
  /** Events that are no longer there. */
  readonly lost: ReadonlyArray<WebhookRetry>
}

/** A webhook and the events that it gets. */
interface Serving {
  readonly webhook: Webhook
  readonly secrets: WebhookSecrets
  readonly toEvent: ToWebhookEvent
}

const isSame = (a: WebhookPlace, b: WebhookPlace): boolean =>
  typeof a === "string" || typeof b === "string" ? a === b : a.id === b.id && a.order === b.order && a.epoch === b.epoch

/** Makes what sends a webhook its events. */
export const makeServing = Effect.fnUntraced(function* () {
  const members = yield* MemberRepository
  const memberMails = yield* makeMemberMails
  const repository = yield* WebhookRepository
  const queue = yield* WebhookQueue
  const feed = yield* ChangeFeed
  const sender = yield* WebhookSender
  const events = yield* readEvents

  /** The next lines of the feed. A place that is no longer there is replaced by the end of the log. */
  const fromFeed = Effect.fnUntraced(function* (
    { events: patterns, workspaceId }: Webhook,
    place: WebhookPlace,
    limit: number
  ) {
    const visible = wholeOf(workspaceId)
    if (place === "now") return { lines: [], place: (yield* feed.now(visible)).last ?? ("start" as const) }
    const question = { position: place === "start" ? null : place, limit, filter: { subjects: subjectsOf(patterns) } }
    const page = yield* Effect.asSome(feed.after(visible, question)).pipe(
      Effect.catchTag("CursorExpired", () => Effect.succeedNone)
    )
    if (Option.isNone(page)) {
      yield* Effect.logWarning("The log was replaced. A webhook goes on with what happens from now on.")
      return { lines: [], place: "now" as const }
    }
    const lines = page.value.lines.map(({ line }) => line).filter((line) => isWanted(patterns, line))
    return { lines, place: page.value.last ?? place }
  })

  const plan = Effect.fnUntraced(function* (
    who: Principal,
    webhook: Webhook,
    progress: WebhookProgress,
    toEvent: ToWebhookEvent
  ): Effect.fn.Return<Plan> {
    const visible = wholeOf(webhook.workspaceId)
    const probing = isFailing(progress)
    const question = probing ? { until: null, limit: 1 } : { until: yield* now, limit: oldAtOnce }
    const due = yield* queue.waiting(visible, webhook.id, question)
    const old = yield* events.linesOf(
      webhook.workspaceId,
      due.map(({ eventId }) => eventId)
    )
    const limit = probing ? 1 - due.length : newAtOnce
    const fresh = limit > 0 ? yield* fromFeed(webhook, progress.place, limit) : { lines: [], place: progress.place }
    const waiting = new Map(due.map((retry) => [retry.eventId, retry]))
    const unsent = fresh.lines.filter(({ id }) => !waiting.has(id))
    const read = yield* events.eventsOf(who, [...old, ...unsent], toEvent)
    const there = new Set(old.map(({ id }) => id))
    return {
      events: read.map((event) => {
        const retry = waiting.get(event.eventId) ?? null
        return { ...event, attempt: (retry?.tries ?? 0) + 1, retry }
      }),
      place: fresh.place,
      lost: due.filter(({ eventId }) => !there.has(eventId))
    }
  })

  /** To owners and admins, who can enable it again. */
  const mailsOf = Effect.fnUntraced(function* (
    { workspace }: Principal,
    { description, url }: Webhook,
    why: WebhookEnd,
    event: ActivityEvent
  ) {
    const managers = (yield* members.list(wholeOf(workspace.id))).filter(({ role }) => isManager(role))
    return yield* memberMails(managers, {
      workspace,
      kind: "webhook_disabled",
      cause: event.id,
      at: event.occurredAt,
      compose: ({ linkTo, texts }) =>
        texts.webhook_disabled({
          title: inLine(description ?? new URL(url).host),
          why,
          link: linkTo("/settings/webhooks")
        })
    })
  })

  const disable = (who: Principal, webhook: Webhook, stopped: WebhookEnd) =>
    Effect.flatMap(now, (at) => {
      const after = { ...webhook, enabled: false, stopped, updatedAt: at, version: webhook.version + 1 }
      return withLine(who, webhookLine(webhook, { before: webhook, after }), (event) =>
        Effect.gen(function* () {
          const mails = yield* mailsOf(who, after, stopped, event)
          yield* repository.save({ before: webhook, after, event, mails, idempotency: null })
          if (mails.length > 0) yield* wake("mails")
        })
      )
    })

  /** Sends what there is to send now; false where there is nothing, and nothing more to read. Somebody else at the same webhook ends it. */
  const step = Effect.fnUntraced(function* (who: Principal, { secrets, toEvent, webhook }: Serving) {
    const { id, workspaceId } = webhook
    const visible = wholeOf(workspaceId)
    const before = yield* queue.progress(visible, id)
    const progress = progressSince(webhook, before.progress)
    if (isFailing(progress) && progress.probeAt !== null && progress.probeAt > (yield* now)) return false
    const planned = yield* plan(who, webhook, progress, toEvent)
    const isMoved = !isSame(planned.place, before.progress.place)
    if (planned.events.length === 0 && planned.lost.length === 0 && !isMoved) return false
    const tried = yield* Effect.forEach(
      planned.events,
      ({ retry, ...event }) =>
        Effect.map(sendEvent(sender, webhook, secrets, event), (sent): Tried => ({ retry, sent })),
      { concurrency: "unbounded" }
    )
    const { done, end, progress: after, waiting } = yield* afterTries(progress, tried, planned.place)
    const deliveries = tried.map(({ sent }) => sent.delivery)
    yield* queue.step(visible, id, { before, after, deliveries, done: [...done, ...planned.lost], waiting })
    if (end === null) return true
    yield* disable(who, webhook, end)
    return false
  })

  /** Sends a webhook what there is to send now, until a moment. */
  return Effect.fnUntraced(function* (
    { id, workspaceId }: Pick<Webhook, "id" | "workspaceId">,
    { toEvent, until }: { readonly toEvent: ToWebhookEvent; readonly until: number }
  ) {
    const visible = wholeOf(workspaceId)
    while ((yield* Clock.currentTimeMillis) < until) {
      const webhook = Option.getOrUndefined(yield* repository.find(visible, id))
      const secrets = Option.getOrUndefined(yield* repository.secrets(visible, id))
      const who = yield* events.ownerOf(workspaceId)
      if (webhook === undefined || !webhook.enabled || secrets === undefined || who === undefined) return
      if (!(yield* step(who, { webhook, secrets, toEvent }))) return
    }
  })
})
