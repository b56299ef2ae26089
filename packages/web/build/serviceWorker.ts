import { createHash } from "node:crypto"
import { join } from "node:path"
import type { Plugin, Rolldown } from "vite"

const fileName = "sw.js"

/** The files that the page needs at once: its code, its styles, and the letters of western languages. */
const shellFiles = (bundle: Rolldown.OutputBundle): ReadonlyArray<string> => {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
  const wanted = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (wanted.has(chunk.fileName)) return
    wanted.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) wanted.add(css)
    for (const name of chunk.imports) for (const other of chunks) if (other.fileName === name) add(other)
  }
  for (const chunk of chunks) if (chunk.isEntry && chunk.fileName !== fileName) add(chunk)
  for (const name of Object.keys(bundle)) if (/geist-latin-wght.*\.woff2$/u.test(name)) wanted.add(name)
  return [...wanted].toSorted().map((name) => `/${name}`)
}

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
