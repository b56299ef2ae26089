import type { Ports } from "@hourbook/core/Core"
import type { ServerOptions } from "@hourbook/store-postgres/database/Server"
import { Effect, Layer, Option, Redacted } from "effect"
import { rootCause } from "./errors/rootCause.ts"
import { type StartupError, failStartup } from "./errors/StartupError.ts"
import type { StoreSettings } from "./settings/StoreSettings.ts"

type Store = Layer.Layer<Ports, StartupError>

interface Choice<E> {
  /** The store for settings that name none. */
  readonly fallback: Layer.Layer<Ports, E>
  /** How this host uses a PostgreSQL server. `migrate` also decides for DynamoDB. */
  readonly server?: ServerOptions
}

/** The store that the settings name. Its driver is loaded only if it is chosen; an error while opening it is a StartupError. */
export const layer = <E>(
  { databaseUrl, kind, table }: StoreSettings,
  { fallback, server = {} }: Choice<E>
): Layer.Layer<Ports, StartupError | E> => {
  if (kind === "dynamodb") return dynamo(table, server.migrate ?? true)
  return Option.isSome(databaseUrl) ? postgres(databaseUrl.value, server) : fallback
}

const dynamo = (table: string, migrate: boolean): Store =>
  Layer.unwrap(
    Effect.map(
      Effect.promise(() => import("./dynamo.ts")),
      ({ layer }) => layer(table, { migrate })
    )
  )

const postgres = (url: Redacted.Redacted, options: ServerOptions): Store =>
  Layer.unwrap(
    Effect.promise(async () => {
      const [store, server] = await Promise.all([
        import("@hourbook/store-postgres/PostgresStore"),
        import("@hourbook/store-postgres/database/Server")
      ])
      const database = server
        .layerServer(options)
        .pipe(
          Layer.catch((error) =>
            failStartup(
              `Cannot use PostgreSQL at ${withoutSecrets(url)}: ${rootCause(error)}. Check DATABASE_URL and that the server is running.`
            )
          )
        )
      return store.layer.pipe(Layer.provide(database))
    })
  )

/** The address of a server for messages: without user and password. */
export const withoutSecrets = (url: Redacted.Redacted): string => {
  const parsed = URL.parse(Redacted.value(url))
  return parsed === null ? "DATABASE_URL" : `${parsed.host}${parsed.pathname}`
}
