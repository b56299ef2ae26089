import type { BrowserContext, Page } from "playwright-core"
import { assert, describe, it, onTestFinished } from "vitest"
import { press } from "../support/web/keys.ts"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

let context: BrowserContext

const today = new Date().toISOString().slice(0, 10)

startSite(async () => {
  await app.ask("POST", "/api/counteragents", { name: "Acme" })
  context = await openContext(browser, app, { viewport: { width: 1440, height: 900 }, isForAll: true })
})

const open = async (path: string): Promise<Page> => {
  const { page } = await openPage(context)
  onTestFinished(() => page.close())
  await page.goto(`${app.url}${path}`)
  await settle(page)
  return page
}

/** As the browser's button does. `page.goBack` waits for the page before, which is not shown where a dialog keeps this one. */
const goBack = (page: Page): Promise<unknown> => page.evaluate("history.back()")

const hasKeys = `document.querySelector("[role=dialog]")?.contains(document.activeElement) === true`

const unsaved = "Close without saving what you typed?"

describe("a dialog with something typed in it", () => {
  it("asks before Escape, the cross and Back close it, and keeps what was typed", async () => {
    const page = await open("/time")
    await page.getByRole("link", { name: "Clients" }).first().click()
    await settle(page)
    await page.getByRole("button", { name: "Add client" }).first().click()
    const dialog = page.getByRole("dialog")
    const name = dialog.getByRole("textbox").first()
    await name.fill("Bolt GmbH")
    const ways: ReadonlyArray<() => Promise<unknown>> = [
      () => press(page, "Escape"),
      () => dialog.getByRole("button", { name: "Close" }).click(),
      () => goBack(page)
    ]
    for (const leave of ways) {
      await leave()
      await dialog.getByText(unsaved).waitFor()
      assert.strictEqual(await page.evaluate("document.activeElement.textContent"), "Keep typing")
      await press(page, "Enter")
      await dialog.getByText(unsaved).waitFor({ state: "detached" })
      assert.strictEqual(await name.inputValue(), "Bolt GmbH")
      await page.waitForURL(/\/clients/u)
      // The form has the keys again.
      while (!(await page.evaluate<boolean>(hasKeys))) await page.waitForTimeout(20)
    }
    await press(page, "Escape")
    await dialog.getByRole("button", { name: "Discard it" }).click()
    await dialog.waitFor({ state: "detached" })
    const { counteragents } = await app.ask("GET", "/api/counteragents?for_select=1")
    assert.deepEqual(
      counteragents.map((one: any) => one.name),
      ["Acme"]
    )
  })

  it("closes at once where nothing was typed, by Back before the page is left", async () => {
    const page = await open("/time")
    await page.getByRole("link", { name: "Clients" }).first().click()
    await settle(page)
    const dialog = page.getByRole("dialog")
    for (const leave of [() => press(page, "Escape"), () => goBack(page)]) {
      await page.getByRole("button", { name: "Add client" }).first().click()
      await dialog.waitFor()
      await leave()
      await dialog.waitFor({ state: "detached" })
      await page.waitForURL(/\/clients/u)
    }
    await page.goBack()
    await page.waitForURL(/\/time/u)
  })
})

describe("a change that the server does not take", () => {
  it("is in a list, with what it says and why, where it is sent again or discarded", async () => {
    const { project } = await app.ask("POST", "/api/projects", { name: "Reader" })
    const body = { description: "Row", accrual_date: today, duration_minutes_total: 5, cost: "1", currency: "EUR" }
    await app.ask("POST", "/api/time", { ...body, project_id: project.id })
    const page = await open("/week")
    await page.route("**/api/time", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 400,
            json: { ok: false, error: { code: "validation_error", message: "accrual_date: the month is closed" } }
          })
        : route.continue()
    )
    const cells = page.getByRole("gridcell", { name: /^Reader, .*, (?:nothing|0:00|no time)?/u })
    const empty = async () => {
      for (const cell of await cells.all()) if ((await cell.textContent()) === "") return cell
      return assert.fail("no empty cell")
    }
    for (const hours of ["2:05", "3:05"]) {
      await (await empty()).click()
      await page.keyboard.type(hours)
      await press(page, "Enter")
      await page.getByRole("gridcell", { name: new RegExp(`^Reader, .*, ${hours}, Not saved`, "u") }).waitFor()
    }
    await page.getByRole("button", { name: "2 not saved" }).click()
    const dialog = page.getByRole("dialog", { name: "Not on the server yet" })
    const first = dialog.getByRole("listitem").filter({ hasText: "2:05" })
    assert.match((await first.textContent()) ?? "", /New time entry.*Row · 2:05 · Reader.*Not saved: .*closed/u)
    await first.getByRole("button", { name: "Discard" }).click()
    await first.waitFor({ state: "detached" })
    await page.unroute("**/api/time")
    await page.route("**/api/time", (route) =>
      route.request().method() === "POST"
        ? route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), billable: false }) })
        : route.continue()
    )
    await dialog.getByRole("button", { name: "Try again" }).click()
    await dialog.getByText("The server has all your changes.").waitFor()
    const { entries } = await app.ask("GET", "/api/time?page_size=50")
    const minutes = entries.map((one: any) => one.duration_minutes_total)
    assert.include(minutes, 185)
    assert.notInclude(minutes, 125)
  })
})
