import { Email } from "@hourbook/core/access/Member"
import { AnyCaseCurrencyCode, CurrencyCode } from "@hourbook/core/shared/Money"
import { line } from "@hourbook/core/shared/Text"
import { Effect, type Option, type Redacted, Schema, SchemaTransformation } from "effect"
import type { Refusal } from "./Refusal.ts"
import { or, redacted, setting } from "./setting.ts"

/** The first workspace of an empty store. */
export interface BootstrapSettings {
  readonly workspace: string
  readonly currency: CurrencyCode
  readonly ownerEmail: string
  /** The owner's key; left out, one is made and shown once. */
  readonly key: Option.Option<Redacted.Redacted>
}

const AnyCaseEmail = Schema.String.pipe(Schema.decodeTo(Email, SchemaTransformation.toLowerCase()))
const BootstrapKey = Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{12,255}$/u))

/** `HOURBOOK_WORKSPACE`, `HOURBOOK_CURRENCY`, `HOURBOOK_OWNER_EMAIL`, `HOURBOOK_BOOTSTRAP_KEY`. */
export const bootstrapSettings: Effect.Effect<BootstrapSettings, Refusal> = Effect.all({
  workspace: setting("HOURBOOK_WORKSPACE", { schema: line(200), expected: "a name of 1 to 200 characters" }).pipe(
    or("My workspace")
  ),
  currency: setting("HOURBOOK_CURRENCY", {
    schema: AnyCaseCurrencyCode,
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
