import * as Core from "@hourbook/core/Core"
import { Effect, Layer } from "effect"
import { storeSettings } from "../Settings.ts"
import * as Sha256 from "../sha256.ts"
import * as Store from "../store.ts"

/** For the commands that do something: given to each of them, so that asking for help does not open the store. */
export const useCases = Layer.unwrap(
  Effect.map(storeSettings, (settings) =>
    Core.layer.pipe(Layer.provide(Store.layer(settings)), Layer.provideMerge(Sha256.layer))
  )
)
