import { layerServer, type ServerOptions } from "@hourbook/store-postgres/database/Server"
import { ConfigProvider, Layer } from "effect"

/** The server at an address. */
export const layerAt = (url: string, options: ServerOptions & { readonly pool?: number } = {}) =>
  layerServer(options).pipe(
    Layer.provide(
      ConfigProvider.layer(ConfigProvider.fromUnknown({ DATABASE_URL: url, DATABASE_POOL: String(options.pool ?? 10) }))
    )
  )
