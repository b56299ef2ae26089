import { assert, it } from "@effect/vitest"
import { type SourceFile, workspacesIn } from "../sources.ts"

/** What reads a whole body into memory, however long it is. */
const whole = /[\w)\]]+(?:\(\))?\.(?:text|json|arrayBuffer|blob|formData|bytes)\(\)|"(?:node:)?stream\/consumers"/gu

const readersOf = ({ path, text }: SourceFile): ReadonlyArray<string> =>
  [...text.matchAll(whole)].map(([found]) => `${path}: ${found}`)

/** What each reads, and why it has an end. */
const known: Readonly<Record<string, string>> = {
  "hosts/lambda/src/events/result.ts: web.arrayBuffer()": "an answer of the service itself",
  "hosts/mcp-stdio/src/upstreams/inProcess.ts: response.text()": "an answer of the service in this process",
  "packages/rest/src/docs/docsHtml.ts: response.text()": "a page that Effect makes",
  "packages/core/src/invoices/packedBody.ts: stream).arrayBuffer()":
    "a document, which has at most 1,000 lines, packed by the store",
  "packages/identity/src/tokens/delegatedBearers.ts: answer.json()": "an answer that fetchWithin has read",
  "packages/mcp/src/protocol/handler.ts: request.text()": "a body that the edge has read, up to its limit",
  "packages/store-dynamodb/src/layout/summaryRows.ts: packed).arrayBuffer()": "an item that the store packs",
  "packages/store-dynamodb/src/layout/summaryRows.ts: ))).text()":
    "an item of DynamoDB, which has at most 400 kB, packed by the store"
}

it("programs read what another one sends up to a limit, by textWithin", () => {
  const files = [...workspacesIn("packages"), ...workspacesIn("hosts")]
    .flatMap((workspace) => workspace.files)
    // Browsers read what their own origin sends.
    .filter(({ path }) => !path.startsWith("packages/web/"))
  assert.deepEqual([...new Set(files.flatMap(readersOf))].sort(), Object.keys(known).sort())
})

it("finds whatever reads a whole answer", () => {
  const text = `await response.text(); (await fetch(url)).json(); got.arrayBuffer(); import { text } from "node:stream/consumers"; row.text`
  assert.lengthOf(readersOf({ path: "x", text }), 4)
})
