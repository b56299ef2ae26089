import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import type { Migrations } from "@hourbook/store-postgres/migrations/migrate"
import { Effect, Layer, type Scope } from "effect"
import { pgliteTemplate } from "./pgliteTemplate.ts"

/** PGlite on a directory of its own that goes with the layer, which runs the migrations that come after the released ones. */
export const layerPgliteEngine = (options: { readonly migrations?: Migrations } = {}) =>
  Layer.unwrap(Effect.map(migratedDirectory, (directory) => layerPglite({ directory, ...options })))

/** A directory that is removed with the scope. */
export const emptyDirectory: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "hourbook-pglite-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
)

/** The same with a migrated database in it, without a row. */
export const migratedDirectory: Effect.Effect<string, never, Scope.Scope> = Effect.gen(function* () {
  const directory = yield* emptyDirectory
  cpSync(yield* Effect.promise(pgliteTemplate), directory, { recursive: true })
  return directory
})
