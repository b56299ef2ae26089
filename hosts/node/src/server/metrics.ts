import type { ServerSettings } from "@hourbook/runtime/ServerSettings"
import { Effect, Option } from "effect"

/** The port of the metrics and what counts requests, loaded only if `METRICS_PORT` is set; otherwise null. */
export const metrics = ({ host, metricsPort }: ServerSettings) =>
  Option.match(metricsPort, {
    onNone: () => Effect.succeed(null),
    onSome: (port) =>
      Effect.map(
        Effect.promise(() =>
          Promise.all([import("./metrics/metricsServer.ts"), import("./metrics/requestMetrics.ts")])
        ),
        ([{ metricsServer }, { requestMetrics }]) => ({ layer: metricsServer(host, port), observe: requestMetrics })
      )
  })
