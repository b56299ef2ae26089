import { Email } from "@hourbook/core/access/Member"
import { line } from "@hourbook/core/shared/Text"
import { CurrencyCode } from "@hourbook/core/shared/Money"
import { Config, Effect, Option, Redacted, Schema, SchemaTransformation } from "effect"
import { resolve } from "node:path"
import { Refusal } from "./Refusal.ts"

/** Where records are kept. */
export interface StoreSettings {
  readonly kind: "postgres" | "dynamodb"
  /** A PostgreSQL server; without one, a database of our own in `dataDirectory`. */
  readonly databaseUrl: Option.Option<Redacted.Redacted>
  readonly dataDirectory: string
}

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
}

export type LogForm = typeof LogForm.Type
const LogForm = Schema.Literals(["text", "json", "off"])

const wholeNumber = (minimum: number, maximum: number) =>
  Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum, maximum }))

const url = (protocols: ReadonlyArray<string>) =>
  Schema.String.check(Schema.makeFilter((text) => protocols.includes(URL.parse(text)?.protocol ?? "")))

/** One environment variable. An empty one counts as left out. */
const read = Effect.fnUntraced(function* <A>(variable: string, schema: Schema.ConstraintDecoder<A>, expected: string) {
  const given = yield* Config.option(Config.String(variable)).pipe(Effect.orDie)
  const text = Option.getOrElse(given, () => "").trim()
  if (text === "") return Option.none<A>()
  const decoded = Schema.decodeUnknownOption(schema)(text)
  if (Option.isSome(decoded)) return decoded
  const value = secret.has(variable) ? "has a value that cannot be used" : `is ${JSON.stringify(text.slice(0, 60))}`
  return yield* new Refusal({ message: `The setting ${variable} ${value}. Expected ${expected}.` })
})

const secret: ReadonlySet<string> = new Set(["DATABASE_URL", "HOURBOOK_BOOTSTRAP_KEY"])

const or =
  <B>(fallback: B) =>
  <A, E>(self: Effect.Effect<Option.Option<A>, E>): Effect.Effect<A | B, E> =>
    Effect.map(
      self,
      Option.getOrElse(() => fallback)
    )

const redacted = Effect.map((text: Option.Option<string>) => Option.map(text, (value) => Redacted.make(value)))

/** `HOURBOOK_STORE`, `DATABASE_URL`, `DATABASE_POOL`, `HOURBOOK_DATA_DIR`. */
export const storeSettings: Effect.Effect<StoreSettings, Refusal> = Effect.all({
  kind: read("HOURBOOK_STORE", Schema.Literals(["postgres", "dynamodb"]), "postgres or dynamodb").pipe(
    or("postgres" as const)
  ),
  databaseUrl: read(
    "DATABASE_URL",
    url(["postgres:", "postgresql:"]),
    "an address such as postgres://user:password@host:5432/database, or nothing for a database of its own"
  ).pipe(redacted),
  dataDirectory: read("HOURBOOK_DATA_DIR", Schema.String, "a directory").pipe(
    or("./data"),
    Effect.map((path) => resolve(path))
  ),
  // The store reads it by itself; here it is checked.
  pool: read("DATABASE_POOL", wholeNumber(1, 1000), "a whole number of connections from 1 to 1000")
})

const AnyCaseEmail = Schema.String.pipe(Schema.decodeTo(Email, SchemaTransformation.toLowerCase()))
const BootstrapKey = Schema.String.check(Schema.isPattern(/^[\x21-\x7e]{12,255}$/u))

/** `HOURBOOK_WORKSPACE`, `HOURBOOK_CURRENCY`, `HOURBOOK_OWNER_EMAIL`, `HOURBOOK_BOOTSTRAP_KEY`. */
export const bootstrapSettings: Effect.Effect<BootstrapSettings, Refusal> = Effect.all({
  workspace: read("HOURBOOK_WORKSPACE", line(200), "a name of 1 to 200 characters").pipe(or("My workspace")),
  currency: read("HOURBOOK_CURRENCY", CurrencyCode, "an ISO 4217 currency code such as EUR").pipe(
    or(CurrencyCode.make("EUR"))
  ),
  ownerEmail: read("HOURBOOK_OWNER_EMAIL", AnyCaseEmail, "an email address").pipe(or("owner@localhost")),
  key: read(
    "HOURBOOK_BOOTSTRAP_KEY",
    BootstrapKey,
    "12 to 255 printable ASCII characters without spaces, made at random; 24 or more are safe"
  ).pipe(redacted)
})

/** `PORT`, `HOST`, `TRUST_PROXY`, `PUBLIC_URL`, `HOURBOOK_LOG`. */
export const serverSettings: Effect.Effect<ServerSettings, Refusal> = Effect.all({
  port: read("PORT", wholeNumber(0, 65_535), "a whole number from 0 to 65535, 0 for any free port").pipe(or(3000)),
  host: read("HOST", Schema.String, "an address to listen on").pipe(or("127.0.0.1")),
  trustedHops: read(
    "TRUST_PROXY",
    wholeNumber(0, 10),
    "a whole number from 0 to 10: how many proxies in front of the service append to X-Forwarded-For"
  ).pipe(or(0)),
  publicUrl: read("PUBLIC_URL", url(["http:", "https:"]), "an address such as https://hours.example.com"),
  log: read("HOURBOOK_LOG", LogForm, "text, json or off").pipe(or("text" as const))
})
