import { cpSync } from "node:fs"
import { madeOnce } from "../engines/madeOnce.ts"
import { pgliteTemplate } from "../engines/pgliteTemplate.ts"
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

/** What a start on a directory says in which the client Acme and its project Website are made. */
export const firstStart = (directory: string): ReturnType<typeof talk> =>
  talk(
    { HOURBOOK_DATA_DIR: directory, HOURBOOK_BOOTSTRAP_KEY: ownersKey },
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

const copyOf = async (original: Promise<string>): Promise<string> => {
  const directory = temporaryDirectory()
  cpSync(await original, directory, { recursive: true })
  return directory
}

/** A directory with every table and no workspace, which goes with the test: making the tables takes seconds. */
export const migratedDirectory = (): Promise<string> => copyOf(pgliteTemplate())

/** A directory with a workspace, its owner, the client Acme and its project Website, which goes with the test. */
export const preparedDirectory = (): Promise<string> =>
  copyOf(
    madeOnce("prepared", async (directory) => {
      cpSync(await pgliteTemplate(), directory, { recursive: true })
      const { code, stderr } = await firstStart(directory)
      if (code !== 0) throw new Error(stderr)
    })
  )
