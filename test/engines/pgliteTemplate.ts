import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { PGlite } from "@electric-sql/pglite"

/** A directory with a new, empty PGlite database, to be copied. Made once per PGlite version and kept between runs. */
export const pgliteTemplate = async (): Promise<string> => {
  const kept = join(tmpdir(), `hourbook-pglite-${pgliteVersion()}`)
  if (existsSync(kept)) return kept
  const fresh = mkdtempSync(join(tmpdir(), "hourbook-pglite-new-"))
  const database = await PGlite.create(join(fresh, "pgdata"))
  await database.close()
  try {
    renameSync(fresh, kept)
  } catch (error) {
    if (!existsSync(kept)) throw error
    rmSync(fresh, { recursive: true })
  }
  return kept
}

const pgliteVersion = (): string => {
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite")
  return JSON.parse(readFileSync(join(dirname(entry), "..", "package.json"), "utf8")).version
}
