import { Context, Effect, Layer } from "effect"
import { loadedLater } from "../scheduling/loadedLater.ts"

/** Few starts of a program need series. */
const makeInvoiceNumbers = loadedLater(async () => {
  const { makeInvoiceNumbers: made } = await import("./makeInvoiceNumbers.ts")
  return () => made
})

/** Series of which documents take their numbers. */
export class InvoiceNumbers extends Context.Service<InvoiceNumbers>()("@hourbook/core/billing/InvoiceNumbers", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeInvoiceNumbers>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(makeInvoiceNumbers(), ports)))
    type Verbs = Effect.Success<typeof loaded>
    return {
      list: (...args: Parameters<Verbs["list"]>): ReturnType<Verbs["list"]> =>
        Effect.flatMap(loaded, ({ list }) => list(...args)),
      add: (...args: Parameters<Verbs["add"]>): ReturnType<Verbs["add"]> =>
        Effect.flatMap(loaded, ({ add }) => add(...args)),
      amend: (...args: Parameters<Verbs["amend"]>): ReturnType<Verbs["amend"]> =>
        Effect.flatMap(loaded, ({ amend }) => amend(...args))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
