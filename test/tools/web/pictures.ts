import { statSync } from "node:fs"
import { join } from "node:path"
import type { BrowserContextOptions, Page } from "playwright-core"
import { openBrowser, settle } from "../../support/web/openBrowser.ts"
import { startDemo } from "./startDemo.ts"

/** Makes the pictures of README and docs/web.md from the demo: `npm run pictures`. */
const folder = join(import.meta.dirname, "../../../docs/pictures")
const most = 250_000

const desk = { viewport: { width: 1280, height: 860 } }
const phone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }

interface Picture {
  readonly name: string
  readonly path: string
  readonly options: BrowserContextOptions
  readonly before?: (page: Page) => Promise<void>
}

/** From the debtors to the statement of the first of them. */
const openFirst = async (page: Page): Promise<void> => {
  await page.locator("main tbody th a").first().click()
  await page.waitForURL(/\/debtors\/.+/u)
  await page
    .getByRole("button", { name: /Record/u })
    .first()
    .waitFor()
}

/** The week before, which is full on any day. */
const week = `/week?from=${new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)}`

const openThursday = (page: Page): Promise<void> => page.getByRole("button", { name: /^Thursday/u }).click()

const pictures: ReadonlyArray<Picture> = [
  { name: "overview-light", path: "/", options: { ...desk, colorScheme: "light" } },
  { name: "week-dark", path: week, options: { ...desk, colorScheme: "dark" } },
  { name: "statement", path: "/debtors", options: { ...desk, colorScheme: "light" }, before: openFirst },
  { name: "phone-week", path: week, options: { ...phone, colorScheme: "light" }, before: openThursday }
]

const demo = await startDemo()
const browser = await openBrowser()
for (const { before, name, options, path } of pictures) {
  const context = await demo.open(browser, options)
  const page = await context.newPage()
  await page.goto(`${demo.url}${path}`)
  await settle(page)
  await before?.(page)
  await settle(page)
  await page.waitForTimeout(500)
  const file = join(folder, `${name}.png`)
  await page.screenshot({ path: file })
  await context.close()
  const { size } = statSync(file)
  console.log(`${file}: ${Math.round(size / 1000)} kB`)
  if (size > most) process.exitCode = 1
}
await browser.close()
await demo.stop()
