import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { openApiDocument } from "@hourbook/rest/openapi/openApiDocument"

/** Where the description of the interface is checked in. */
export const openApiFile = fileURLToPath(new URL("../../../docs/openapi.json", import.meta.url))

/** The description as it is checked in. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`

/** `npm run openapi`: writes what the code makes into docs. */
if (import.meta.filename === process.argv[1]) {
  mkdirSync(dirname(openApiFile), { recursive: true })
  writeFileSync(openApiFile, openApiText())
}
