import { createHash } from "node:crypto"
import { join } from "node:path"
import type { Plugin, Rolldown } from "vite"

const fileName = "sw.js"

/** The app's code and styles, and the letters of western languages; other letters are kept when they are first read. */
const shellFiles = (bundle: Rolldown.OutputBundle): ReadonlyArray<string> =>
  Object.keys(bundle)
    .filter((name) => name !== fileName && (/\.(?:js|css)$/u.test(name) || /geist-latin-wght.*\.woff2$/u.test(name)))
    .toSorted()
    .map((name) => `/${name}`)

/** Builds the service worker as /sw.js, with the list of the files that it keeps. */
export const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  buildStart() {
    this.emitFile({ type: "chunk", id: join(import.meta.dirname, "..", "src", "serviceWorker.ts"), fileName })
  },
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const worker = bundle[fileName]
      if (worker?.type !== "chunk") return
      const files = shellFiles(bundle)
      const version = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 12)
      worker.code = worker.code
        .replaceAll("SHELL_FILES", JSON.stringify(files))
        .replaceAll("SHELL_VERSION", JSON.stringify(version))
    }
  }
}
