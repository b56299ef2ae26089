import * as Core from "@hourbook/core/Core"
import * as PublicHolidays from "@hourbook/holidays/PublicHolidays"
import { TrustedHops } from "@hourbook/http/edge/authentication"
import * as Health from "@hourbook/http/health"
import * as Http from "@hourbook/http/Http"
import * as RateLimiter from "@hourbook/http/limits/RateLimiter"
import { assistantRoutes, mcpOrigins } from "@hourbook/runtime/assistants"
import { metering } from "@hourbook/runtime/capacity"
import { oauthOptions, oauthRoutes, publicUrl } from "@hourbook/runtime/oauth"
import * as Sha256 from "@hourbook/runtime/platform/sha256"
import { refuse } from "@hourbook/runtime/Refusal"
import { sharedRateLimit } from "@hourbook/runtime/sharedRateLimit"
import * as Store from "@hourbook/runtime/store"
import { storeSettings } from "@hourbook/runtime/StoreSettings"
import { trustedHops } from "@hourbook/runtime/trustedHops"
import { Effect, Layer, Logger } from "effect"
import { HttpServer } from "effect/http"
import { answering } from "./answering.ts"
import { makeBackground } from "./background.ts"
import type { Service } from "./handler.ts"

/** One request at a time asks at most two questions at once; the rest of the server's sessions belong to the others. */
const server = { maxSessions: 2, migrate: false } as const

const nothingNamed = refuse(
  "No store is named. Set HOURBOOK_STORE to dynamodb, or DATABASE_URL to the address of a PostgreSQL server."
)

/** The whole service, for as long as the scope is open. */
export const makeService = Effect.gen(function* () {
  const background = makeBackground()
  const settings = yield* storeSettings
  const store = Store.layer(settings, { otherwise: nothingNamed, server })
  const hops = Layer.succeed(TrustedHops, yield* trustedHops)
  const limiter = (yield* sharedRateLimit(true)) ? Layer.provide(RateLimiter.layerShared, store) : RateLimiter.layer
  const useCases = Layer.merge(Core.layer, limiter).pipe(
    Layer.provide(PublicHolidays.layer),
    Layer.provideMerge(store),
    Layer.provideMerge(Layer.mergeAll(Sha256.layer, Logger.layer([Logger.withConsoleError(Logger.formatJson)]))),
    Layer.provide(background.layer)
  )
  const services = yield* Layer.build(useCases)
  const oauth = yield* oauthOptions
  const reach = { publicUrl: yield* publicUrl, local: false, origins: yield* mcpOrigins }
  const apps = Layer.merge(oauthRoutes(oauth), assistantRoutes(oauth, reach))
  const metered = settings.kind === "dynamodb" ? metering : Layer.empty
  const routes = Layer.mergeAll(Http.layerWhenAsked, Health.layer, apps, metered).pipe(
    Layer.provide([Health.layerStoreReadiness, hops, background.layer]),
    Layer.provide([Layer.succeedContext(services), HttpServer.layerServices])
  )
  const service: Service = {
    answer: yield* Effect.provideContext(answering(routes), services),
    settled: background.settled
  }
  return service
})
