import * as BudgetWatch from "@hourbook/core/budgets/BudgetWatch"
import * as Finishing from "@hourbook/core/invoices/service/Finishing"
import * as Closing from "@hourbook/core/periods/Closing"
import * as Sealing from "@hourbook/core/sealing/Sealing"
import { CanWait } from "@hourbook/rest/changes/canWait"
import { TrustedHops } from "@hourbook/rest/edge/callers/networkOfClient"
import * as Health from "@hourbook/rest/edge/health"
import * as Http from "@hourbook/rest/Http"
import * as RateLimiter from "@hourbook/rest/limits/RateLimiter"
import * as Pages from "@hourbook/rest/pages/Pages"
import { assistantRoutes, mcpOrigins } from "@hourbook/runtime/assistants"
import * as Mails from "@hourbook/runtime/mails"
import { oauthOptions, oauthRoutes } from "@hourbook/runtime/oauth"
import { diskFiles } from "@hourbook/runtime/platform/diskFiles"
import { metering } from "@hourbook/runtime/requests/capacity"
import { requestContext } from "@hourbook/runtime/requests/requestContext"
import { sampleData } from "@hourbook/runtime/sample/sampleData"
import { httpSettings } from "@hourbook/runtime/settings/HttpSettings"
import { storeSettings } from "@hourbook/runtime/settings/StoreSettings"
import { oidcRoutes, oidcSettings, signInWays } from "@hourbook/runtime/signIn"
import * as Store from "@hourbook/runtime/store"
import { useCases } from "@hourbook/runtime/useCases"
import * as Webhooks from "@hourbook/runtime/webhooks"
import { Effect, Layer, Logger, References } from "effect"
import { HttpServer } from "effect/http"
import { makeBackground } from "./background.ts"
import * as BuiltDocuments from "./documents/builtDocuments.ts"
import type { Service } from "./events/handler.ts"
import { makeResponder } from "./events/Responder.ts"
import { noStore, server } from "./store.ts"

/** The whole service, until the scope closes, with the web app in a directory. */
export const makeService = Effect.fnUntraced(function* (web: string) {
  const background = makeBackground()
  const settings = yield* storeSettings
  const store = Store.layer(settings, { fallback: noStore, server, watch: false })
  const {
    publicUrl,
    sampleData: offersSample,
    sharedRateLimit,
    trustedHops
  } = yield* httpSettings({ sharedRateLimit: true })
  const hops = Layer.succeed(TrustedHops, trustedHops)
  const limiter = sharedRateLimit ? Layer.provide(RateLimiter.layerShared, store) : RateLimiter.layer
  const unheld = Layer.succeed(CanWait, false)
  const untraced = Layer.succeed(References.TracerEnabled, false)
  const services = yield* Layer.mergeAll(
    Layer.provide(useCases(store), [Webhooks.layer, Mails.layer]),
    store,
    limiter,
    untraced
  ).pipe(
    Layer.provideMerge(Logger.layer([Logger.withConsoleError(Logger.formatJson)])),
    Layer.provide(background.layer),
    Layer.build
  )
  // Their timers go on with the next request, as all work between requests.
  yield* Layer.build(Layer.mergeAll(Sealing.layer, Closing.layer, Finishing.layer, BudgetWatch.layer)).pipe(
    Effect.provideContext(services),
    Effect.provide(background.layer)
  )
  const oauth = yield* oauthOptions
  const oidc = yield* oidcSettings
  const reach = { publicUrl, local: false, origins: yield* mcpOrigins }
  const apps = Layer.mergeAll(oauthRoutes(oauth), oidcRoutes(oidc), assistantRoutes(oauth, reach))
  const metered = settings.kind === "dynamodb" ? metering : Layer.empty
  const routes = Layer.mergeAll(Http.layerLazy, Health.layer, Pages.layer, apps, metered).pipe(
    // The middleware that is added first surrounds the others.
    Layer.provideMerge(requestContext),
    Layer.provide([
      Health.layerStoreReadiness,
      hops,
      background.layer,
      unheld,
      BuiltDocuments.layer,
      diskFiles(web),
      sampleData(offersSample),
      signInWays({ publicUrl, oidc })
    ]),
    Layer.provide([Layer.succeedContext(services), HttpServer.layerServices])
  )
  const service: Service = {
    answer: yield* Effect.provideContext(makeResponder(routes), services),
    settled: background.settled
  }
  return service
})
