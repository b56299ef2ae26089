import { Effect, Option, type Redacted, Schema } from "effect"
import type { StartupError } from "../errors/StartupError.ts"
import { orDefault, redacted, setting, url, wholeNumber } from "./setting.ts"

/** The store of the records. */
export interface StoreSettings {
  readonly kind: "postgres" | "dynamodb"
  /** The address of a PostgreSQL server; without it, the Node hosts use the embedded database. */
  readonly databaseUrl: Option.Option<Redacted.Redacted>
  /** The table on DynamoDB. */
  readonly table: string
}

/** `HOURBOOK_STORE`, `DATABASE_URL`, `DATABASE_POOL`, `DATABASE_WORKSPACE_SESSIONS`, `HOURBOOK_TABLE`. */
export const storeSettings: Effect.Effect<StoreSettings, StartupError> = Effect.all({
  kind: setting("HOURBOOK_STORE", {
    schema: Schema.Literals(["postgres", "dynamodb"]),
    expected: "postgres or dynamodb"
  }).pipe(orDefault("postgres" as const)),
  databaseUrl: setting("DATABASE_URL", {
    schema: url(["postgres:", "postgresql:"]).check(Schema.makeFilter((text) => URL.parse(text)?.username !== "")),
    expected:
      "an address such as postgres://user:password@host:5432/database, or remove it to use the embedded database",
    secret: true
  }).pipe(redacted),
  table: setting("HOURBOOK_TABLE", {
    schema: Schema.String.check(Schema.isPattern(/^[\w.-]{3,255}$/u)),
    expected: "a name of 3 to 255 characters out of a-z, A-Z, 0-9, ., _ and -"
  }).pipe(orDefault("hourbook")),
  // The PostgreSQL store reads the values of these; this only validates them.
  pool: setting("DATABASE_POOL", {
    schema: wholeNumber(1, 1000),
    expected: "a whole number of connections from 1 to 1000"
  }),
  workspaceSessions: setting("DATABASE_WORKSPACE_SESSIONS", {
    schema: wholeNumber(1, 1000),
    expected: "a whole number of connections from 1 to 1000"
  })
})

/** Whether the settings select the embedded database, which one process at a time can open. */
export const isEmbedded = ({ databaseUrl, kind }: StoreSettings): boolean =>
  Option.isNone(databaseUrl) && kind === "postgres"
