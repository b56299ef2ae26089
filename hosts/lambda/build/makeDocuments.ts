import { createHash } from "node:crypto"
import { brotliCompressSync, constants } from "node:zlib"
import { docsHtml } from "@hourbook/rest/docs/docsHtml"
import type { DocumentName } from "@hourbook/rest/docs/MadeDocuments"
import { openApiDocument } from "@hourbook/rest/openapi/openApiDocument"
import type { Built } from "../src/documents/Built.ts"

const built = (text: string): Built => ({
  hash: createHash("sha256").update(text).digest("hex").slice(0, 32),
  brotli: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).toString("base64")
})

/** Writes the documents as the bundle has them. */
const all: Readonly<Record<DocumentName, Built>> = {
  docs: built(await docsHtml()),
  openapi: built(JSON.stringify(openApiDocument())),
  openapiJson: built(JSON.stringify(openApiDocument({ files: false })))
}
process.stdout.write(JSON.stringify(all))
