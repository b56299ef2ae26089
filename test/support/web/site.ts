import type { Browser } from "playwright-core"
import { afterAll, beforeAll } from "vitest"
import { openBrowser } from "./openBrowser.ts"
import { type App, startApp } from "./startApp.ts"

export let app: App
export let browser: Browser

/** Starts the app and a browser before the tests of a file, and stops both after them. `prepare` adds what they need. */
export const startSite = (prepare: () => Promise<void> = async () => undefined): void => {
  beforeAll(async () => {
    app = await startApp()
    browser = await openBrowser()
    await prepare()
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })
}
