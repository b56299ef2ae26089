import { isBuiltin } from "node:module"
import type { Options } from "tsup"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

const call = (path: string) => `process.getBuiltinModule("node:${path}")`

/** What a module gives that is there before it is read. */
const namesOf = (path: string): ReadonlyArray<string> =>
  Object.entries(Object.getOwnPropertyDescriptors(process.getBuiltinModule(path)))
    .filter(([name, { get }]) => get === undefined && name !== "default")
    .map(([name]) => name)

/**
 * Takes modules of the platform by a call. An import reads all that a module gives, and so makes what Node makes only when it
 * is read: of `node:http` the whole of `fetch`, which takes as long as to start Node. And files in the new format have no
 * `require` for packages in the old one.
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
