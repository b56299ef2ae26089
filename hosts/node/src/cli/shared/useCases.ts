import * as Core from "@hourbook/core/Core"
import { dataDirectory } from "@hourbook/runtime/platform/dataDirectory"
import * as Sha256 from "@hourbook/runtime/platform/sha256"
import { storeSettings } from "@hourbook/runtime/settings/StoreSettings"
import { Effect, Layer } from "effect"
import * as Store from "../../store/store.ts"

/** Provided to each command that reads or writes, so that printing help does not open the store. */
export const useCases = Layer.unwrap(
  Effect.gen(function* () {
    const store = Store.layer(yield* storeSettings, yield* dataDirectory("./data"))
    return Core.layer.pipe(Layer.provide(store), Layer.provideMerge(Sha256.layer))
  })
)
