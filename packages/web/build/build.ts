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

// With another value, such as that of a test run, the build would contain React's checks for developers.
process.env["NODE_ENV"] = "production"

await build({ root: web, configFile: join(web, "vite.config.ts"), logLevel: "warn" })
for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
  if (compressible.test(file)) compress(join(dist, file))
}
