import { assert, it, onTestFinished } from "vitest"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

startSite()

it("the overview begins with the first hour until anything is recorded, in any period", async () => {
  const context = await openContext(browser, app)
  onTestFinished(() => context.close())
  const { page } = await openPage(context)
  await page.goto(app.url)
  await page.locator("h1", { hasText: "Welcome to Hourbook" }).waitFor()
  await app.ask("POST", "/api/money", { inflow_date: "2019-02-01", amount: "120", currency: "EUR" })
  await page.goto(`${app.url}/?period=2018-05`)
  await settle(page)
  assert.strictEqual(await page.locator("h1").textContent(), "May 2018")
})
