import { writeFile } from "node:fs/promises"
import type { Migrations } from "@hourbook/store-postgres/migrations/Migration"
import { Effect, Layer, type Scope } from "effect"
import { inject } from "vitest"
import { administer } from "./administer.ts"
import { madeOnce } from "./madeOnce.ts"
import { layerAt } from "./serverAt.ts"
import { templateOf } from "./templateOf.ts"

/** A real PostgreSQL server, on a migrated database of its own that goes with the layer. */
export const layerPostgresEngine = (options: { readonly migrations?: Migrations } = {}) =>
  Layer.unwrap(Effect.map(migratedDatabase, (url) => layerAt(url, options)))

let count = 0

const databaseFrom = (template: string): Effect.Effect<string, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.gen(function* () {
      const name = `suite_${process.pid}_${Date.now().toString(36)}_${++count}`
      yield* administer(inject("databaseUrl"), `create database ${name} template ${template}`)
      return new URL(`/${name}`, inject("databaseUrl")).href
    }),
    (url) => administer(inject("databaseUrl"), `drop database ${new URL(url).pathname.slice(1)} with (force)`)
  )

/** The address of a new database without a table. It is dropped with the scope. */
export const emptyDatabase = databaseFrom("template1")

/** The same with every table and without a row. */
export const migratedDatabase = Effect.suspend(() =>
  Effect.andThen(Effect.promise(makeTemplate), databaseFrom(templateOf(inject("runDirectory"))))
)

const makeTemplate = () =>
  madeOnce("postgres", async (path) => {
    const name = templateOf(inject("runDirectory"))
    await Effect.runPromise(administer(inject("databaseUrl"), `create database ${name}`))
    const url = new URL(`/${name}`, inject("databaseUrl")).href
    await Effect.runPromise(Effect.scoped(Layer.build(layerAt(url, { pool: 1 }))))
    await writeFile(path, name)
  })
