import { isBuiltin } from "node:module"
import type { Options } from "tsup"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

const call = (path: string) => `process.getBuiltinModule("node:${path}")`

/** The names of a module's exports that are not getters. */
const namesOf = (path: string): ReadonlyArray<string> =>
  Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(path)))
    .filter(([name, { get }]) => get === undefined && name !== "default")
    .map(([name]) => name)

/**
 * Gets platform modules by a call. An import reads every export of a module, which runs the getters that Node evaluates
 * lazily: for `node:http` all of `fetch`, which takes as long as starting Node. ES modules also have no `require` for
 * CommonJS packages.
 */
export const platformModules = (): Plugin => ({
  name: "platform modules",
  setup: (build) => {
    build.onResolve({ filter: /^[a-z\d:_/]+$/ }, ({ kind, path }) =>
      isBuiltin(path)
        ? {
            path: path.replace(/^node:/u, ""),
            namespace: kind === "dynamic-import" ? "platform later" : "platform",
            sideEffects: false
          }
        : undefined
    )
    build.onLoad({ filter: /.*/, namespace: "platform" }, ({ path }) => ({
      contents: `module.exports = ${call(path)}`
    }))
    build.onLoad({ filter: /.*/, namespace: "platform later" }, ({ path }) => ({
      contents: `const all = ${call(path)}; export default all; export const { ${namesOf(path).join(", ")} } = all`
    }))
  }
})
