import type { Ports } from "@hourbook/core/Core"
import { embedded } from "@hourbook/runtime/embedded"
import { type StartupError, failStartup } from "@hourbook/runtime/errors/StartupError"
import type { StoreSettings } from "@hourbook/runtime/settings/StoreSettings"
import * as Store from "@hourbook/runtime/store"
import { Layer, Option } from "effect"

/** The store that the settings name, or the embedded database in the directory if they name none. */
export const layer = (settings: StoreSettings, dataDirectory: string): Layer.Layer<Ports, StartupError> =>
  Store.layer(settings, {
    fallback: Layer.catchTag(embedded(dataDirectory), "DataDirectoryInUse", ({ message }) => failStartup(message))
  })

/** The place of the records for messages: without user and password. */
export const placeOf = ({ databaseUrl, kind, table }: StoreSettings, dataDirectory: string): string =>
  kind === "dynamodb"
    ? `DynamoDB table ${table}`
    : Option.match(databaseUrl, {
        onNone: () => dataDirectory,
        onSome: (url) => `PostgreSQL at ${Store.withoutSecrets(url)}`
      })
