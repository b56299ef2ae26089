import { runOnce, type WorkerRun } from "@hourbook/core/worker/Worker"
import * as Mails from "@hourbook/runtime/mails"
import { storeSettings } from "@hourbook/runtime/settings/StoreSettings"
import * as Store from "@hourbook/runtime/store"
import { useCases } from "@hourbook/runtime/useCases"
import * as Webhooks from "@hourbook/runtime/webhooks"
import * as Jobs from "@hourbook/runtime/worker/jobs"
import { Effect, Layer, Logger, References } from "effect"
import { noStore, server } from "./store.ts"

/** Less than the minute after which the schedule calls again. */
const workMillis = 50_000

/** Does the background work that is due, and closes the store: undefined where another process does it. */
export const deliver: Effect.Effect<WorkerRun | undefined, unknown> = Effect.gen(function* () {
  const store = Store.layer(yield* storeSettings, { fallback: noStore, server, watch: false })
  return yield* runOnce(workMillis, { isAlone: false }).pipe(
    Effect.provide(
      Layer.provideMerge(Jobs.layer, Layer.merge(Layer.provide(useCases(store), [Webhooks.layer, Mails.layer]), store))
    )
  )
}).pipe(
  Effect.provide([
    Logger.layer([Logger.withConsoleError(Logger.formatJson)]),
    Layer.succeed(References.TracerEnabled, false)
  ])
)
