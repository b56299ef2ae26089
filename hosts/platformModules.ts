import { isBuiltin } from "node:module"
import type { Options } from "tsup"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

/**
 * Takes modules of the platform by a call. An import reads all that a module gives, and so makes what Node makes only when it
 * is read: of `node:http` the whole of `fetch`, which takes as long as to start Node. And files in the new format have no
 * `require` for packages in the old one.
 */
export const platformModules = (): Plugin => ({
  name: "platform modules",
  setup: (build) => {
    build.onResolve({ filter: /^[a-z\d:_/]+$/ }, ({ path }) =>
      isBuiltin(path) ? { path: path.replace(/^node:/u, ""), namespace: "platform", sideEffects: false } : undefined
    )
    build.onLoad({ filter: /.*/, namespace: "platform" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule("node:${path}")`,
      loader: "js"
    }))
  }
})
