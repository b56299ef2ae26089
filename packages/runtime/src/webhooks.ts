import { WebhookSender } from "@hourbook/core/webhooks/WebhookSender"
import { Effect, Layer } from "effect"
import { webhookHosts } from "./settings/webhookHosts.ts"

/** Few starts of a program send anything. */
const load = () => import("./platform/webhookSender.ts")

/** The sender of a host, with the hosts that `HOURBOOK_WEBHOOK_HOSTS` allows. */
export const layer = Layer.effect(
  WebhookSender,
  Effect.gen(function* () {
    const hosts = yield* webhookHosts
    const loaded = yield* Effect.cached(
      Effect.map(Effect.promise(load), ({ makeWebhookSender }) => makeWebhookSender({ hosts }))
    )
    const sender: WebhookSender = {
      check: (url) => Effect.flatMap(loaded, ({ check }) => check(url)),
      send: (request) => Effect.flatMap(loaded, ({ send }) => send(request))
    }
    return sender
  })
)
