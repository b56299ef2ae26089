import type { BrowserContext, Page } from "playwright-core"
import { assert, describe, it, onTestFinished } from "vitest"
import { press } from "../support/web/keys.ts"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

let context: BrowserContext

startSite(async () => {
  const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Acme" })
  const gone = (await app.ask("POST", "/api/counteragents", { name: "Gone" })).counteragent
  await app.ask("POST", "/api/projects", { name: "Website", counteragent_id: counteragent.id })
  await app.ask("POST", "/api/projects", { name: "Left over", counteragent_id: gone.id })
  await app.ask("PUT", `/api/counteragents/${gone.id}`, { archived: true })
  const work = { duration_minutes_total: 60, cost: 0, currency: "EUR" }
  for (const accrual_date of ["2026-03-05", "2026-03-09"]) {
    await app.ask("POST", "/api/time", { ...work, accrual_date, description: `Work of ${accrual_date}` })
  }
  context = await openContext(browser, app, { viewport: { width: 1440, height: 900 }, isForAll: true })
})

const open = async (path: string): Promise<Page> => {
  const { page } = await openPage(context)
  onTestFinished(() => page.close())
  await page.goto(`${app.url}${path}`)
  await settle(page)
  return page
}

/** A script after which the computer's clock is so many hours ahead. */
const wrongClock = (hours: number): string => `{
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...of) {
      super(...(of.length === 0 ? [Real.now() + ${hours * 3_600_000}] : of))
    }
    static now() {
      return Real.now() + ${hours * 3_600_000}
    }
  }
}`

const pathOf = (page: Page): string => page.url().slice(app.url.length)

describe("the browser's Back", () => {
  it("leaves a filter, then the one before it, then the list; a search that is typed is one step", async () => {
    const page = await open("/week")
    await page.getByRole("link", { name: "Time" }).first().click()
    await settle(page)
    await page.getByLabel("Sort").selectOption({ index: 1 })
    await page.waitForURL(/sort=/u)
    await page.getByPlaceholder("Search entries, projects, clients").click()
    await page.keyboard.type("work", { delay: 60 })
    await page.waitForURL(/q=work/u)
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes("q="))
    assert.match(pathOf(page), /^\/time\?sort=/u)
    await page.goBack()
    await page.waitForURL((url) => url.search === "")
    assert.strictEqual(pathOf(page), "/time")
    await page.goBack()
    await page.waitForURL(/\/week$/u)
  })
})

describe("a search with blanks at its ends", () => {
  it("is the one without them, in the address too, and stays in the field as it was typed", async () => {
    const page = await open("/time?period=2026-03")
    const field = page.getByPlaceholder("Search entries, projects, clients")
    await field.fill("  work of  ")
    await page.waitForURL((url) => url.searchParams.get("q") === "work of")
    await page.getByText("Work of 2026-03-05").first().waitFor()
    await page.waitForTimeout(500)
    assert.strictEqual(await field.inputValue(), "  work of  ")
    await field.fill("   ")
    await page.waitForURL((url) => !url.searchParams.has("q"))
    const { entries } = await app.ask("GET", "/api/time?search=%20%20work%20of%20")
    assert.lengthOf(entries, 2)
  })
})

describe("what is offered", () => {
  it("closes with one Escape, whatever was typed", async () => {
    const page = await open("/time")
    await page.keyboard.press("Control+k")
    await page.getByRole("dialog").waitFor()
    await page.keyboard.type("acm", { delay: 20 })
    await page.getByRole("menuitem").first().waitFor()
    await press(page, "Escape")
    await page.getByRole("dialog").waitFor({ state: "detached" })
  })

  it("has no project of an archived client", async () => {
    const page = await open("/time")
    await press(page, "n")
    await page.keyboard.type("1h x @w", { delay: 20 })
    await page
      .getByRole("option", { name: /Website/u })
      .first()
      .waitFor()
    for (let count = 0; count < 2; count++) await page.keyboard.press("Backspace")
    await page.keyboard.type("@le", { delay: 20 })
    await page.waitForTimeout(300)
    assert.strictEqual(await page.getByRole("option", { name: /Left over/u }).count(), 0)
  })
})

describe("the chart of hours", () => {
  it("has every day of its period", async () => {
    const page = await open("/time?period=2026-03")
    const chart = page.getByRole("img", { name: "Hours by day" })
    const text = await page.locator("main").innerText()
    assert.match(text, /1 Mar/u)
    assert.match(text, /31 Mar/u)
    assert.isAtMost(await chart.count(), 1)
  })
})

describe("a running timer", () => {
  it("shows how long it has run in the title and in the icon of the tab, which is as it was when it stops", async () => {
    await app.ask("POST", "/api/timer/start", {
      description: "Running",
      started_at: new Date(Date.now() - 65 * 60_000).toISOString()
    })
    const page = await open("/time")
    await page.waitForFunction("document.title.startsWith('1:0')")
    const icon = () => page.evaluate<string>("document.querySelector('link[rel=icon]').href")
    assert.match(decodeURIComponent(await icon()), /^data:image\/svg\+xml,.*>1:0[56]</u)
    await app.ask("DELETE", "/api/timer")
    await page.reload()
    await settle(page)
    assert.match(await icon(), /\/icon\.svg$/u)
  })

  it("counts by the server's clock where the computer's is hours ahead or behind", async () => {
    const began = new Date(Date.now() - 65 * 60_000).toISOString()
    await app.ask("POST", "/api/timer/start", { description: "Counted", started_at: began })
    onTestFinished(async () => void (await app.ask("DELETE", "/api/timer")))
    for (const hours of [3, -3]) {
      const { page } = await openPage(context)
      onTestFinished(() => page.close())
      await page.addInitScript(wrongClock(hours))
      await page.goto(`${app.url}/time`)
      await settle(page)
      assert.isAbove(Math.abs((await page.evaluate<number>("Date.now()")) - Date.now()), 2 * 3_600_000)
      await page
        .getByRole("timer")
        .getByText(/^1:0[5-9]:/u)
        .waitFor()
    }
  })
})
