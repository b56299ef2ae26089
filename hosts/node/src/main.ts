import * as Core from "@hourbook/core/Core"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import * as Sha256 from "@hourbook/host/platform/sha256"
import { oauthOptions, oauthRoutes } from "@hourbook/host/oauth"
import { servedPaths } from "@hourbook/host/servedPaths"
import { storeSettings } from "@hourbook/host/StoreSettings"
import { TrustedHops } from "@hourbook/http/authentication"
import * as Health from "@hourbook/http/health"
import * as Http from "@hourbook/http/Http"
import * as RateLimiter from "@hourbook/http/RateLimiter"
import { Effect, Layer, Logger, Option } from "effect"
import { bootstrap } from "./bootstrap.ts"
import { run } from "./run.ts"
import { serve } from "./server.ts"
import { bootstrapSettings, dataDirectory, serverSettings } from "./Settings.ts"
import * as Store from "./store.ts"

const program = Effect.gen(function* () {
  const store = yield* storeSettings
  const directory = yield* dataDirectory
  const first = yield* bootstrapSettings
  const server = yield* serverSettings
  const oauth = yield* oauthOptions

  const records = Store.layer(store, directory)
  const useCases = Core.layer.pipe(Layer.provide([records, PublicHolidays.layer]), Layer.provideMerge(Sha256.layer))
  const limiter = server.sharedRateLimit ? Layer.provide(RateLimiter.layerShared, records) : RateLimiter.layer
  const routes = Layer.mergeAll(Http.layer, Health.layer, Layer.provide(oauthRoutes(oauth), records)).pipe(
    Layer.provide([limiter, Health.layerStoreReadiness, Layer.succeed(TrustedHops, server.trustedHops)])
  )
  const service = serve(routes, {
    settings: server,
    isMetered: store.kind === "dynamodb",
    paths: servedPaths,
    prepare: (localUrl) =>
      bootstrap(first, {
        localUrl,
        publicUrl: Option.getOrElse(server.publicUrl, () => localUrl),
        data: Store.placeOf(store, directory)
      })
  })
  const faults = Logger.layer([
    Logger.withConsoleError(server.log === "json" ? Logger.formatJson : Logger.formatLogFmt)
  ])
  return yield* service.pipe(Layer.provide(useCases), Layer.provide(faults), Layer.launch)
})

run(program)
