import { Context, Effect, Layer } from "effect"
import { loadedLater } from "../scheduling/loadedLater.ts"

/** Few starts of a program need tax codes. */
const makeTaxCodes = loadedLater(async () => {
  const { makeTaxCodes: made } = await import("./makeTaxCodes.ts")
  return () => made
})

/** How lines of invoices are taxed. */
export class TaxCodes extends Context.Service<TaxCodes>()("@hourbook/core/billing/TaxCodes", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeTaxCodes>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(makeTaxCodes(), ports)))
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
