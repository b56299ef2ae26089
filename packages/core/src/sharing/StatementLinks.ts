import { Context, Effect, Layer } from "effect"
import { loadedLater } from "../scheduling/loadedLater.ts"

/** Few starts of a program need links. */
const makeStatementLinks = loadedLater(async () => {
  const { makeStatementLinks: made } = await import("./makeStatementLinks.ts")
  return () => made
})

/** Links with which clients read their own statements without signing in. */
export class StatementLinks extends Context.Service<StatementLinks>()("@hourbook/core/sharing/StatementLinks", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeStatementLinks>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(makeStatementLinks(), ports)))
    type Verbs = Effect.Success<typeof loaded>
    return {
      list: (...args: Parameters<Verbs["list"]>): ReturnType<Verbs["list"]> =>
        Effect.flatMap(loaded, ({ list }) => list(...args)),
      create: (...args: Parameters<Verbs["create"]>): ReturnType<Verbs["create"]> =>
        Effect.flatMap(loaded, ({ create }) => create(...args)),
      revoke: (...args: Parameters<Verbs["revoke"]>): ReturnType<Verbs["revoke"]> =>
        Effect.flatMap(loaded, ({ revoke }) => revoke(...args)),
      open: (...args: Parameters<Verbs["open"]>): ReturnType<Verbs["open"]> =>
        Effect.flatMap(loaded, ({ open }) => open(...args)),
      openInvoice: (...args: Parameters<Verbs["openInvoice"]>): ReturnType<Verbs["openInvoice"]> =>
        Effect.flatMap(loaded, ({ openInvoice }) => openInvoice(...args))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
