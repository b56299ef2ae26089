import { Context, Effect, Layer } from "effect"
import { loadedLater } from "../scheduling/loadedLater.ts"

/** Few starts of a program need mails. */
const makeMails = loadedLater(async () => {
  const { makeMails: made } = await import("./makeMails.ts")
  return () => made
})

/** Mails to clients and members, and what came of them. */
export class Mails extends Context.Service<Mails>()("@hourbook/core/mailing/Mails", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeMails>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(makeMails(), ports)))
    type Verbs = Effect.Success<typeof loaded>
    return {
      earlier: (...args: Parameters<Verbs["earlier"]>): ReturnType<Verbs["earlier"]> =>
        Effect.flatMap(loaded, ({ earlier }) => earlier(...args)),
      list: (...args: Parameters<Verbs["list"]>): ReturnType<Verbs["list"]> =>
        Effect.flatMap(loaded, ({ list }) => list(...args)),
      send: (...args: Parameters<Verbs["send"]>): ReturnType<Verbs["send"]> =>
        Effect.flatMap(loaded, ({ send }) => send(...args)),
      sendAgain: (...args: Parameters<Verbs["sendAgain"]>): ReturnType<Verbs["sendAgain"]> =>
        Effect.flatMap(loaded, ({ sendAgain }) => sendAgain(...args)),
      unsubscribe: (...args: Parameters<Verbs["unsubscribe"]>): ReturnType<Verbs["unsubscribe"]> =>
        Effect.flatMap(loaded, ({ unsubscribe }) => unsubscribe(...args))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
