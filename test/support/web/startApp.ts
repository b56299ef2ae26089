import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Exit, Scope } from "effect"
import { inject } from "vitest"
import { pgliteTemplate } from "../../engines/pgliteTemplate.ts"
import { migratedDatabase } from "../../engines/PostgresEngine.ts"
import { quickWasm } from "../../engines/quickWasm.ts"

export interface App {
  /** At localhost, since a browser takes a passkey from no address of numbers. */
  readonly url: string
  /** The owner's key and the link that signs the owner in once, as the first start prints them. */
  readonly ownersKey: string
  readonly link: string
  /** Asks the interface with a key, and gives the data of the answer. */
  readonly ask: (method: string, path: string, body?: object, key?: string) => Promise<any>
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

interface Data {
  readonly settings: Readonly<Record<string, string>>
  readonly remove: () => Promise<void>
}

/** A directory with an embedded database, as a freelancer runs it: it starts in three times the time. */
const embedded = async (): Promise<Data> => {
  const directory = mkdtempSync(join(tmpdir(), "hourbook-web-"))
  cpSync(await pgliteTemplate(), directory, { recursive: true })
  return {
    settings: { HOURBOOK_DATA_DIR: directory },
    remove: async () => rmSync(directory, { recursive: true, force: true })
  }
}

const onServer = async (): Promise<Data> => {
  const scope = Scope.makeUnsafe()
  const url = await Effect.runPromise(Scope.provide(migratedDatabase, scope))
  return { settings: { DATABASE_URL: url }, remove: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}

/** The host as it is installed, with an empty workspace. */
export const startApp = async ({
  isEmbedded = false,
  settings = async () => ({})
}: {
  readonly isEmbedded?: boolean
  /** Further settings, made when it starts. */
  readonly settings?: () => Promise<Readonly<Record<string, string>>>
} = {}): Promise<App> => {
  const data = isEmbedded ? await embedded() : await onServer()
  const child = spawn(process.execPath, [...quickWasm, join(inject("nodeHost"), "main.js")], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      HOST: "127.0.0.1",
      PORT: "0",
      ...data.settings,
      ...(await settings())
    },
    stdio: ["ignore", "pipe", "inherit"]
  })
  const ended = once(child, "close")
  const printed = await new Promise<RegExpExecArray>((resolve, reject) => {
    let said = ""
    child.stdout.on("data", (bytes) => {
      said += bytes
      const found = /(hb_\w+)[^]+Open (\S+\/signin#\S+)[^]+ready at http:\/\/[^:]+:(\d+)/u.exec(said)
      if (found !== null) resolve(found)
    })
    void ended.then(() => reject(new Error(`the app ended: ${said}`)))
  })
  const [, ownersKey = "", link = "", port = ""] = printed
  const url = `http://localhost:${port}`
  const ask: App["ask"] = async (method, path, body, key = ownersKey) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const answer: any = await response.json()
    if (answer.ok !== true) throw new Error(`${method} ${path}: ${JSON.stringify(answer.error)}`)
    return answer.data
  }
  return {
    url,
    ownersKey,
    link,
    ask,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal)
      await ended
      await data.remove()
    }
  }
}
