import { failStartup } from "@hourbook/runtime/errors/StartupError"
import type { StoreSettings } from "@hourbook/runtime/settings/StoreSettings"
import * as Store from "@hourbook/runtime/store"
import { useCases } from "@hourbook/runtime/useCases"
import { Effect, Layer } from "effect"
import { inProcess } from "./inProcess.ts"

/** Answers from the records of a database server, with an API key. */
export const serverUpstream = Effect.fnUntraced(function* (store: StoreSettings, key: string) {
  const services = yield* Layer.build(
    useCases(
      Store.layer(store, { fallback: failStartup("No store is configured. Set HOURBOOK_STORE or DATABASE_URL.") })
    )
  )
  return yield* Effect.provideContext(inProcess({ "x-api-key": key }), services)
})
