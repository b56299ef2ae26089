import type { Page } from "playwright-core"
import { assert, describe, expect, it, onTestFinished } from "vitest"
import { press } from "../support/web/keys.ts"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

startSite(async () => {
  const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Acme" })
  await app.ask("POST", "/api/projects", { name: "Website", counteragent_id: counteragent.id })
  const rate = { kind: "bill", amount: "80", currency: "EUR", effective_date: "2020-01-01" }
  await app.ask("POST", "/api/rates", rate)
})

const opened = async () => {
  const context = await openContext(browser, app, { viewport: { width: 1440, height: 900 } })
  onTestFinished(() => context.close())
  const { page } = await openPage(context)
  await page.goto(`${app.url}/time`)
  await settle(page)
  return { context, page }
}

const line = (page: Page) => page.locator("#quick-entry")

describe("what is typed in the line", () => {
  it("is there when the page is opened again, in another tab too, until it is recorded", async () => {
    const { context, page } = await opened()
    await press(page, "n")
    await page.keyboard.type("1:15 wireframes @website", { delay: 20 })
    await press(page, "Escape")
    await press(page, "Escape")
    await page.close()
    const { page: again } = await openPage(context)
    await again.goto(`${app.url}/week`)
    await settle(again)
    assert.strictEqual(await line(again).inputValue(), "1:15 wireframes @website")
    await line(again).press("Enter")
    await again.getByText("1:15 · wireframes · Website").first().waitFor()
    await again.reload()
    await settle(again)
    assert.strictEqual(await line(again).inputValue(), "")
  })

  it("is in the form that the plus opens, and stays in the line unless that is saved", async () => {
    const { page } = await opened()
    await press(page, "n")
    await page.keyboard.type("9-10:30 workshop @website #team !", { delay: 20 })
    await page.getByText("9:00–10:30").first().waitFor()
    await page.getByRole("button", { name: "New time entry" }).click()
    const form = page.getByRole("dialog")
    assert.strictEqual(await form.getByLabel("What was done").first().inputValue(), "workshop")
    const fields = await form
      .locator("input")
      .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value))
    for (const value of ["Website", "9:00", "10:30"])
      assert.include(
        fields.map((one) => one.replace(/^0/u, "")),
        value
      )
    assert.strictEqual(await form.getByLabel("Billing").inputValue(), "none")
    await form.getByRole("button", { name: "Cancel" }).click()
    assert.strictEqual(await line(page).inputValue(), "9-10:30 workshop @website #team !")
    await page.getByRole("button", { name: "New time entry" }).click()
    await form.getByRole("button", { name: "Save" }).click()
    await form.waitFor({ state: "detached" })
    assert.strictEqual(await line(page).inputValue(), "")
    const { entries } = await app.ask("GET", "/api/time?search=workshop")
    assert.deepInclude(entries[0], {
      duration_minutes_total: 90,
      billable: false,
      project_name: "Website",
      tags: ["team"]
    })
  })
})

describe("closing a page", () => {
  it("asks first where something is typed in a dialog or a row, and only there", async () => {
    const { page } = await opened()
    const asked: Array<string> = []
    page.on("dialog", (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.getByRole("button", { name: "Log time" }).first().click()
    const form = page.getByRole("dialog")
    await form.locator("input").first().waitFor()
    await page.keyboard.type("Something", { delay: 20 })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toEqual(["beforeunload"])
    assert.strictEqual(await form.locator("input").first().inputValue(), "Something")
    await press(page, "Escape")
    await form.getByRole("button", { name: "Discard it" }).click()
    await page.locator("[role=row] button", { hasText: "workshop" }).first().click()
    await page.keyboard.type("More", { delay: 20 })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toEqual(["beforeunload", "beforeunload"])
  })
})
