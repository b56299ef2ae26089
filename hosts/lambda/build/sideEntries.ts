import { createHash } from "node:crypto"
import { dirname } from "node:path"
import type { Options } from "tsup"
import { platformModules } from "../../platformModules.ts"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

/** Adds programs beside the bundle, in which `build` is the beginning of the bundle's hash. */
export const sideEntries = (entryPoints: ReadonlyArray<string>): Plugin => ({
  name: "side entries",
  setup: ({ esbuild, onEnd }) => {
    onEnd(async (result) => {
      const { outputFiles: bundle = [] } = result
      const hash = createHash("sha256")
      for (const { contents } of bundle) hash.update(contents)
      const { outputFiles } = await esbuild.build({
        bundle: true,
        entryPoints: [...entryPoints],
        outdir: dirname(bundle[0]?.path ?? ""),
        outExtension: { ".js": ".mjs" },
        format: "esm",
        platform: "node",
        target: "node22",
        minify: true,
        write: false,
        define: { build: JSON.stringify(hash.digest("hex").slice(0, 16)) },
        plugins: [platformModules()]
      })
      result.outputFiles = [...bundle, ...outputFiles]
    })
  }
})
