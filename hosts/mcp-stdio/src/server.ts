import { refuse } from "@hourbook/runtime/Refusal"
import * as Store from "@hourbook/runtime/store"
import type { StoreSettings } from "@hourbook/runtime/StoreSettings"
import { Effect, Layer } from "effect"
import { inProcess, useCases } from "./inProcess.ts"

/** The way to the records of a database server, by a key. */
export const serverUpstream = Effect.fnUntraced(function* (store: StoreSettings, key: string) {
  const services = yield* Layer.build(useCases(Store.layer(store, { otherwise: refuse("No store is named.") })))
  return yield* Effect.provideContext(inProcess({ "x-api-key": key }), services)
})
