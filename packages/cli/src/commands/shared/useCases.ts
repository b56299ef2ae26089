import type * as Core from "@hourbook/core/Core"
import type { StartupError } from "@hourbook/runtime/errors/StartupError"
import * as Mails from "@hourbook/runtime/mails"
import { dataDirectory } from "@hourbook/runtime/platform/dataDirectory"
import { storeSettings } from "@hourbook/runtime/settings/StoreSettings"
import * as Store from "@hourbook/runtime/store"
import { useCases as useCasesOn } from "@hourbook/runtime/useCases"
import * as Webhooks from "@hourbook/runtime/webhooks"
import { Effect, Layer } from "effect"
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
    const store = Store.layer(yield* storeSettings, { fallback: openEmbedded(yield* dataDirectory("./data")) })
    return Layer.provide(useCasesOn(store), Mails.layer)
  })
)

/** The same with the ports of the store. */
export const records: Layer.Layer<Core.Ports | Core.UseCases, StartupError | OpenElsewhere> = Layer.unwrap(
  Effect.gen(function* (): Effect.fn.Return<
    Layer.Layer<Core.Ports | Core.UseCases, StartupError | OpenElsewhere>,
    StartupError
  > {
    const given = yield* GivenRecords
    if (given !== undefined) return given
    const store = Store.layer(yield* storeSettings, { fallback: openEmbedded(yield* dataDirectory("./data")) })
    return Layer.merge(Layer.provide(useCasesOn(store), [Webhooks.layer, Mails.layer]), store)
  })
)
