import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { build } from "vite"

const web = join(import.meta.dirname, "..")
const dist = join(web, "dist")

/** Files that get smaller; fonts and pictures are compressed already. */
const compressible = /\.(js|css|svg|html|webmanifest)$/u

const compress = (file: string): void => {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}

await build({ root: web, configFile: join(web, "vite.config.ts"), logLevel: "warn" })
for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
  if (compressible.test(file)) compress(join(dist, file))
}

// The compiler of messages leaves timers of half a minute, which the process would wait for.
process.exit()
