import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"

interface Entry {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Optional dependencies that have no entry where Node would look for them. */
const absent = (packages: Readonly<Record<string, Entry>>): ReadonlyArray<string> =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !places(path).some((place) => `${place}node_modules/${name}` in packages)
    )
  )

const places = (path: string): ReadonlyArray<string> => {
  const parts = path.split("/node_modules/")
  return ["", ...parts.map((_, index) => `${parts.slice(0, index + 1).join("/node_modules/")}/`)]
}

/** `npm install` leaves out what its registry does not have, and then `npm ci` refuses the lock it wrote. */
it("the lock has an entry for every optional binary, so npm ci accepts it", () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "package-lock.json"), "utf8"))
  assert.deepEqual(absent(lock.packages), [])
})

it("an optional binary without an entry is found", () => {
  const tool = { optionalDependencies: { "tool-linux": "1.0.0", "tool-darwin": "1.0.0", "tool-win32": "1.0.0" } }
  const lock = {
    "node_modules/a/node_modules/tool": tool,
    "node_modules/a/node_modules/tool-linux": {},
    "node_modules/tool-win32": {}
  }
  assert.deepEqual(absent(lock), ["tool-darwin"])
})
