import type { Ports } from "@hourbook/core/Core"
import { reason } from "@hourbook/host/reason"
import { type Refusal, refuse } from "@hourbook/host/Refusal"
import * as Store from "@hourbook/host/store"
import type { StoreSettings } from "@hourbook/host/StoreSettings"
import { layerPglite } from "@hourbook/store-postgres/Pglite"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Layer, Option } from "effect"

/** The store that the settings name, and a database of our own in the directory where they name none. */
export const layer = (settings: StoreSettings, dataDirectory: string): Layer.Layer<Ports, Refusal> =>
  Store.layer(settings, { otherwise: PostgresStore.layer.pipe(Layer.provide(embedded(dataDirectory))) })

/** Where the records lie, for people: never with a password. */
export const placeOf = ({ databaseUrl, kind, table }: StoreSettings, dataDirectory: string): string =>
  kind === "dynamodb"
    ? `table ${table} of DynamoDB`
    : Option.match(databaseUrl, {
        onNone: () => dataDirectory,
        onSome: (url) => `PostgreSQL at ${Store.withoutSecrets(url)}`
      })

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
