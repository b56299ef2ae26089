import { Effect, Option } from "effect"
import type { ServerSettings } from "./ServerSettings.ts"

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
