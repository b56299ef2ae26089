import { Effect, Option, Schema } from "effect"
import { orDefault, setting, url } from "./settings/setting.ts"

const collector = (variable: string) =>
  setting(variable, { schema: url(["http:", "https:"]), expected: "an address such as http://localhost:4318" })

/**
 * `OTEL_EXPORTER_OTLP_ENDPOINT` or `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`, and `OTEL_EXPORTER_OTLP_PROTOCOL`; the exporter reads
 * the other standard variables. Null, and nothing is loaded, unless an endpoint is set.
 */
export const tracing = Effect.gen(function* () {
  const endpoints = [
    yield* collector("OTEL_EXPORTER_OTLP_ENDPOINT"),
    yield* collector("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
  ]
  const protocol = yield* setting("OTEL_EXPORTER_OTLP_PROTOCOL", {
    schema: Schema.Literals(["http/protobuf", "http/json"]),
    expected: "http/protobuf or http/json"
  }).pipe(orDefault("http/protobuf" as const))
  if (endpoints.every(Option.isNone)) return null
  const [otlp, requests] = yield* Effect.promise(() =>
    Promise.all([import("./telemetry/otlp.ts"), import("./telemetry/tracedRequests.ts")])
  )
  return { layer: otlp.layer(protocol), requests: requests.tracedRequests }
})
