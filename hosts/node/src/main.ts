import { commandRoutes } from "@hourbook/cli/commands/running/commandRoutes"
import * as BudgetWatch from "@hourbook/core/budgets/BudgetWatch"
import * as Sealing from "@hourbook/core/sealing/Sealing"
import * as Worker from "@hourbook/core/worker/Worker"
import { PreparedAfter } from "@hourbook/rest/docs/PreparedAfter"
import { isThisMachine } from "@hourbook/rest/edge/callers/isThisMachine"
import { TrustedHops } from "@hourbook/rest/edge/callers/networkOfClient"
import * as Health from "@hourbook/rest/edge/health"
import * as Http from "@hourbook/rest/Http"
import * as RateLimiter from "@hourbook/rest/limits/RateLimiter"
import * as Pages from "@hourbook/rest/pages/Pages"
import { assistantRoutes, mcpOrigins } from "@hourbook/runtime/assistants"
import * as Mails from "@hourbook/runtime/mails"
import { oauthOptions, oauthRoutes } from "@hourbook/runtime/oauth"
import { dataDirectory } from "@hourbook/runtime/platform/dataDirectory"
import { diskFiles } from "@hourbook/runtime/platform/diskFiles"
import { layerLocalEndpoint } from "@hourbook/runtime/platform/localEndpoint"
import { run } from "@hourbook/runtime/platform/run"
import { servedPaths } from "@hourbook/runtime/requests/servedPaths"
import { sampleData } from "@hourbook/runtime/sample/sampleData"
import { serverSettings } from "@hourbook/runtime/ServerSettings"
import { bootstrapSettings } from "@hourbook/runtime/settings/BootstrapSettings"
import { isEmbedded, storeSettings } from "@hourbook/runtime/settings/StoreSettings"
import { oidcRoutes, oidcSettings, signInWays } from "@hourbook/runtime/signIn"
import { signInAddress } from "@hourbook/runtime/signInAddress"
import { tracing } from "@hourbook/runtime/tracing"
import { useCases } from "@hourbook/runtime/useCases"
import * as Webhooks from "@hourbook/runtime/webhooks"
import * as Jobs from "@hourbook/runtime/worker/jobs"
import { Deferred, Effect, Layer, Logger, Option, References } from "effect"
import { madeInThread } from "./documents/madeInThread.ts"
import { bootstrap } from "./server/bootstrap.ts"
import { metrics } from "./server/metrics.ts"
import { serve } from "./server/serve.ts"
import { webDirectory } from "./server/webDirectory.ts"
import * as Store from "./store/store.ts"

const commands = Effect.map(
  Effect.promise(() => import("@hourbook/cli/commands/hourbook")),
  ({ hourbook }) => hourbook
)

const program = Effect.gen(function* () {
  const store = yield* storeSettings
  const directory = yield* dataDirectory("./data")
  const first = yield* bootstrapSettings
  const server = yield* serverSettings
  const oauth = yield* oauthOptions
  const oidc = yield* oidcSettings
  const measured = yield* metrics(server)
  const traced = yield* tracing

  const records = Store.layer(store, directory)
  const limiter = server.sharedRateLimit ? Layer.provide(RateLimiter.layerShared, records) : RateLimiter.layer
  const reach = {
    publicUrl: server.publicUrl,
    local: isThisMachine(server.host.includes(":") ? `[${server.host}]` : server.host),
    origins: yield* mcpOrigins
  }
  const apps = Layer.mergeAll(oauthRoutes(oauth), oidcRoutes(oidc), assistantRoutes(oauth, reach)).pipe(
    Layer.provide(records)
  )
  const routes = Layer.mergeAll(Http.layer, Health.layer, Pages.layer, apps).pipe(
    Layer.provide([
      limiter,
      diskFiles(webDirectory),
      Layer.provide(signInWays({ publicUrl: server.publicUrl, oidc }), records),
      Layer.provide(Health.layerStoreReadiness, records),
      sampleData(server.sampleData),
      Layer.succeed(TrustedHops, server.trustedHops),
      // Not at once, since the first requests should not wait for them.
      Layer.succeed(PreparedAfter, "3 seconds"),
      madeInThread
    ]),
    Layer.provideMerge(traced?.requests ?? Layer.empty)
  )
  const served = yield* Deferred.make<Option.Option<string>>()
  const service = serve(routes, {
    settings: server,
    isMetered: store.kind === "dynamodb",
    paths: servedPaths,
    observe: measured?.observe,
    prepare: Effect.fnUntraced(function* (localUrl) {
      const signInAt = signInAddress({ ...server, port: Number(new URL(localUrl).port) })
      yield* Deferred.succeed(served, signInAt)
      return yield* bootstrap(first, {
        localUrl,
        publicUrl: Option.getOrElse(server.publicUrl, () => localUrl),
        signInAt,
        data: Store.placeOf(store, directory)
      })
    })
  })
  const errorLog = Logger.layer([
    Logger.withConsoleError(server.log === "json" ? Logger.formatJson : Logger.formatLogFmt)
  ])
  // Built after the first workspace, since assistants without a key act as its owner.
  const localEndpoint = isEmbedded(store)
    ? layerLocalEndpoint(directory, Layer.provide(commandRoutes(commands, Deferred.await(served)), records))
    : Layer.empty
  const scraped = measured === null ? Layer.empty : Layer.provide(measured.layer, records)
  const worker = Worker.layer({ isAlone: isEmbedded(store) }).pipe(Layer.provide([Jobs.layer, records]))
  const everything = Layer.mergeAll(localEndpoint, scraped, Sealing.layer, BudgetWatch.layer, worker).pipe(
    Layer.provideMerge(service)
  )
  return yield* everything.pipe(
    Layer.provide(Layer.provide(useCases(records), [Webhooks.layer, Mails.layer])),
    Layer.provide(traced?.layer ?? Layer.succeed(References.TracerEnabled, false)),
    Layer.provide(errorLog),
    Layer.launch
  )
})

run(program)
