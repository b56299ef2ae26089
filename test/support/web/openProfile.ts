import { spawn } from "node:child_process"
import { once } from "node:events"
import { type BrowserContext, chromium } from "playwright-core"
import { launching } from "./openBrowser.ts"

export interface Profile {
  readonly context: BrowserContext
  /** Ends the browser as a crash does: no page runs anything more. */
  readonly kill: () => Promise<void>
}

/** A browser that keeps what pages store in a directory. */
export const openProfile = async (directory: string): Promise<Profile> => {
  const { args, executablePath } = await launching()
  const own = ["--headless", "--lang=en-GB", "--remote-debugging-port=0", `--user-data-dir=${directory}`]
  const child = spawn(executablePath, [...args, ...own, "about:blank"], { stdio: ["ignore", "ignore", "pipe"] })
  const ended = once(child, "exit")
  const address = await new Promise<string>((resolve, reject) => {
    let said = ""
    child.stderr.on("data", (bytes) => {
      said += bytes
      const found = /DevTools listening on (ws:\S+)/u.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
    void ended.then(() => reject(new Error(`the browser ended: ${said}`)))
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error("The browser has no context.")
  return {
    context,
    kill: async () => {
      child.kill("SIGKILL")
      await ended
    }
  }
}
