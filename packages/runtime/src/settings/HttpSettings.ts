import { Effect, Option, Schema } from "effect"
import type { StartupError } from "../errors/StartupError.ts"
import { orDefault, setting, url, wholeNumber } from "./setting.ts"

/** How a host treats requests, wherever it listens. */
export interface HttpSettings {
  /** How many proxies in front of the service append to X-Forwarded-For. */
  readonly trustedHops: number
  /** Whether all instances on a store share one rate limit. */
  readonly sharedRateLimit: boolean
  /** The address at which others reach the service, if it differs from where it listens. */
  readonly publicUrl: Option.Option<string>
  /** Whether owners may look around in sample data. */
  readonly sampleData: boolean
}

/** `PUBLIC_URL`. */
export const publicUrl = setting("PUBLIC_URL", {
  schema: url(["http:", "https:"]),
  expected: "an address such as https://hours.example.com"
})

/** `TRUST_PROXY`, `HOURBOOK_SHARED_RATE_LIMIT`, `HOURBOOK_SAMPLE_DATA`, `PUBLIC_URL`. */
export const httpSettings = (defaults: {
  readonly sharedRateLimit: boolean
}): Effect.Effect<HttpSettings, StartupError> =>
  Effect.all({
    trustedHops: setting("TRUST_PROXY", {
      schema: wholeNumber(0, 10),
      expected: "a whole number from 0 to 10: how many proxies in front of the service append to X-Forwarded-For"
    }).pipe(orDefault(0)),
    sharedRateLimit: setting("HOURBOOK_SHARED_RATE_LIMIT", {
      schema: Schema.Literals(["0", "1"]),
      expected: "1 or 0"
    }).pipe(Effect.map(Option.map((given) => given === "1")), orDefault(defaults.sharedRateLimit)),
    publicUrl,
    sampleData: setting("HOURBOOK_SAMPLE_DATA", {
      schema: Schema.Literals(["0", "1"]),
      expected: "1 or 0"
    }).pipe(Effect.map(Option.map((given) => given === "1")), orDefault(true))
  })
