import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { surfaceOf } from "./surface.ts"

const root = join(import.meta.dirname, "../../..")
const directory = "test/http/released"

const parts = (file: string): ReadonlyArray<number> => file.split(".").slice(0, 3).map(Number)

const byVersion = (a: string, b: string): number => {
  const [left, right] = [parts(a), parts(b)]
  const at = left.findIndex((part, index) => part !== right[index])
  return at === -1 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
}

/** The surface of the last release, and its version. */
export const lastRelease = (): { readonly version: string; readonly surface: ReadonlyArray<string> } => {
  const file =
    readdirSync(join(root, directory))
      .filter((name) => name.endsWith(".txt"))
      .sort(byVersion)
      .at(-1) ?? ""
  const lines = readFileSync(join(root, directory, file), "utf8").split("\n")
  return { version: file.replace(/\.txt$/u, ""), surface: lines.filter((line) => line !== "") }
}

/** The surface of the interface as it is now. */
export const currentSurface = (): ReadonlyArray<string> =>
  surfaceOf(JSON.parse(readFileSync(join(root, "docs/openapi.json"), "utf8")))

/** Keeps the surface as that of a release. Answers with the path of its file. */
export const keepRelease = (version: string): string => {
  const path = `${directory}/${version}.txt`
  writeFileSync(join(root, path), `${currentSurface().join("\n")}\n`)
  return path
}
