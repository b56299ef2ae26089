import { Context, Effect, Layer } from "effect"
import { loadedLater } from "../scheduling/loadedLater.ts"

/** Few starts of a program need webhooks. */
const makeWebhooks = loadedLater(async () => {
  const { makeWebhooks: made } = await import("./makeWebhooks.ts")
  return () => made
})

/** Addresses to which the changes of a workspace are sent as they happen. */
export class Webhooks extends Context.Service<Webhooks>()("@hourbook/core/webhooks/Webhooks", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeWebhooks>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(makeWebhooks(), ports)))
    type Verbs = Effect.Success<typeof loaded>
    return {
      list: (...args: Parameters<Verbs["list"]>): ReturnType<Verbs["list"]> =>
        Effect.flatMap(loaded, ({ list }) => list(...args)),
      get: (...args: Parameters<Verbs["get"]>): ReturnType<Verbs["get"]> =>
        Effect.flatMap(loaded, ({ get }) => get(...args)),
      add: (...args: Parameters<Verbs["add"]>): ReturnType<Verbs["add"]> =>
        Effect.flatMap(loaded, ({ add }) => add(...args)),
      amend: (...args: Parameters<Verbs["amend"]>): ReturnType<Verbs["amend"]> =>
        Effect.flatMap(loaded, ({ amend }) => amend(...args)),
      remove: (...args: Parameters<Verbs["remove"]>): ReturnType<Verbs["remove"]> =>
        Effect.flatMap(loaded, ({ remove }) => remove(...args)),
      test: (...args: Parameters<Verbs["test"]>): ReturnType<Verbs["test"]> =>
        Effect.flatMap(loaded, ({ test }) => test(...args)),
      rotate: (...args: Parameters<Verbs["rotate"]>): ReturnType<Verbs["rotate"]> =>
        Effect.flatMap(loaded, ({ rotate }) => rotate(...args)),
      replay: (...args: Parameters<Verbs["replay"]>): ReturnType<Verbs["replay"]> =>
        Effect.flatMap(loaded, ({ replay }) => replay(...args)),
      deliveries: (...args: Parameters<Verbs["deliveries"]>): ReturnType<Verbs["deliveries"]> =>
        Effect.flatMap(loaded, ({ deliveries }) => deliveries(...args))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
