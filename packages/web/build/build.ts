import { readdirSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { build } from "vite"
import { noticesText } from "./noticesText.ts"
import { webNotices } from "./webNotices.ts"

const web = join(import.meta.dirname, "..")
const dist = join(web, "dist")

/** Served at the root, and the app's menu leads to it. */
const noticesFile = "third-party-notices.txt"

/** Files that get smaller; fonts and pictures are compressed already. */
const compressible = /\.(js|css|svg|html|txt|webmanifest)$/u

/** In threads, which compress several files at once. */
const compress = async (file: string): Promise<void> => {
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(bytes, { level: 9 })
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

// With another value, such as that of a test run, the build would contain React's checks for developers.
process.env["NODE_ENV"] = "production"

await build({ root: web, configFile: join(web, "vite.config.ts"), logLevel: "warn" })
await writeFile(join(dist, noticesFile), noticesText(webNotices()))
const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) => compressible.test(file))
await Promise.all(files.map((file) => compress(join(dist, file))))
