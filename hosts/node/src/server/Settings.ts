import { publicUrl } from "@hourbook/runtime/oauth"
import type { Refusal } from "@hourbook/runtime/Refusal"
import { type LogForm, logForm } from "@hourbook/runtime/requestLog"
import { or, setting, wholeNumber } from "@hourbook/runtime/setting"
import { sharedRateLimit } from "@hourbook/runtime/sharedRateLimit"
import { trustedHops } from "@hourbook/runtime/trustedHops"
import { Effect, type Option, Schema } from "effect"

export interface ServerSettings {
  readonly port: number
  readonly host: string
  /** How many proxies in front of the service are known to append to X-Forwarded-For. */
  readonly trustedHops: number
  /** Where people reach the service, if not where it listens. */
  readonly publicUrl: Option.Option<string>
  readonly log: LogForm
  /** Whether requests are counted together with other instances on the same store. */
  readonly sharedRateLimit: boolean
}

/** `PORT`, `HOST`, `TRUST_PROXY`, `PUBLIC_URL`, `HOURBOOK_LOG`, `HOURBOOK_SHARED_RATE_LIMIT`. */
export const serverSettings: Effect.Effect<ServerSettings, Refusal> = Effect.all({
  port: setting("PORT", {
    schema: wholeNumber(0, 65_535),
    expected: "a whole number from 0 to 65535, 0 for any free port"
  }).pipe(or(3000)),
  host: setting("HOST", { schema: Schema.String, expected: "an address to listen on" }).pipe(or("127.0.0.1")),
  trustedHops,
  publicUrl,
  log: logForm("text"),
  sharedRateLimit: sharedRateLimit(false)
})
