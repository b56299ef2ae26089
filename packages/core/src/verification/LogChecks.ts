import { Context, Effect, Layer } from "effect"
import { loadedLater } from "../scheduling/loadedLater.ts"

/** Only commands of the operator check logs. */
const make = loadedLater(async () => (await import("./makeLogChecks.ts")).makeLogChecks)

/** Checks logs against their blocks, and against what is there now. */
export class LogChecks extends Context.Service<LogChecks>()("@hourbook/core/verification/LogChecks", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof make>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(make(), ports)))
    type Made = Effect.Success<typeof loaded>
    return {
      check: (...args: Parameters<Made["check"]>): ReturnType<Made["check"]> =>
        Effect.flatMap(loaded, (made) => made.check(...args)),
      verify: (...args: Parameters<Made["verify"]>): ReturnType<Made["verify"]> =>
        Effect.flatMap(loaded, (made) => made.verify(...args))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
