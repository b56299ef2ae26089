import { Context, Effect } from "effect"
import type { AddressProblem } from "../errors/webhookRules.ts"

/** What is sent to a webhook: a POST of JSON. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What came of it. */
export interface WebhookAnswer {
  /** Null where no answer came. */
  readonly status: number | null
  /** The beginning of the answer's text, up to a thousand bytes. */
  readonly answer: string
  /** Why there was no answer; null where there was one. */
  readonly error: string | null
  readonly milliseconds: number
  /** For how many seconds the receiver asks to wait; null where it does not. */
  readonly retryAfter: number | null
}

/** See {@link WebhookSender}. */
export interface WebhookSender {
  /** Why nothing is sent to an address as its name resolves now; null where something is. */
  readonly check: (url: string) => Effect.Effect<AddressProblem | null>
  /** Checks the address and connects to none but one that it has checked. Follows no redirect. Never fails. */
  readonly send: (request: WebhookRequest) => Effect.Effect<WebhookAnswer>
}

/** Sends events to their receivers. Hosts that have a network provide it; without it, nothing is sent. */
export const WebhookSender = Context.Reference<WebhookSender>("@hourbook/core/webhooks/WebhookSender", {
  defaultValue: () => ({
    check: () => Effect.succeed(null),
    send: () =>
      Effect.succeed({
        status: null,
        answer: "",
        error: "this program sends no webhooks",
        milliseconds: 0,
        retryAfter: null
      })
  })
})
