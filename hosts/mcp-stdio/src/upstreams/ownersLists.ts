import type { Upstream } from "@hourbook/mcp/stdio/Upstream"
import { firstWorkspace } from "@hourbook/runtime/firstWorkspace"
import type { BootstrapSettings } from "@hourbook/runtime/settings/BootstrapSettings"
import { useCases } from "@hourbook/runtime/useCases"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer, Option } from "effect"
import { inProcess } from "./inProcess.ts"

/** Answers an owner's lists of tools, prompts and resources from an empty memory store, while the database is still opening. */
export const ownersLists = Effect.fnUntraced(function* (first: BootstrapSettings) {
  const store = useCases(MemoryStore.layer)
  const owner = firstWorkspace({ ...first, key: Option.none() })
  const services = yield* Layer.build(Layer.provideMerge(Layer.effectDiscard(owner), store))
  const answer: Upstream = yield* Effect.provideContext(inProcess({}), services)
  return answer
})
