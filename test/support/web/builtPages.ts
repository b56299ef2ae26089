import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { Effect } from "effect"

/** What a build of the web app leaves behind, in small. */
export const built = {
  "index.html": `<!doctype html><title>Hourbook</title><script type="module" src="/assets/main-1a2b.js"></script>`,
  "sw.js": "self.addEventListener('fetch', () => {})".repeat(20),
  "manifest.webmanifest": `{"name":"Hourbook"}`,
  "icon.svg": `<svg xmlns="http://www.w3.org/2000/svg"/>`,
  "third-party-notices.txt": "react 19 (MIT)",
  "assets/main-1a2b.js": `document.title = "Zeit, время, 時間"`.repeat(50),
  "assets/main-3c4d.css": ":root { color: green }",
  "assets/geist-5e6f.woff2": "wOF2\u0000\u0001",
  "assets/notes.exe": "no type",
  ".vite/manifest.json": "{}"
} as const

const isPacked = (path: string): boolean => /\.(?:js|css|html|svg|txt|webmanifest)$/u.test(path)

/** A directory with the files above, each with its compressed forms, beside a file that is none of them. */
export const builtPages = Effect.acquireRelease(
  Effect.sync(() => {
    const home = realpathSync(mkdtempSync(join(tmpdir(), "hourbook-pages-")))
    writeFileSync(join(home, "secret.js"), "outside")
    for (const [path, text] of Object.entries(built)) {
      const file = join(home, "dist", path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      if (!isPacked(path)) continue
      writeFileSync(`${file}.br`, brotliCompressSync(text))
      writeFileSync(`${file}.gz`, gzipSync(text))
    }
    return { home, dist: join(home, "dist") }
  }),
  ({ home }) => Effect.sync(() => rmSync(home, { recursive: true }))
)
