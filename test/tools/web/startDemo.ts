import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core"
import { buildIfOld } from "../../../packages/web/build/buildIfOld.ts"
import { decideFollowing } from "../../support/web/openBrowser.ts"

const root = join(import.meta.dirname, "../../..")
const run = [process.execPath, ["--conditions=@hourbook/source"]] as const

export interface Demo {
  readonly url: string
  /** A browser of the studio's owner. The first one uses up the link, the others have its cookies. */
  readonly open: (browser: Browser, options: BrowserContextOptions) => Promise<BrowserContext>
  readonly stop: () => Promise<void>
}

/** The host on an embedded database of its own, with the studio that `hourbook demo` makes. */
export const startDemo = async (): Promise<Demo> => {
  if (!(await buildIfOld())) throw new Error("The web app could not be built.")
  const directory = mkdtempSync(join(tmpdir(), "hourbook-demo-"))
  const env = { PATH: process.env["PATH"], HOURBOOK_DATA_DIR: directory, HOST: "127.0.0.1", PORT: "0" }
  const host = spawn(run[0], [...run[1], join(root, "hosts/node/src/main.ts")], {
    env,
    stdio: ["ignore", "pipe", "inherit"]
  })
  const ended = once(host, "close")
  const port = await new Promise<string>((resolve, reject) => {
    let said = ""
    host.stdout.on("data", (bytes) => {
      said += bytes
      const found = /ready at http:\/\/[^:]+:(\d+)/u.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
    void ended.then(() => reject(new Error(`the host ended: ${said}`)))
  })
  const url = `http://localhost:${port}`
  const command = [...run[1], join(root, "hosts/node/src/cli.ts"), "demo", "--json"]
  const made = JSON.parse((await promisify(execFile)(run[0], command, { env })).stdout)
  const code = String(made.url).split("#")[1]
  let cookies: Awaited<ReturnType<BrowserContext["cookies"]>> | undefined
  return {
    url,
    open: async (browser, options) => {
      const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options })
      await decideFollowing(context, false)
      if (cookies === undefined) {
        const headers = { origin: url, "x-hourbook": "web" }
        const answer = await context.request.post(`${url}/api/session`, { headers, data: { code } })
        if (answer.status() !== 201) throw new Error(`no sign-in: ${await answer.text()}`)
        cookies = await context.cookies()
      } else await context.addCookies(cookies)
      return context
    },
    stop: async () => {
      host.kill()
      await ended
      rmSync(directory, { recursive: true, force: true })
    }
  }
}
