import type { Ports } from "@hourbook/core/Core"
import type { ServerOptions } from "@hourbook/store-postgres/database/Server"
import { Effect, Layer, Option, Redacted } from "effect"
import { rootCause } from "./errors/rootCause.ts"
import { type StartupError, failStartup } from "./errors/StartupError.ts"
import type { StoreSettings } from "./settings/StoreSettings.ts"
import { watchForNewer } from "./watchForNewer.ts"

type Store = Layer.Layer<Ports, StartupError>

interface Choice<E> {
  /** The store for settings that name none. */
  readonly fallback: Layer.Layer<Ports, E>
  /** How this host uses a PostgreSQL server. `migrate` also decides for DynamoDB. */
  readonly server?: ServerOptions
  /** Whether this process can run for longer than a newer version takes to come. Default: true. */
  readonly watch?: boolean
}

/** The store that the settings name. Its driver is loaded only if it is chosen; an error while opening it is a StartupError. */
export const layer = <E>(
  { databaseUrl, kind, table }: StoreSettings,
  { fallback, server = {}, watch = true }: Choice<E>
): Layer.Layer<Ports, StartupError | E> => {
  const watched = (store: Store): Store => (watch ? Layer.provideMerge(watchForNewer, store) : store)
  if (kind === "dynamodb") return watched(dynamo(table, server.migrate ?? true))
  return Option.isSome(databaseUrl) ? watched(postgres(databaseUrl.value, server)) : fallback
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
              error._tag === "TablesAreNewer"
                ? newerTables(withoutSecrets(url), error.message)
                : `Cannot use PostgreSQL at ${withoutSecrets(url)}: ${rootCause(error)}. Check DATABASE_URL and that the server is running.`
            )
          )
        )
      return store.layer.pipe(Layer.provide(database))
    })
  )

const newerTables = (place: string, problem: string): string =>
  `The database of PostgreSQL at ${place} is of a newer version of Hourbook: ${problem}. Start that version or a newer one. ` +
  "To go back, restore the dump from before its migration, which lacks what was recorded since, into another database, and set DATABASE_URL to that."

/** The address of a server for messages: without user and password. */
export const withoutSecrets = (url: Redacted.Redacted): string => {
  const parsed = URL.parse(Redacted.value(url))
  return parsed === null ? "DATABASE_URL" : `${parsed.host}${parsed.pathname}`
}
