import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import type { Migrations } from "@hourbook/store-postgres/migrations/Migration"
import { Effect, Layer, type Scope } from "effect"
import { pgliteTemplate } from "./pgliteTemplate.ts"

/** The types of Node lack it. */
declare const WebAssembly: { readonly compile: (bytes: Uint8Array) => Promise<object> }

const packaged = createRequire(import.meta.url).resolve("@electric-sql/pglite")

/**
 * PostgreSQL's code, held as long as the process: V8 shares it among the databases of a process, so that each next one runs
 * what was compiled and optimized for those before it.
 */
export const compiledPostgres = WebAssembly.compile(readFileSync(join(dirname(packaged), "pglite.wasm")))

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
