import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { BrowserContextOptions, Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { openContext, openPage, overflow, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"
import { fillStudio, type Studio } from "../support/web/studio.ts"
import { ownersPages } from "../support/web/webPages.ts"

/** Every combination of looks and sizes is `npm run test:web:all`; else each page in two that differ in all. */
const everything = process.env["TEST_WEB"] === "all"

interface Look {
  readonly name: string
  readonly options: BrowserContextOptions
}

const look = (colorScheme: "light" | "dark", width: number, locale = "en-GB"): Look => ({
  name: `${colorScheme}, ${width} wide, ${locale}`,
  options: { colorScheme, locale, viewport: { width, height: width < 700 ? 844 : 900 } }
})

const all = (["light", "dark"] as const).flatMap((scheme) => [1440, 390].map((width) => look(scheme, width)))
const looks = {
  empty: everything ? all : [look("light", 390)],
  full: everything ? [...all, look("light", 1440, "de-DE"), look("dark", 390, "de-DE")] : [look("dark", 1440, "de-DE")]
}
const widths = everything ? [320, 390, 768, 1440] : [320, 768]

/**
 * With that of the session, without that of the running timer, which the bar above every page shows. Each check of a
 * month's close reads a report of its own, all at once. The overview of a new workspace takes over what the browser knows,
 * or reads whether there is a client and a rate. The page of a client reads what they owe in their own currencies. A
 * statement reads its lines, its client, its links and its mails. A closed
 * month reads its certificate and the names in it. The settings of the business read what they set, one by one, and of a new
 * workspace once more, after they have taken over the country that the browser knows.
 */
const mostCalls = (name: string): number =>
  ({ overview: 7, close: 7, closed: 5, client: 5, statement: 5, "settings business": 11 })[name] ?? 4

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** What axe finds on a page, best practices included: the rule and where. */
const violations = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe)
  return page.evaluate(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + " at " + target.join(" ") + ": " + failureSummary.split("\\n")[1])))`)
}

let studio: Studio | undefined

/** Of the last month. */
const lastDay = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 0)).toISOString().slice(0, 10)

startSite()

const check = async ({ options }: Look, pages: ReturnType<typeof ownersPages>): Promise<void> => {
  const context = await openContext(browser, app, { ...options, keepsShell: everything })
  const { calls, complaints, page } = await openPage(context)
  const found: Array<string> = []
  for (const { name, path } of pages) {
    calls.length = 0
    await page.goto(`${app.url}${path}`)
    await settle(page)
    const shift = await page.evaluate(`new Promise((resolve) => {
      let sum = 0
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value }).observe({ type: "layout-shift", buffered: true })
      setTimeout(() => resolve(sum), 50)
    })`)
    if (Number(shift) > 0.05) found.push(`${name}: its contents jump by ${String(shift)}`)
    const own = calls.filter((call) => call !== "GET /api/timer")
    if (own.length > mostCalls(name)) found.push(`${name}: ${own.length} calls: ${own.join(", ")}`)
    for (const violation of await violations(page)) found.push(`${name}: ${violation}`)
    for (const complaint of complaints.splice(0)) found.push(`${name}: ${complaint}`)
    const size = page.viewportSize() ?? assert.fail()
    for (const width of [size.width, ...widths]) {
      await page.setViewportSize({ width, height: size.height })
      const wide = await overflow(page)
      if (wide > 0) found.push(`${name}: ${wide} pixels too wide at ${width}`)
    }
    await page.setViewportSize(size)
  }
  await context.close()
  assert.deepEqual(found, [])
}

describe("every page, without data", () => {
  it.each(looks.empty)("$name: nothing is hard to reach, jumps, overflows or is refused", async (shown) => {
    const { me } = await app.ask("GET", "/api/me")
    const pages = ownersPages({ clients: [], projects: [], people: { owner: me } })
    await check(
      shown,
      pages.filter(({ path }) => !path.includes("undefined"))
    )
  })
})

describe("every page, of a studio", () => {
  it.each(looks.full)("$name: nothing is hard to reach, jumps, overflows or is refused", async (shown) => {
    if (studio === undefined) {
      studio = await fillStudio(app)
      await app.ask("POST", "/api/periods/close", { through: lastDay, note: "It is invoiced.", force: true })
    }
    await check(shown, [...ownersPages(studio), { name: "closed", path: `/close/${lastDay.slice(0, 7)}` }])
  })
})
