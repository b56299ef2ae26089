import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { setFlagsFromString } from "node:v8"
import { codeOf, here, markIn, scriptOf } from "./compiled.ts"

const bundle = dirname(fileURLToPath(import.meta.url))

/** What is larger holds data: pages of documentation, the holidays of the world. */
const mostBytes = 1_000_000

/**
 * Compiles all functions of the bundle that this file lies in, so that no first answer has to wait for it. V8 takes the
 * result only in the same build of Node, started with the same options as far as V8 knows them.
 */
const compile = (): ReadonlyArray<readonly [string, Buffer]> => {
  setFlagsFromString("--no-lazy")
  const scripts = readdirSync(bundle)
    .filter((file) => file.endsWith(".cjs") && statSync(join(bundle, file)).size <= mostBytes)
    .map((file) => [file, scriptOf(bundle, file)] as const)
  // The result names V8's options as they are when it is written.
  setFlagsFromString("--lazy")
  return scripts.map(([file, script]) => [file, script.createCachedData()])
}

rmSync(markIn(bundle), { force: true })
const codes = compile()
for (const [file, code] of codes) writeFileSync(codeOf(bundle, file), code)
writeFileSync(markIn(bundle), here)
const megabytes = codes.reduce((sum, [, code]) => sum + code.length, 0) / 1e6
process.stdout.write(
  `Compiled ${codes.length} files to ${megabytes.toFixed(1)} MB for ${here}, ` +
    `started with ${process.execArgv.join(" ") || "no options"}\n`
)
