import { version } from "@hourbook/core/version"
import { Cause, Config, ConfigProvider, Effect, Layer, Tracer } from "effect"
import { FetchHttpClient, HttpMiddleware } from "effect/http"
import { OtlpSerialization, OtlpTracer } from "effect/observability"
import { rootCause } from "../errors/rootCause.ts"
import { failStartup } from "../errors/StartupError.ts"
import { discreetTracer } from "./discreetTracer.ts"

export type Protocol = "http/protobuf" | "http/json"

/** What the standard leaves to the service where the environment does not say it. */
const defaults = Effect.map(Config.String("OTEL_RESOURCE_ATTRIBUTES").pipe(Config.withDefault("")), (attributes) =>
  ConfigProvider.layerAdd(
    ConfigProvider.fromUnknown({
      OTEL_TRACES_EXPORTER: "otlp",
      ...(/(?:^|,)\s*service\.name\s*=/u.test(attributes) ? {} : { OTEL_SERVICE_NAME: "hourbook" })
    })
  )
)

/** Sends the spans to the collector that the standard variables name. */
export const layer = (protocol: Protocol) => {
  const exported = OtlpTracer.layerFromConfig({ resource: { serviceVersion: version } }).pipe(
    Layer.provide([
      protocol === "http/json" ? OtlpSerialization.layerJson : OtlpSerialization.layerProtobuf,
      FetchHttpClient.layer,
      Layer.unwrap(defaults)
    ]),
    Layer.catchCause((cause) => failStartup(`Invalid OpenTelemetry setting: ${rootCause(Cause.squash(cause))}.`))
  )
  const tracer = Layer.effect(
    Tracer.Tracer,
    Effect.map(Tracer.Tracer, (inner) => (inner === Tracer.nativeTracer ? inner : discreetTracer(inner)))
  )
  // The framework's own span of a request has its address, query and headers.
  const ownSpans = Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true)
  return Layer.merge(Layer.provide(tracer, exported), ownSpans)
}
