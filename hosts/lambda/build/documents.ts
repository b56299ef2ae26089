import { execFile } from "node:child_process"
import { basename } from "node:path"
import { promisify } from "node:util"
import type { Options } from "tsup"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

/** Made by a process of its own, since this one runs without the condition that finds our sources. */
const make = async (): Promise<ReadonlyMap<string, unknown>> => {
  const options = { maxBuffer: 16 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)(
    "node",
    ["--conditions=@hourbook/source", "build/makeDocuments.ts"],
    options
  )
  return new Map(Object.entries(JSON.parse(stdout)))
}

/** Puts the documents that never change into the bundle, so that no request waits until they are made. */
export const documents = (): Plugin => ({
  name: "documents",
  setup: ({ onLoad, onResolve }) => {
    const namespace = "document"
    let made: ReturnType<typeof make> | undefined
    onResolve({ filter: /^\.\/(?:docs|openapi|openapiJson)\.ts$/ }, ({ importer, path }) =>
      basename(importer) === "builtDocuments.ts" ? { path: basename(path, ".ts"), namespace } : undefined
    )
    onLoad({ filter: /.*/, namespace }, async ({ path }) => {
      const all = await (made ??= make())
      return { contents: `export const built = ${JSON.stringify(all.get(path))}` }
    })
  }
})
