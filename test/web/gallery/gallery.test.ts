import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { BrowserContext, Page } from "playwright-core"
import { afterAll, assert, beforeAll, it } from "vitest"
import { serveGallery } from "../../../packages/web/build/serveGallery.ts"
import { openPage, overflow, workersBrowser } from "../../support/web/openBrowser.ts"
import { galleryLooks, setWidth, walkGallery } from "../../support/web/walkGallery.ts"

let context: BrowserContext
let gallery: Awaited<ReturnType<typeof serveGallery>>

beforeAll(async () => {
  gallery = await serveGallery()
  // One for all, which keeps what it has loaded.
  context = await (await workersBrowser()).newContext({ locale: "en-GB", reducedMotion: "reduce" })
})
afterAll(async () => {
  await context?.close()
  await gallery?.stop()
})

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The same landmark is there in each of its states; docs/web.md has the reasons for those behind what is open. */
const behind = ["landmark-one-main", "page-has-heading-one"]
const leftOut = ["landmark-unique", "scrollable-region-focusable", ...behind]

const violations = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(`axe.run(document, {
    resultTypes: ["violations"],
    rules: ${JSON.stringify(Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])))}
  }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => id + ": " + html.slice(0, 200) + failureSummary.split("\\n")[1])))`)

/** Text that is wider than its element. Only what is as long as the gallery's longest names may end with an ellipsis. */
const cutTexts = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(`[...document.querySelectorAll("body *")].flatMap((element) => {
    const { clientWidth, scrollWidth } = element
    // Inline elements have no width; those that are for readers of the screen have one pixel.
    if (clientWidth <= 1 || scrollWidth <= clientWidth) return []
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "")) return []
    const text = element.textContent.trim()
    if (getComputedStyle(element).textOverflow === "ellipsis" && text.length > 40) return []
    return [element.tagName + " " + text.slice(0, 60) + ": " + (scrollWidth - clientWidth) + " pixels too wide"]
  })`)

it.each(galleryLooks)(
  "shows every component in $lang, $theme: axe finds no fault, and no text is cut off at any width",
  async ({ lang, theme, widths }) => {
    const { complaints, page } = await openPage(context)
    const found: Array<string> = []
    const seen: Array<string> = []
    await walkGallery(page, `${gallery.url}?lang=${lang}&theme=${theme}`, async (name) => {
      seen.push(name)
      for (const width of widths) {
        await setWidth(page, width)
        const wide = await overflow(page)
        if (wide > 0) found.push(`${name}: ${wide} pixels too wide at ${width}`)
        found.push(...(await cutTexts(page)).map((text) => `${name} at ${width}: ${text}`))
      }
      if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(axe)
      found.push(...(await violations(page)).map((violation) => `${name}: ${violation}`))
    })
    await page.close()
    assert.includeMembers(seen, ["Week", "Messages", "MoneyDialog, refused", "ExportMenu"])
    assert.deepEqual([...found, ...complaints], [])
  }
)

it("is in no file of the built app", () => {
  const dist = join(import.meta.dirname, "../../../packages/web/dist")
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile() && /\.(?:js|css|html|json)$/u.test(one.name)
  )
  assert.isAbove(files.length, 50)
  const made = files.filter(({ name, parentPath }) =>
    /Studio Nine|gallery/iu.test(`${name} ${readFileSync(join(parentPath, name), "utf8")}`)
  )
  assert.deepEqual(
    made.map(({ name }) => name),
    []
  )
})
