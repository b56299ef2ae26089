import { hash } from "node:crypto"
import { type PageFile, PageFiles } from "@hourbook/rest/pages/PageFiles"
import { Effect, Layer } from "effect"

/** A name without folders that starts with no dot: none leads out of the directory or to what the build keeps for itself. */
const plainPath = /^(?:assets\/)?[\w-][\w.-]*$/u

const suffixes = { br: ".br", gzip: ".gz" } as const

/** Loaded with the first file, so that a function starts without it. */
const readFile = async (path: string): Promise<Uint8Array | undefined> => {
  const files = await import("node:fs/promises")
  return files.readFile(path).catch(() => undefined)
}

/**
 * The web app as its build left it in a directory, with the compressed forms of a file beside it. Nothing is kept in memory:
 * what is built while the process runs is served from then on.
 */
export const diskFiles = (directory: string): Layer.Layer<PageFiles> =>
  Layer.succeed(PageFiles, {
    find: (path, codings) =>
      Effect.promise(async (): Promise<PageFile | undefined> => {
        if (!plainPath.test(path)) return undefined
        for (const coding of [...codings, undefined]) {
          const bytes = await readFile(`${directory}/${path}${coding === undefined ? "" : suffixes[coding]}`)
          if (bytes !== undefined) return { bytes, coding, hash: hash("sha256", bytes, "base64url").slice(0, 22) }
        }
        return undefined
      })
  })
