import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { assert, onTestFinished } from "vitest"
import { openContext, openPage, settle } from "../../support/web/openBrowser.ts"
import { app, browser } from "../../support/web/site.ts"
import { fillStudio, type Studio } from "../../support/web/studio.ts"

export let context: BrowserContext
export let studio: Studio

export const wide: BrowserContextOptions = { locale: "en-GB", viewport: { width: 1440, height: 900 } }

/** Fills the workspace with a studio's records, and signs its owner in. */
export const enterStudio = async (): Promise<void> => {
  studio = await fillStudio(app)
  context = await openContext(browser, app, { ...wide, isForAll: true })
}

/** Opens a page, with a look of its own where one is given. Complaints of the page fail the test. */
export const open = async (path: string, within = context): Promise<Page> => {
  const { complaints, page } = await openPage(within)
  onTestFinished(async () => {
    await page.close()
    assert.deepEqual(complaints, [])
  })
  await page.goto(`${app.url}${path}`)
  await settle(page)
  return page
}

export const text = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

/** The owner's entries, those with some words alone. */
export const entries = async (words = ""): Promise<ReadonlyArray<any>> =>
  (await app.ask("GET", `/api/time?page_size=200&search=${encodeURIComponent(words)}`)).entries

/** Waits until the server has as many entries with those words. */
export const recorded = async (count: number, words: string): Promise<ReadonlyArray<any>> => {
  let found = await entries(words)
  for (let tries = 0; tries < 150 && found.length !== count; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    found = await entries(words)
  }
  assert.lengthOf(found, count, words)
  return found
}
