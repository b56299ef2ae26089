import { createHash } from "node:crypto"
import { parentPort, workerData } from "node:worker_threads"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { DocumentName } from "@hourbook/rest/docs/MadeDocuments"
import type { FromThread } from "./FromThread.ts"

const describedIn = async (files: boolean): Promise<string> => {
  const { openApiDocument } = await import("@hourbook/rest/openapi/openApiDocument")
  return JSON.stringify(openApiDocument({ files }))
}

const texts: Readonly<Record<DocumentName, () => Promise<string>>> = {
  docs: async () => (await import("@hourbook/rest/docs/docsHtml")).docsHtml(),
  openapi: () => describedIn(true),
  openapiJson: () => describedIn(false)
}

const isName = (name: unknown): name is DocumentName => typeof name === "string" && Object.hasOwn(texts, name)

const level = 6

/** Makes the document that the thread is for, compresses it and sends it. */
if (isName(workerData)) {
  const text = await texts[workerData]()
  const made: FromThread = {
    kind: "document",
    hash: createHash("sha256").update(text).digest("hex").slice(0, 32),
    plain: Buffer.from(text),
    br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: level } }),
    gzip: gzipSync(text, { level })
  }
  parentPort?.postMessage(made)
}
