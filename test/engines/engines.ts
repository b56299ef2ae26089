import type { Database } from "@hourbook/store-postgres/database/Database"
import type { Migrations } from "@hourbook/store-postgres/migrations/Migration"
import type { Layer } from "effect"
import { layerPgliteEngine } from "./PgliteEngine.ts"
import { layerPostgresEngine } from "./PostgresEngine.ts"

interface Engine {
  readonly name: string
  readonly layer: (options?: { readonly migrations?: Migrations }) => Layer.Layer<Database, unknown>
}

/** Every database that `@hourbook/store-postgres` runs on. */
export const engines: ReadonlyArray<Engine> = [
  { name: "PGlite", layer: layerPgliteEngine },
  { name: "PostgreSQL", layer: layerPostgresEngine }
]
