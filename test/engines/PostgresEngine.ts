import type { Migrations } from "@hourbook/store-postgres/migrations/migrate"
import { Effect, Layer, type Scope } from "effect"
import { inject } from "vitest"
import { administer } from "./administer.ts"
import { layerAt } from "./serverAt.ts"

/** A real PostgreSQL server, on a database of its own that goes with the layer. */
export const layerPostgresEngine = (options: { readonly migrations?: Migrations } = {}) =>
  Layer.unwrap(Effect.map(freshDatabase, (url) => layerAt(url, options)))

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
