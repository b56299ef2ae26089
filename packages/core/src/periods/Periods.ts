import { Context, Effect, Layer } from "effect"
import { loadedLater } from "../scheduling/loadedLater.ts"
import { Sealer } from "../sealing/Sealer.ts"
import { PeriodRepository } from "./PeriodRepository.ts"

/** Few starts of a program close books. */
const makePeriods = loadedLater(async () => (await import("./makePeriods.ts")).makePeriods)

/** Closed books: up to a day, no record changes any more. */
export class Periods extends Context.Service<Periods>()("@hourbook/core/periods/Periods", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makePeriods>>>()
    const loaded = yield* Effect.cached(
      Effect.uninterruptible(Effect.provideContext(makePeriods(yield* Effect.scope), ports))
    )
    type Verbs = Effect.Success<typeof loaded>
    const { unfinished } = yield* PeriodRepository
    return {
      /** Whether something waits in any workspace. */
      areWaiting: Effect.withSpan(
        Effect.map(unfinished, (waiting) => waiting.length > 0),
        "Periods.areWaiting"
      ),
      /** Closes the books up to a day. Closing the same day again changes nothing. */
      close: (...args: Parameters<Verbs["close"]>): ReturnType<Verbs["close"]> =>
        Effect.flatMap(loaded, ({ close }) => close(...args)),
      /** Opens them from a day on, or all of them. */
      reopen: (...args: Parameters<Verbs["reopen"]>): ReturnType<Verbs["reopen"]> =>
        Effect.flatMap(loaded, ({ reopen }) => reopen(...args)),
      /** Closes or reopens the books at most once under a key. */
      setOnce: (...args: Parameters<Verbs["agreed"]["once"]>) =>
        Effect.flatMap(loaded, ({ agreed }) => agreed.once(...args)),
      /** What a call under a key has come to, as it is now; undefined without one. */
      earlier: (...args: Parameters<Verbs["agreed"]["earlier"]>) =>
        Effect.flatMap(loaded, ({ agreed }) => agreed.earlier(...args)),
      /** Every close and reopening, newest first. */
      list: (...args: Parameters<Verbs["list"]>): ReturnType<Verbs["list"]> =>
        Effect.flatMap(loaded, ({ list }) => list(...args)),
      get: (...args: Parameters<Verbs["get"]>): ReturnType<Verbs["get"]> =>
        Effect.flatMap(loaded, ({ get }) => get(...args)),
      /** Goes on with what waits to be closed, reopened or certified: of a workspace, or of all. */
      finishAll: (...args: Parameters<Verbs["finishAll"]>): ReturnType<Verbs["finishAll"]> =>
        Effect.flatMap(loaded, ({ finishAll }) => finishAll(...args)),
      /** Compares a certificate with what is there now; null where there is none. */
      check: (...args: Parameters<Verbs["check"]>): ReturnType<Verbs["check"]> =>
        Effect.flatMap(loaded, ({ check }) => check(...args))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(Sealer.layer))
}
