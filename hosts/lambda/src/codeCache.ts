import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { Script } from "node:vm"

/** The beginning of the bundle's hash, which the build inserts: compiled code of another bundle is never run. */
declare const build: string

/** The bundle and the Node that compiled code is for. */
export const cacheTarget = `build ${build} and Node ${process.version} on ${process.arch}`

/** The file that names the target of a bundle's compiled code, and the file with the compiled code of one script. */
export const targetFile = (bundle: string): string => join(bundle, "compiled")
export const codeFile = (bundle: string, file: string): string => join(bundle, `${file}.bin`)

/** A file of the bundle as a script that evaluates to a function; lines and columns are those of the file. */
export const scriptOf = (bundle: string, file: string, cachedData?: Buffer): Script => {
  const filename = join(bundle, file)
  const before = "(function(exports,require,module){"
  // The files are ASCII, which V8 need not decode.
  return new Script(`${before}${readFileSync(filename, "latin1")}\n})`, {
    filename,
    columnOffset: -before.length,
    cachedData
  })
}

/** The caller declares what a file exports. */
type Require = (path: string) => ReturnType<NodeJS.Require>

const warn = (problem: string) =>
  process.stderr.write(
    `hourbook: ${problem} The function works without it, but starts slower. To compile it again, run: npm run compile -w hosts/lambda\n`
  )

/** Like Node's `require`, for the files of the bundle, which require nothing else. */
const requireCompiled = (bundle: string): Require => {
  const modules = new Map<string, { readonly exports: unknown }>()
  let isRejected = false
  const require: Require = (path) => {
    const known = modules.get(path)
    if (known !== undefined) return known.exports
    const code = codeFile(bundle, path)
    const script = scriptOf(bundle, path, existsSync(code) ? readFileSync(code) : undefined)
    if (script.cachedDataRejected === true && !isRejected) {
      isRejected = true
      const options = [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""].join(" ").trim()
      warn(
        `V8 rejected the compiled code: it is damaged, or was compiled with other V8 options than here (${options || "none"}).`
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
 * Loads files of the bundle: with the code that `compile.ts` compiled, or with Node's own `require` if there is none or if
 * stack traces use source maps.
 */
export const makeLoader = (bundle: string): Require => {
  const plainRequire = createRequire(join(bundle, "main.mjs"))
  if (!existsSync(targetFile(bundle)) || process.sourceMapsEnabled) return plainRequire
  const target = readFileSync(targetFile(bundle), "utf8")
  if (target === cacheTarget) return requireCompiled(bundle)
  warn(`The compiled code is for ${target}, but this is ${cacheTarget}.`)
  return plainRequire
}
