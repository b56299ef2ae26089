import { createHash } from "node:crypto"
import { brotliCompressSync, constants } from "node:zlib"
import { openApiDocument } from "@hourbook/api/openapi/openApiDocument"
import { docsHtml } from "@hourbook/http/docs/docsHtml"
import type { Built } from "../src/documents/Built.ts"

/** Writes one document as the bundle has it. */
const text = process.argv[2] === "docs" ? await docsHtml() : JSON.stringify(openApiDocument())
const built: Built = {
  hash: createHash("sha256").update(text).digest("hex").slice(0, 32),
  brotli: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).toString("base64")
}
process.stdout.write(JSON.stringify(built))
