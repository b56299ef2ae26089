import { WebhookDeliverer } from "@hourbook/core/webhooks/WebhookDeliverer"
import type { Job } from "@hourbook/core/worker/Jobs"
import { Effect } from "effect"

/** The interface's words are loaded with the first run. */
const words = Effect.promise(() => import("@hourbook/rest/webhooks/webhookEvent"))

/** Sends events to webhooks: what has happened within a second, and what is to be tried again. */
export const job = Effect.map(WebhookDeliverer, ({ run }): Job => ({
  name: "webhooks",
  everyMillis: 1000,
  run: (until) => Effect.flatMap(words, ({ webhookEvent }) => run({ toEvent: webhookEvent, until }))
}))
