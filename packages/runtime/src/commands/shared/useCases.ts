import type * as Core from "@hourbook/core/Core"
import { Effect, Layer } from "effect"
import type { StartupError } from "../../errors/StartupError.ts"
import { dataDirectory } from "../../platform/dataDirectory.ts"
import { storeSettings } from "../../settings/StoreSettings.ts"
import * as Store from "../../store.ts"
import { useCases as useCasesOn } from "../../useCases.ts"
import { GivenRecords } from "./GivenRecords.ts"
import { openEmbedded, type OpenElsewhere } from "./openEmbedded.ts"

/**
 * Provided to each command that reads or writes, so that printing help does not open the store. A command that another process
 * has to run fails here, before it begins.
 */
export const useCases: Layer.Layer<Core.UseCases, StartupError | OpenElsewhere> = Layer.unwrap(
  Effect.gen(function* (): Effect.fn.Return<Layer.Layer<Core.UseCases, StartupError | OpenElsewhere>, StartupError> {
    const given = yield* GivenRecords
    if (given !== undefined) return given
    return useCasesOn(Store.layer(yield* storeSettings, { fallback: openEmbedded(yield* dataDirectory("./data")) }))
  })
)
