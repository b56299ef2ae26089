import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Options } from "tsup"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

/** The module behind each `export * as Name from "./Name.js"` of an entry of the framework. */
const modulesBehind = (entry: string): ReadonlyMap<string, string> => {
  const index = fileURLToPath(import.meta.resolve(entry))
  const folder = entry === "effect" ? "effect" : entry
  const exported = readFileSync(index, "utf8").matchAll(/^export \* as (?<name>\w+) from "\.\/(?<file>[^"]+)\.js"/gmu)
  return new Map([...exported].map(({ groups }) => [groups?.["name"] ?? "", `${folder}/${groups?.["file"]}`]))
}

const imports = /^import (?<type>type )?\{(?<names>[^}]*)\} from "(?<entry>effect(?:\/[a-z-]+)?)"$/gmu

/**
 * Rewrites `import { Schema } from "effect"` to `import * as Schema from "effect/Schema"`. Both mean the same, but esbuild
 * drops unused exports only of a module that is imported directly.
 */
export const deepImports = (): Plugin => {
  const known = new Map<string, ReadonlyMap<string, string>>()
  const behind = (entry: string) => {
    const found = known.get(entry) ?? modulesBehind(entry)
    known.set(entry, found)
    return found
  }
  const deepened = (all: string, type: string | undefined, names: string, entry: string): string => {
    if (type !== undefined) return all
    const modules = behind(entry)
    const wanted = names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
    const lines = wanted.map((one) => {
      const [name = "", alias = name] = one.split(" as ")
      const module = modules.get(name)
      return module === undefined ? `import { ${one} } from "${entry}"` : `import * as ${alias} from "${module}"`
    })
    // In one line, followed by the line breaks of the original, so that line numbers stay the same.
    return lines.join("; ") + "\n".repeat(all.split("\n").length - 1)
  }
  return {
    name: "deep imports",
    setup: (build) =>
      build.onLoad({ filter: /[/\\](?:packages|hosts)[/\\][^/\\]+[/\\]src[/\\].*\.ts$/ }, async ({ path }) => ({
        contents: (await readFile(path, "utf8")).replace(imports, deepened),
        loader: "ts"
      }))
  }
}
