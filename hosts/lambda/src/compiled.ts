import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { Script } from "node:vm"

/** Stands for what is in the bundle, which puts it in: nothing runs that was compiled of another. */
declare const build: string

/** For what code is compiled here: a bundle and a Node. */
export const here = `build ${build} and Node ${process.version} on ${process.arch}`

/** Where it is written for what the compiled code of a bundle was made, and where that of one file lies. */
export const markIn = (bundle: string): string => join(bundle, "compiled")
export const codeOf = (bundle: string, file: string): string => join(bundle, `${file}.bin`)

/** A file of the bundle as a script that gives a function; lines and columns stay what they are in the file. */
export const scriptOf = (bundle: string, file: string, cachedData?: Buffer): Script => {
  const filename = join(bundle, file)
  const before = "(function(exports,require,module){"
  // The files are ASCII, of which V8 makes a string without looking at it.
  return new Script(`${before}${readFileSync(filename, "latin1")}\n})`, {
    filename,
    columnOffset: -before.length,
    cachedData
  })
}

/** What the caller says a file gives. */
type Require = (path: string) => ReturnType<NodeJS.Require>

const warn = (what: string) =>
  process.stderr.write(`hourbook: ${what} Requests are answered all the same, an environment's first one later.\n`)

/** Does what Node's `require` does for files of the bundle, which is all that they require. */
const requireCompiled = (bundle: string): Require => {
  const modules = new Map<string, { readonly exports: unknown }>()
  let isRefused = false
  const require: Require = (path) => {
    const known = modules.get(path)
    if (known !== undefined) return known.exports
    const code = codeOf(bundle, path)
    const script = scriptOf(bundle, path, existsSync(code) ? readFileSync(code) : undefined)
    if (script.cachedDataRejected === true && !isRefused) {
      isRefused = true
      const options = [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""].join(" ").trim()
      warn(
        `V8 refuses the compiled code: it is damaged, or Node had other options of V8 than here (${options || "none"}).`
      )
    }
    const module = { exports: {} }
    modules.set(path, module)
    try {
      script.runInThisContext()(module.exports, require, module)
    } catch (error) {
      modules.delete(path)
      throw error
    }
    return module.exports
  }
  return require
}

/**
 * Loads files of the bundle: with what `compile.ts` made of them, or as Node does where it made nothing, or where stack
 * traces are to tell files and lines of the sources.
 */
export const loaderOf = (bundle: string): Require => {
  const asNode = createRequire(join(bundle, "main.mjs"))
  if (!existsSync(markIn(bundle)) || process.sourceMapsEnabled) return asNode
  const there = readFileSync(markIn(bundle), "utf8")
  if (there === here) return requireCompiled(bundle)
  warn(`The compiled code is for ${there}, and this is ${here}.`)
  return asNode
}
