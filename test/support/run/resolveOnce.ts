import { registerHooks, type ResolveFnOutput } from "node:module"

const root = new URL("../../../", import.meta.url).href

/** Sources of the repository, which are modules in TypeScript: no package.json has to be asked for what they are. */
const isOurs = (url: string): boolean => url.startsWith(root) && !url.includes("/node_modules/")

/** The folder in which Node begins to look for a package: one of a workspace, or the root. */
const workspaceOf = (url: string): string => url.slice(root.length).split("/", 2).join("/")

const known = new Map<string, ResolveFnOutput>()

/**
 * Node finds each package once for a workspace, instead of once for each file that imports it, for which it would read the
 * exports of that package again. What a relative path of a source names needs no search at all.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (parentURL === undefined || !isOurs(parentURL)) return next(specifier, context)
    if (specifier.startsWith(".")) {
      if (!specifier.endsWith(".ts")) return next(specifier, context)
      return { url: new URL(specifier, parentURL).href, format: "module-typescript", shortCircuit: true }
    }
    const key = `${workspaceOf(parentURL)} ${context.conditions.join()} ${specifier}`
    const found = known.get(key)
    if (found !== undefined) return found
    const first = { ...next(specifier, context), shortCircuit: true }
    known.set(key, first)
    return first
  }
})
