import { Effect, type Option, Schema } from "effect"
import type { StartupError } from "./errors/StartupError.ts"
import { type LogFormat, logFormat } from "./requests/requestLog.ts"
import { type HttpSettings, httpSettings } from "./settings/HttpSettings.ts"
import { orDefault, setting, wholeNumber } from "./settings/setting.ts"

export interface ServerSettings extends HttpSettings {
  readonly port: number
  readonly host: string
  readonly log: LogFormat
  /** The port of the metrics, if they are wanted. */
  readonly metricsPort: Option.Option<number>
}

const anyPort = {
  schema: wholeNumber(0, 65_535),
  expected: "a whole number from 0 to 65535; 0 picks a free port"
}

/** `PORT`, `HOST`, `HOURBOOK_LOG`, `METRICS_PORT` and the settings of every HTTP host. */
export const serverSettings: Effect.Effect<ServerSettings, StartupError> = Effect.gen(function* () {
  const port = yield* setting("PORT", anyPort).pipe(orDefault(3000))
  const host = yield* setting("HOST", { schema: Schema.String, expected: "an address to listen on" }).pipe(
    orDefault("127.0.0.1")
  )
  const metricsPort = yield* setting("METRICS_PORT", anyPort)
  return {
    port,
    host,
    metricsPort,
    log: yield* logFormat("text"),
    ...(yield* httpSettings({ sharedRateLimit: false }))
  }
})
