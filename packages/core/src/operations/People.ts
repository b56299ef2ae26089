import { Context, Effect, Layer } from "effect"
import { loadedLater } from "../scheduling/loadedLater.ts"

/** Only commands of the operator ask for it. */
const makePeople = loadedLater(async () => (await import("./makePeople.ts")).makePeople)

/** What an installation knows about a person, who is known by an address. No key can ask for it. */
export class People extends Context.Service<People>()("@hourbook/core/operations/People", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makePeople>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(makePeople(), ports)))
    type Made = Effect.Success<typeof loaded>
    return {
      exportData: (...args: Parameters<Made["exportData"]>): ReturnType<Made["exportData"]> =>
        Effect.flatMap(loaded, (made) => made.exportData(...args)),
      erase: (...args: Parameters<Made["erase"]>): ReturnType<Made["erase"]> =>
        Effect.flatMap(loaded, (made) => made.erase(...args))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
