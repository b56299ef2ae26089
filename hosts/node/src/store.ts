import type { Ports } from "@hourbook/core/Core"
import type { Database } from "@hourbook/store-postgres/Database"
import { layerPglite } from "@hourbook/store-postgres/Pglite"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { layerServer } from "@hourbook/store-postgres/Server"
import { Layer, Option, Predicate, Redacted } from "effect"
import { type Refusal, refuse } from "./Refusal.ts"
import type { StoreSettings } from "./Settings.ts"

/** The store that the settings name. Whatever keeps it from opening is told in one line. */
export const layer = (settings: StoreSettings): Layer.Layer<Ports, Refusal> =>
  PostgresStore.layer.pipe(Layer.provide(database(settings)))

const database = ({ dataDirectory, databaseUrl, kind }: StoreSettings): Layer.Layer<Database, Refusal> => {
  if (kind === "dynamodb") {
    return refuse("The setting HOURBOOK_STORE is dynamodb, which this build does not have yet. Use postgres.")
  }
  return Option.isSome(databaseUrl) ? server(databaseUrl.value) : embedded(dataDirectory)
}

/** Where the records lie, for people: never with a password. */
export const placeOf = ({ dataDirectory, databaseUrl }: StoreSettings): string =>
  Option.match(databaseUrl, {
    onNone: () => dataDirectory,
    onSome: (url) => `PostgreSQL at ${withoutSecrets(url)}`
  })

const server = (url: Redacted.Redacted) =>
  layerServer().pipe(
    Layer.catch((error) =>
      refuse(`Cannot use PostgreSQL at ${withoutSecrets(url)}: ${reason(error)}. Check DATABASE_URL and the server.`)
    )
  )

const embedded = (directory: string) =>
  layerPglite({ directory }).pipe(
    Layer.catch((error) =>
      refuse(
        error._tag === "DataDirectoryInUse"
          ? error.message
          : `Cannot use the database in ${directory}: ${reason(error)}. Check HOURBOOK_DATA_DIR.`
      )
    )
  )

const withoutSecrets = (url: Redacted.Redacted): string => {
  const parsed = URL.parse(Redacted.value(url))
  return parsed === null ? "DATABASE_URL" : `${parsed.host}${parsed.pathname}`
}

/** What the database or the operating system said, which lies below what libraries made of it. */
const reason = (error: unknown): string => {
  const cause = Predicate.hasProperty(error, "reason")
    ? error.reason
    : Predicate.hasProperty(error, "cause")
      ? error.cause
      : undefined
  if (Predicate.hasProperty(cause, "message") || Predicate.hasProperty(cause, "code")) return reason(cause)
  if (Predicate.hasProperty(error, "message") && Predicate.isString(error.message) && error.message !== "") {
    return error.message
  }
  return Predicate.hasProperty(error, "code") ? String(error.code) : String(error)
}
