import type { Ports } from "@hourbook/core/Core"
import type { ServerOptions } from "@hourbook/store-postgres/database/Server"
import { Effect, Layer, Option, Redacted } from "effect"
import { reason } from "./reason.ts"
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
export const layer = ({ databaseUrl, kind, table }: StoreSettings, { otherwise, server = {} }: Choice): Store => {
  if (kind === "dynamodb") return dynamo(table)
  return Option.match(databaseUrl, { onNone: () => otherwise, onSome: (url) => postgres(url, server) })
}

const dynamo = (table: string): Store =>
  Layer.unwrap(
    Effect.map(
      Effect.promise(() => import("./dynamo.ts")),
      ({ layer }) => layer(table)
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
