import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { showMailCounts } from "@hourbook/core/mailing/mailMetrics"
import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import { failStartup } from "@hourbook/runtime/errors/StartupError"
import { print } from "@hourbook/runtime/output/printing"
import { Effect, Layer, Metric } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { cannotListen } from "../listener/cannotListen.ts"
import { localUrl } from "../listener/localUrl.ts"
import { rateLimited } from "./requestMetrics.ts"

const deltasWaiting = Metric.gauge("hourbook_deltas_waiting", {
  description: "Changes that wait to be folded into totals"
})

/** Counting takes a statement, so scrapes within 10 seconds share a result. A store that does not respond leaves the last one. */
const countDeltas = Effect.flatMap(RollupKeeper, ({ waiting }) =>
  Effect.cachedWithTTL(
    Effect.flatMap(waiting, (deltas) => Metric.update(deltasWaiting, deltas)).pipe(
      Effect.timeoutOption("2 seconds"),
      Effect.ignoreCause
    ),
    "10 seconds"
  )
)

const contentType = "text/plain; version=0.0.4; charset=utf-8"

const route = HttpRouter.use((router) =>
  Effect.flatMap(countDeltas, (count) =>
    router.add(
      "GET",
      "/metrics",
      Effect.map(Effect.andThen(count, PrometheusMetrics.format()), (text) =>
        HttpServerResponse.text(text, { contentType })
      )
    )
  )
)

/** `GET /metrics` on a port of its own, for Prometheus, until the scope closes. It asks for no key. */
export const metricsServer = (host: string, port: number) => {
  const server = createServer()
  const listening = NodeHttpServer.layer(() => server, { host, port }).pipe(
    Layer.catch((error) => failStartup(cannotListen(error, { host, port, variable: "METRICS_PORT" })))
  )
  const announced = Layer.effectDiscard(
    Effect.andThen(
      Effect.andThen(Metric.update(rateLimited, 0), showMailCounts),
      Effect.suspend(() => print`Metrics: ${localUrl(server)}/metrics`)
    )
  )
  return announced.pipe(
    Layer.provide(HttpRouter.serve(route, { disableLogger: true, disableListenLog: true })),
    Layer.provide(listening)
  )
}
