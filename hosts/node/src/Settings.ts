import { Email } from "@hourbook/core/access/Member"
import { CurrencyCode } from "@hourbook/core/shared/Money"
import { line } from "@hourbook/core/shared/Text"
import { publicUrl } from "@hourbook/host/oauth"
import type { Refusal } from "@hourbook/host/Refusal"
import { type LogForm, logForm } from "@hourbook/host/requestLog"
import { or, redacted, setting, wholeNumber } from "@hourbook/host/setting"
import { sharedRateLimit } from "@hourbook/host/sharedRateLimit"
import { trustedHops } from "@hourbook/host/trustedHops"
import { Effect, type Option, type Redacted, Schema, SchemaTransformation } from "effect"
import { resolve } from "node:path"

/** The first workspace of an empty store. */
export interface BootstrapSettings {
  readonly workspace: string
  readonly currency: CurrencyCode
  readonly ownerEmail: string
  /** The owner's key; left out, one is made and shown once. */
  readonly key: Option.Option<Redacted.Redacted>
}

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

/** `HOURBOOK_DATA_DIR`: where the database of our own lies, when the settings name no other store. */
export const dataDirectory: Effect.Effect<string, Refusal> = setting("HOURBOOK_DATA_DIR", {
  schema: Schema.String,
  expected: "a directory"
}).pipe(
  or("./data"),
  Effect.map((path) => resolve(path))
)

const AnyCaseEmail = Schema.String.pipe(Schema.decodeTo(Email, SchemaTransformation.toLowerCase()))
const BootstrapKey = Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{12,255}$/u))

/** `HOURBOOK_WORKSPACE`, `HOURBOOK_CURRENCY`, `HOURBOOK_OWNER_EMAIL`, `HOURBOOK_BOOTSTRAP_KEY`. */
export const bootstrapSettings: Effect.Effect<BootstrapSettings, Refusal> = Effect.all({
  workspace: setting("HOURBOOK_WORKSPACE", { schema: line(200), expected: "a name of 1 to 200 characters" }).pipe(
    or("My workspace")
  ),
  currency: setting("HOURBOOK_CURRENCY", {
    schema: CurrencyCode,
    expected: "an ISO 4217 currency code such as EUR"
  }).pipe(or(CurrencyCode.make("EUR"))),
  ownerEmail: setting("HOURBOOK_OWNER_EMAIL", { schema: AnyCaseEmail, expected: "an email address" }).pipe(
    or("owner@localhost")
  ),
  key: setting("HOURBOOK_BOOTSTRAP_KEY", {
    schema: BootstrapKey,
    expected: "12 to 255 printable ASCII characters without spaces, made at random; 24 or more are safe",
    secret: true
  }).pipe(redacted)
})

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
