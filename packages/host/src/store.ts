import type { Ports } from "@hourbook/core/Core"
import type { ServerOptions } from "@hourbook/store-postgres/Server"
import { Effect, Layer, Option, Predicate, Redacted } from "effect"
import { type Refusal, refuse } from "./Refusal.ts"
import type { StoreSettings } from "./StoreSettings.ts"

type Store = Layer.Layer<Ports, Refusal>

interface Choice {
  /** For settings that name no store. */
  readonly otherwise: Store
  /** How a PostgreSQL server is used, where the settings do not say. */
  readonly server?: ServerOptions
}

/**
 * The store that the settings name: loaded when it is the one, since a host carries the drivers of all of them. Whatever
 * keeps it from opening is told in one line.
 */
export const layer = ({ databaseUrl, kind }: StoreSettings, { otherwise, server = {} }: Choice): Store => {
  if (kind === "dynamodb") {
    return refuse("The setting HOURBOOK_STORE is dynamodb, which this build does not have yet. Use postgres.")
  }
  return Option.match(databaseUrl, { onNone: () => otherwise, onSome: (url) => postgres(url, server) })
}

const postgres = (url: Redacted.Redacted, options: ServerOptions): Store =>
  Layer.unwrap(
    Effect.promise(async () => {
      const [store, server] = await Promise.all([
        import("@hourbook/store-postgres/PostgresStore"),
        import("@hourbook/store-postgres/Server")
      ])
      const database = server
        .layerServer(options)
        .pipe(
          Layer.catch((error) =>
            refuse(
              `Cannot use PostgreSQL at ${withoutSecrets(url)}: ${reason(error)}. Check DATABASE_URL and the server.`
            )
          )
        )
      return store.layer.pipe(Layer.provide(database))
    })
  )

/** Where a server's records lie, for people: never with a password. */
export const withoutSecrets = (url: Redacted.Redacted): string => {
  const parsed = URL.parse(Redacted.value(url))
  return parsed === null ? "DATABASE_URL" : `${parsed.host}${parsed.pathname}`
}

/** What the database or the operating system said, which lies below what libraries made of it. */
export const reason = (error: unknown): string => {
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
