import { layerServer } from "@hourbook/store-postgres/Server"
import type { Migrations } from "@hourbook/store-postgres/migrations/migrate"
import { ConfigProvider, Effect, Layer, type Scope } from "effect"
import { inject } from "vitest"
import { administer } from "./administer.ts"

/** A real PostgreSQL server, on a database of its own that goes with the layer. */
export const layerPostgresEngine = (options: { readonly migrations?: Migrations } = {}) =>
  Layer.unwrap(Effect.map(freshDatabase, (url) => layerAt(url, options)))

/** The server at an address. */
export const layerAt = (url: string, options: { readonly migrations?: Migrations; readonly pool?: number } = {}) =>
  layerServer(options).pipe(
    Layer.provide(
      ConfigProvider.layer(ConfigProvider.fromUnknown({ DATABASE_URL: url, DATABASE_POOL: String(options.pool ?? 10) }))
    )
  )

let count = 0

/** The address of a new, empty database. It is dropped with the scope. */
export const freshDatabase: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.gen(function* () {
    const name = `suite_${process.pid}_${Date.now().toString(36)}_${++count}`
    yield* administer(inject("databaseUrl"), `create database ${name}`)
    return new URL(`/${name}`, inject("databaseUrl")).href
  }),
  (url) => administer(inject("databaseUrl"), `drop database ${new URL(url).pathname.slice(1)} with (force)`)
)
