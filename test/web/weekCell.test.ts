import type { BrowserContext } from "playwright-core"
import { assert, describe, it, onTestFinished } from "vitest"
import { press } from "../support/web/keys.ts"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

let context: BrowserContext

const today = new Date().toISOString().slice(0, 10)

startSite(async () => {
  const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Lumen Health" })
  const { project } = await app.ask("POST", "/api/projects", { name: "Reader", counteragent_id: counteragent.id })
  const body = { description: "Row", accrual_date: today, duration_minutes_total: 5, cost: "1", currency: "EUR" }
  await app.ask("POST", "/api/time", { ...body, project_id: project.id })
  context = await openContext(browser, app, { viewport: { width: 1440, height: 900 } })
})

describe("a new entry in a cell of the week", () => {
  it("is given back to the cell where the server refuses it, counts nowhere, and is recorded when it is typed again", async () => {
    const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const { page } = await openPage(context)
    onTestFinished(() => page.close())
    await page.goto(`${app.url}/week?from=${nextWeek}`)
    await settle(page)
    await page.route("**/api/time", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 400,
            json: { ok: false, error: { code: "validation_error", message: "accrual_date: the month is closed" } }
          })
        : route.continue()
    )
    const cells = page.getByRole("gridcell", { name: /^Reader, / })
    await cells.nth(2).click()
    await page.keyboard.type("2:05")
    await press(page, "Enter")
    const refused = page.getByRole("gridcell", { name: /^Reader, .*, 2:05, Not saved: .*closed/u })
    await refused.waitFor()
    assert.strictEqual(await page.locator("tfoot td").last().textContent(), "0:00")
    await refused.click()
    await press(page, "F2")
    assert.strictEqual(await page.locator("[role=gridcell] input").inputValue(), "2:05")
    await page.unroute("**/api/time")
    await page.route("**/api/time", async (route) => {
      if (route.request().method() !== "POST") return route.continue()
      return route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), billable: false }) })
    })
    await press(page, "Enter")
    await page.getByRole("gridcell", { name: /^Reader, .*, 2:05, not billable$/u }).waitFor()
    assert.strictEqual(await page.locator("tfoot td").last().textContent(), "2:05")
    assert.strictEqual(await refused.count(), 0)
    const { entries } = await app.ask("GET", "/api/time?page_size=200")
    assert.lengthOf(
      entries.filter(({ duration_minutes_total: minutes }: any) => minutes === 125),
      1
    )
  })
})
