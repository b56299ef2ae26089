import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, onTestFinished } from "vitest"
import { closeContexts, openContext, openPage, settle, workersBrowser } from "./openBrowser.ts"
import { type App, startApp } from "./startApp.ts"

export let app: App
export let browser: Browser

/** Starts the app before the tests of a file, and stops it after them. `prepare` adds what they need. */
export const startSite = (
  prepare: () => Promise<void> = async () => undefined,
  options: Parameters<typeof startApp>[0] = {}
): void => {
  beforeAll(async () => {
    app = await startApp(options)
    browser = await workersBrowser()
    await prepare()
  })
  afterAll(async () => {
    await closeContexts(browser)
    await app?.stop()
  })
}

/** Opens a page of the app in a browser of its own, which is closed after the test, signed in as the owner or signed out. */
export const openAlone = async (path: string, isSignedIn = true): Promise<Page> => {
  const context = isSignedIn ? await openContext(browser, app) : await browser.newContext({ locale: "en-GB" })
  onTestFinished(() => context.close())
  const { page } = await openPage(context)
  await page.goto(`${app.url}${path}`)
  await settle(page)
  return page
}
