import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { setFlagsFromString } from "node:v8"
import { cacheTarget, codeFile, scriptOf, targetFile } from "./codeCache.ts"

const bundle = dirname(fileURLToPath(import.meta.url))

/** Larger files hold data, such as the holidays of the world. */
const maxScriptBytes = 1_000_000

/**
 * Compiles all functions of the bundle in this file's directory, so that a cold start need not. V8 accepts the result only
 * in the same build of Node, started with the same V8 options.
 */
const compile = (): ReadonlyArray<readonly [string, Buffer]> => {
  setFlagsFromString("--no-lazy")
  const scripts = readdirSync(bundle)
    .filter((file) => file.endsWith(".cjs") && statSync(join(bundle, file)).size <= maxScriptBytes)
    .map((file) => [file, scriptOf(bundle, file)] as const)
  // The result records V8's options at this time.
  setFlagsFromString("--lazy")
  return scripts.map(([file, script]) => [file, script.createCachedData()])
}

rmSync(targetFile(bundle), { force: true })
const codes = compile()
for (const [file, code] of codes) writeFileSync(codeFile(bundle, file), code)
writeFileSync(targetFile(bundle), cacheTarget)
const megabytes = codes.reduce((sum, [, code]) => sum + code.length, 0) / 1e6
process.stdout.write(
  `Compiled ${codes.length} files (${megabytes.toFixed(1)} MB) for ${cacheTarget}, ` +
    `started with ${process.execArgv.join(" ") || "no options"}\n`
)
