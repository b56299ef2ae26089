import { Context, Effect, Layer } from "effect"
import { wholeOf } from "../access/Policy.ts"
import { loadedLater } from "../scheduling/loadedLater.ts"
import { traced } from "../telemetry/traced.ts"
import type { WorkspaceId } from "../values/Ids.ts"
import type { LogHead } from "./LogBlock.ts"
import { LogBlocks } from "./LogBlocks.ts"

/** No answer to a request waits for it. */
const makeSeal = loadedLater(async () => (await import("./makeSeal.ts")).makeSeal)

/** Seals the lines of a log, so that a later change of what was written shows. */
export class Sealer extends Context.Service<Sealer>()("@hourbook/core/sealing/Sealer", {
  make: Effect.gen(function* () {
    const blocks = yield* LogBlocks
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeSeal>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(makeSeal(), ports)))
    type Seal = Effect.Success<typeof loaded>
    return {
      seal: (...args: Parameters<Seal>): ReturnType<Seal> => Effect.flatMap(loaded, (seal) => seal(...args)),
      /** The head of the last block; null before anything was sealed. */
      head: traced("Sealer.head")(function* (workspaceId: WorkspaceId): Effect.fn.Return<LogHead | null> {
        const [block] = yield* blocks.page(wholeOf(workspaceId), { before: null, limit: 1 })
        return block?.head ?? null
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
