import { Context, type Effect, Schema } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { EventId, type WebhookDeliveryId, type WebhookId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import type { VersionConflict } from "../writing/writeErrors.ts"
import type { WebhookDelivery } from "./Webhook.ts"

/** Where a webhook goes on in the feed of changes: after a place, before the oldest line, or with what comes next. */
export const WebhookPlace = Schema.Union([
  Schema.Literals(["start", "now"]),
  Schema.Struct({ epoch: Schema.String, order: Schema.String, id: EventId })
])
export type WebhookPlace = typeof WebhookPlace.Type

/** How far a webhook has come, and how its receiver does. */
export const WebhookProgress = Schema.Struct({
  place: WebhookPlace,
  /** How many of its last tries failed, one after another. */
  failures: Schema.Number,
  /** When the first of them was. */
  failingSince: Schema.NullOr(Instant),
  /** While it fails: how often a single event was sent to see whether it still does, and when the next one is. */
  probes: Schema.Number,
  probeAt: Schema.NullOr(Instant)
})
export type WebhookProgress = typeof WebhookProgress.Type

export const noProgress = (place: WebhookPlace): WebhookProgress => ({
  place,
  failures: 0,
  failingSince: null,
  probes: 0,
  probeAt: null
})

/** An event that waits for another try. */
export interface WebhookRetry {
  readonly eventId: EventId
  /** How often it was tried; 0 where somebody asked for it. */
  readonly tries: number
  readonly next: Instant
}

/** The stored progress, with a number that each write raises. */
export interface StoredProgress {
  readonly progress: WebhookProgress
  readonly revision: number
}

/** What a run of the deliverer did for one webhook. */
export interface WebhookStep {
  readonly before: StoredProgress
  readonly after: WebhookProgress
  readonly deliveries: ReadonlyArray<WebhookDelivery>
  /** The events that wait no more, as they waited. */
  readonly done: ReadonlyArray<WebhookRetry>
  /** Those that wait from now on. None is in `done` as well, unless with another `next`. */
  readonly waiting: ReadonlyArray<WebhookRetry>
}

/** What waits to be sent to webhooks, and what was sent. A removed webhook takes all of it along. */
export class WebhookQueue extends Context.Service<
  WebhookQueue,
  {
    /** That of a webhook; one without any goes on with what comes next. */
    readonly progress: (visible: Visibility, id: WebhookId) => Effect.Effect<StoredProgress>
    /** The events that wait, those that are due first before others: up to `limit`, and of up to a moment if there is one. */
    readonly waiting: (
      visible: Visibility,
      id: WebhookId,
      question: { readonly until: Instant | null; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<WebhookRetry>>
    /** All of a step or nothing. `VersionConflict` when the progress has another revision: somebody else was at it. */
    readonly step: (visible: Visibility, id: WebhookId, step: WebhookStep) => Effect.Effect<void, VersionConflict>
    /** Adds an event that waits. */
    readonly add: (visible: Visibility, id: WebhookId, retry: WebhookRetry) => Effect.Effect<void>
    /** Keeps a try that no step made. */
    readonly keep: (visible: Visibility, delivery: WebhookDelivery) => Effect.Effect<void>
    /** The tries since a moment, newest first, from before a place on. */
    readonly deliveries: (
      visible: Visibility,
      id: WebhookId,
      question: { readonly since: Instant; readonly before: WebhookDeliveryId | null; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<WebhookDelivery>>
    /** Forgets tries from before a moment, where the store does not do so by itself. */
    readonly forget: (visible: Visibility, before: Instant) => Effect.Effect<void>
  }
>()("@hourbook/core/webhooks/WebhookQueue") {}
