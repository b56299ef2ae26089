import type { Page } from "playwright-core"
import { assert, it } from "vitest"
import { openContext, openPage, settle, turnTo } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"
import { fillStudio, type Studio } from "../support/web/studio.ts"

let studio: Studio

startSite(async () => {
  studio = await fillStudio(app)
})

/**
 * The marks of a page: what has no words and is seen by its background alone, such as bars, dots and squares of legends; not
 * what only sets a part of the page off. Each with whether it is seen.
 */
const marks = `(() => {
  const look = (element) => getComputedStyle(element).backgroundColor
  const clear = "rgba(0, 0, 0, 0)"
  const behind = (element) => {
    for (let one = element.parentElement; one !== null; one = one.parentElement) if (look(one) !== clear) return look(one)
    return "rgb(255, 255, 255)"
  }
  const probe = document.createElement("i")
  document.body.append(probe)
  const soft = new Set(["paper", "surface", "sunken", "band", "off", "raised"].map((name) => {
    probe.style.backgroundColor = "var(--" + name + ")"
    return look(probe)
  }))
  probe.remove()
  return [...document.querySelectorAll("body *")].map((element) => {
    const { height, width } = element.getBoundingClientRect()
    const isBare = element.textContent.trim() === "" && element.querySelector("svg, input, img") === null
    if (!isBare || element.closest("svg, input, button, select") !== null || width < 2 || height < 2) return undefined
    const color = look(element)
    if (color === clear) return undefined
    return { where: element.tagName + "." + element.className, isSoft: soft.has(color), isSeen: color !== behind(element) }
  })
})()`

interface Mark {
  readonly where: string
  readonly isSoft: boolean
  readonly isSeen: boolean
}

const marksOf = (page: Page) => page.evaluate<ReadonlyArray<Mark | undefined>>(marks)

/** What is chosen of several, and not told from them by an outline. */
const unmarked = `[...document.querySelectorAll("[aria-current]:not([aria-current=false], [class*=brand]), [aria-pressed=true], [role=gridcell][aria-selected=true]")]
  .filter((element) => element.getBoundingClientRect().width > 0 && getComputedStyle(element).outlineStyle === "none")
  .map((element) => element.outerHTML.slice(0, 200))`

it("what is marked by a colour stays so with the person's own few colours, light and dark", async () => {
  const found: Array<string> = []
  let seen = 0
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await openContext(browser, app, { colorScheme })
    const { page } = await openPage(context)
    await page.goto(app.url)
    await settle(page)
    for (const path of [
      "/",
      "/week",
      "/time",
      "/calendar",
      "/debtors",
      "/matrices",
      "/team",
      `/close/${new Date().toISOString().slice(0, 7)}`,
      `/clients/${studio.clients[0]}`,
      "/settings/looks"
    ]) {
      await page.emulateMedia({ forcedColors: "none" })
      await turnTo(page, path)
      const plain = await marksOf(page)
      await page.emulateMedia({ forcedColors: "active" })
      const forced = await marksOf(page)
      for (const [index, mark] of plain.entries()) {
        if (mark === undefined || mark.isSoft || !mark.isSeen) continue
        seen++
        if (forced[index]?.isSeen !== true) found.push(`${path} ${colorScheme}: ${mark.where}`)
      }
      for (const html of await page.evaluate<ReadonlyArray<string>>(unmarked))
        found.push(`${path} ${colorScheme}: ${html}`)
    }
    await context.close()
  }
  assert.isAbove(seen, 100)
  assert.deepEqual([...new Set(found)], [])
})
