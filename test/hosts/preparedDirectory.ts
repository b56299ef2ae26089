import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import { temporaryDirectory } from "./hostProcess.ts"
import { talk } from "./stdioProcess.ts"

/** The owner's key in every prepared directory. */
export const ownersKey = "a-key-of-my-own-0123456789"

const called = (id: number, name: string, input: object = {}) => ({
  id,
  method: "tools/call",
  params: { name, arguments: input }
})

const client = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } }

const original = mkdtempSync(join(tmpdir(), "hourbook-prepared-"))
afterAll(() => rmSync(original, { recursive: true, force: true }))

const begin = () =>
  talk(
    { HOURBOOK_DATA_DIR: original, HOURBOOK_BOOTSTRAP_KEY: ownersKey },
    {
      batches: [
        [
          { id: 1, method: "initialize", params: client },
          { method: "notifications/initialized" },
          called(2, "whoami"),
          { id: 3, method: "tools/list" }
        ],
        [called(4, "clients_save", { name: "Acme" })],
        [called(5, "projects_save", { name: "Website", client: "Acme" })]
      ]
    }
  )

let begun: ReturnType<typeof begin> | undefined

/** What the first start on an empty directory said, in which the client Acme and its project Website were made. */
export const firstStart = (): ReturnType<typeof begin> => (begun ??= begin())

/** A copy of that directory, which goes with the test: the first start takes longer than every other. */
export const preparedDirectory = async (): Promise<string> => {
  await firstStart()
  const directory = temporaryDirectory()
  cpSync(original, directory, { recursive: true })
  return directory
}
