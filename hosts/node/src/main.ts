import * as Core from "@hourbook/core/Core"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import { TrustedHops } from "@hourbook/http/authentication"
import * as Health from "@hourbook/http/health"
import * as Http from "@hourbook/http/Http"
import * as RateLimiter from "@hourbook/http/RateLimiter"
import { Effect, Layer, Logger, Option } from "effect"
import { bootstrap } from "./bootstrap.ts"
import { servedPaths } from "./paths.ts"
import { run } from "./run.ts"
import { serve } from "./server.ts"
import { bootstrapSettings, serverSettings, storeSettings } from "./Settings.ts"
import * as Sha256 from "./sha256.ts"
import * as Store from "./store.ts"

const program = Effect.gen(function* () {
  const store = yield* storeSettings
  const first = yield* bootstrapSettings
  const server = yield* serverSettings

  const useCases = Core.layer.pipe(
    Layer.provide([Store.layer(store), PublicHolidays.layer]),
    Layer.provideMerge(Sha256.layer)
  )
  const routes = Layer.mergeAll(Http.layer, Health.layer).pipe(
    Layer.provide([RateLimiter.layer, Health.layerStoreReadiness, Layer.succeed(TrustedHops, server.trustedHops)])
  )
  const service = serve(routes, {
    settings: server,
    paths: servedPaths,
    prepare: (localUrl) =>
      bootstrap(first, {
        localUrl,
        publicUrl: Option.getOrElse(server.publicUrl, () => localUrl),
        data: Store.placeOf(store)
      })
  })
  const faults = Logger.layer([
    Logger.withConsoleError(server.log === "json" ? Logger.formatJson : Logger.formatLogFmt)
  ])
  return yield* service.pipe(Layer.provide(useCases), Layer.provide(faults), Layer.launch)
})

run(program)
