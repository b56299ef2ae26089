import { Context, Effect, Layer } from "effect"
import { loadedLater } from "../scheduling/loadedLater.ts"

/** No answer to a request waits for it. */
const makeDeliverer = loadedLater(async () => (await import("./makeDeliverer.ts")).makeDeliverer)

/** Sends changes to webhooks as they happen. */
export class WebhookDeliverer extends Context.Service<WebhookDeliverer>()("@hourbook/core/webhooks/WebhookDeliverer", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeDeliverer>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(makeDeliverer(), ports)))
    type Run = Effect.Success<typeof loaded>
    return { run: (...args: Parameters<Run>): ReturnType<Run> => Effect.flatMap(loaded, (run) => run(...args)) }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
