import type { BrowserContext } from "playwright-core"
import { assert, describe, it, onTestFinished } from "vitest"
import { openContext, openPage, overflow, settle } from "../../support/web/openBrowser.ts"
import { app, browser, startSite } from "../../support/web/site.ts"

let context: BrowserContext
let project: string

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

startSite(async () => {
  const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Lumen Health" })
  const made = await app.ask("POST", "/api/projects", { name: "Reader", counteragent_id: counteragent.id })
  project = made.project.id
  for (const [days, minutes] of [
    [12, 300],
    [9, 420],
    [7, 480],
    [5, 360],
    [3, 240],
    [0, 240]
  ] as const) {
    await app.ask("POST", "/api/time", {
      description: "Screens",
      accrual_date: daysAgo(days),
      duration_minutes_total: minutes,
      cost: minutes,
      currency: "EUR",
      project_id: project
    })
  }
  const budget = { basis: "fees", amount: 2000, currency: "EUR", period: "year" }
  await app.ask("PUT", `/api/counteragents/${counteragent.id}`, { budget })
  context = await openContext(browser, app, { viewport: { width: 1440, height: 900 }, isForAll: true })
})

describe("the budget of a project", () => {
  it("is set in the form, drawn on the page and in the list, and named by the dashboard where it is nearly used up", async () => {
    const { page } = await openPage(context)
    onTestFinished(() => page.close())
    await page.goto(`${app.url}/projects/${project}?edit=1`)
    await settle(page)
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Budget", { exact: true }).selectOption("hours")
    const amount = dialog.getByLabel("Hours", { exact: true })
    await amount.fill("much")
    await dialog.getByRole("button", { name: "Save" }).click()
    await dialog.getByText("Enter a number of hours above 0").waitFor()
    await amount.fill("40")
    await dialog.getByRole("button", { name: "Save" }).click()
    await dialog.waitFor({ state: "hidden" })
    await page.getByRole("img", { name: /^34:00 of 40:00$/u }).waitFor()
    await page.getByText("6:00 left").waitFor()
    assert.isAtMost(await overflow(page), 0)
    await page.goto(`${app.url}/clients?view=projects`)
    await page.getByLabel("85% of the budget used").waitFor()
    await page.goto(`${app.url}/clients`)
    await page.getByLabel("102% of the budget used").waitFor()
    await page.goto(`${app.url}/`)
    await page.getByRole("link", { name: "Lumen Health has used 102% of its budget" }).waitFor()
    await page.getByRole("link", { name: "Reader" }).first().waitFor()
    const { project: kept } = await app.ask("GET", `/api/projects/${project}`)
    assert.deepInclude(kept.budget, { basis: "hours", amount: 40, period: "total", alert_at: [80, 100] })
  })
})
