import type { Ports } from "@hourbook/core/Core"
import { embedded } from "@hourbook/runtime/embedded"
import { type Refusal, refuse } from "@hourbook/runtime/Refusal"
import * as Store from "@hourbook/runtime/store"
import type { StoreSettings } from "@hourbook/runtime/StoreSettings"
import { Layer, Option } from "effect"

/** The store that the settings name, and a database of our own in the directory where they name none. */
export const layer = (settings: StoreSettings, dataDirectory: string): Layer.Layer<Ports, Refusal> =>
  Store.layer(settings, {
    otherwise: Layer.catchTag(embedded(dataDirectory), "DataDirectoryInUse", ({ message }) => refuse(message))
  })

/** Where the records lie, for people: never with a password. */
export const placeOf = ({ databaseUrl, kind, table }: StoreSettings, dataDirectory: string): string =>
  kind === "dynamodb"
    ? `table ${table} of DynamoDB`
    : Option.match(databaseUrl, {
        onNone: () => dataDirectory,
        onSome: (url) => `PostgreSQL at ${Store.withoutSecrets(url)}`
      })
