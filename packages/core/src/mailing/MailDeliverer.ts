import { Context, Effect, Layer } from "effect"
import { loadedLater } from "../scheduling/loadedLater.ts"

/** No answer to a request waits for it. */
const makeMailDeliverer = loadedLater(async () => (await import("./makeMailDeliverer.ts")).makeMailDeliverer)

/** Sends the mails of the outbox. */
export class MailDeliverer extends Context.Service<MailDeliverer>()("@hourbook/core/mailing/MailDeliverer", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeMailDeliverer>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(makeMailDeliverer(), ports)))
    type Run = Effect.Success<typeof loaded>
    return { run: (...args: Parameters<Run>): ReturnType<Run> => Effect.flatMap(loaded, (run) => run(...args)) }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
