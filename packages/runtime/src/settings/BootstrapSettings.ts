import { typedAddress } from "@hourbook/core/access/address"
import { Email } from "@hourbook/core/access/Member"
import { AnyCaseCurrencyCode, CurrencyCode } from "@hourbook/core/values/Money"
import { line } from "@hourbook/core/values/Text"
import { Effect, type Option, type Redacted, Schema, SchemaTransformation } from "effect"
import type { StartupError } from "../errors/StartupError.ts"
import { orDefault, redacted, setting } from "./setting.ts"

/** The workspace that the first start creates in an empty store. */
export interface BootstrapSettings {
  readonly workspace: string
  readonly currency: CurrencyCode
  readonly ownerEmail: string
  /** The secret of the owner's API key; without it, one is generated and printed once. */
  readonly key: Option.Option<Redacted.Redacted>
}

const AnyCaseEmail = Schema.String.pipe(
  Schema.decodeTo(Email, SchemaTransformation.transform({ decode: typedAddress, encode: (text) => text }))
)
const BootstrapKey = Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{12,255}$/u))

/** `HOURBOOK_WORKSPACE`, `HOURBOOK_CURRENCY`, `HOURBOOK_OWNER_EMAIL`, `HOURBOOK_BOOTSTRAP_KEY`. */
export const bootstrapSettings: Effect.Effect<BootstrapSettings, StartupError> = Effect.all({
  workspace: setting("HOURBOOK_WORKSPACE", { schema: line(200), expected: "a name of 1 to 200 characters" }).pipe(
    orDefault("My workspace")
  ),
  currency: setting("HOURBOOK_CURRENCY", {
    schema: AnyCaseCurrencyCode,
    expected: "an ISO 4217 currency code such as EUR"
  }).pipe(orDefault(CurrencyCode.make("EUR"))),
  ownerEmail: setting("HOURBOOK_OWNER_EMAIL", { schema: AnyCaseEmail, expected: "an email address" }).pipe(
    orDefault("owner@localhost")
  ),
  key: setting("HOURBOOK_BOOTSTRAP_KEY", {
    schema: BootstrapKey,
    expected: "12 to 255 printable ASCII characters without spaces; at least 24 random ones on a first start",
    secret: true
  }).pipe(redacted)
})
