import type { Upstream } from "@hourbook/mcp/stdio/Upstream"
import type { BootstrapSettings } from "@hourbook/runtime/BootstrapSettings"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { firstWorkspace } from "./firstWorkspace.ts"
import { inProcess, useCases } from "./inProcess.ts"

/** Answers for an owner's lists from an empty store in memory, so that no assistant waits for its tools until a database is open. */
export const ownersLists = Effect.fnUntraced(function* (first: BootstrapSettings) {
  const store = useCases(MemoryStore.layer)
  const services = yield* Layer.build(Layer.provideMerge(Layer.effectDiscard(firstWorkspace(first)), store))
  const answer: Upstream = yield* Effect.provideContext(inProcess({}), services)
  return answer
})
