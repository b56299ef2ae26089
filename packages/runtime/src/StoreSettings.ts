import { Effect, Option, type Redacted, Schema } from "effect"
import type { Refusal } from "./Refusal.ts"
import { or, redacted, setting, url, wholeNumber } from "./setting.ts"

/** Where records are kept. */
export interface StoreSettings {
  readonly kind: "postgres" | "dynamodb"
  /** A PostgreSQL server, for a host that has no database of its own. */
  readonly databaseUrl: Option.Option<Redacted.Redacted>
  /** The table on DynamoDB. */
  readonly table: string
}

/** `HOURBOOK_STORE`, `DATABASE_URL`, `DATABASE_POOL`, `HOURBOOK_TABLE`. */
export const storeSettings: Effect.Effect<StoreSettings, Refusal> = Effect.all({
  kind: setting("HOURBOOK_STORE", {
    schema: Schema.Literals(["postgres", "dynamodb"]),
    expected: "postgres or dynamodb"
  }).pipe(or("postgres" as const)),
  databaseUrl: setting("DATABASE_URL", {
    schema: url(["postgres:", "postgresql:"]).check(Schema.makeFilter((text) => URL.parse(text)?.username !== "")),
    expected: "an address such as postgres://user:password@host:5432/database, or nothing for a database of its own",
    secret: true
  }).pipe(redacted),
  table: setting("HOURBOOK_TABLE", {
    schema: Schema.String.check(Schema.isPattern(/^[\w.-]{3,255}$/u)),
    expected: "a name of 3 to 255 of the characters a-z, A-Z, 0-9, _, - and ."
  }).pipe(or("hourbook")),
  // The store reads it by itself; here it is checked.
  pool: setting("DATABASE_POOL", {
    schema: wholeNumber(1, 1000),
    expected: "a whole number of connections from 1 to 1000"
  })
})

/** Whether they name no server, so that the records lie in a database of our own, which one process at a time has open. */
export const isOwn = ({ databaseUrl, kind }: StoreSettings): boolean =>
  Option.isNone(databaseUrl) && kind === "postgres"
