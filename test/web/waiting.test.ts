import type { BrowserContext, Page } from "playwright-core"
import { assert, describe, it, onTestFinished } from "vitest"
import { press, record, tabTo } from "../support/web/keys.ts"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

let context: BrowserContext

const today = new Date().toISOString().slice(0, 10)

startSite(async () => {
  const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Lumen Health" })
  await app.ask("POST", "/api/projects", { name: "Reader", counteragent_id: counteragent.id })
  await app.ask("POST", "/api/time", {
    description: "Set up",
    accrual_date: today,
    duration_minutes_total: 15,
    cost: "20",
    currency: "EUR"
  })
  context = await openContext(browser, app, { viewport: { width: 1440, height: 900 }, isForAll: true })
})

const open = async (path: string): Promise<Page> => {
  const { page } = await openPage(context)
  onTestFinished(() => page.close())
  await page.goto(`${app.url}${path}`)
  await settle(page)
  return page
}

/** Goes to another page without loading the app again. */
const follow = async (page: Page, name: string): Promise<void> => {
  await page.locator("nav a", { hasText: name }).first().click()
  await settle(page)
}

const log = async (page: Page, words: string): Promise<void> => {
  await press(page, "n")
  await record(page, words)
}

describe("an entry that the server does not have yet", () => {
  it("is a row that waits in the list, counts in the sums and the week, and becomes the recorded one", async () => {
    const page = await open("/time")
    await page.route("**/api/time", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()))
    await log(page, "45m offline call @reader !")
    const row = page.locator("[role=row]", { hasText: "offline call" })
    await row.getByText("waiting").waitFor()
    assert.include(await row.innerText(), "Reader")
    assert.include(
      await page
        .locator("[role=row]", { hasText: "offline call" })
        .locator("xpath=preceding-sibling::*")
        .first()
        .innerText(),
      "1:00"
    )
    await page.locator("main dl, main section").first().getByText("1:00").first().waitFor()
    await follow(page, "Week")
    await page.getByRole("gridcell", { name: /^Reader, .*0:45, .*waiting/u }).waitFor()
    await page.unroute("**/api/time")
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page
      .getByRole("status")
      .filter({ hasText: /^Saved$/u })
      .waitFor()
    await page.getByRole("gridcell", { name: /^Reader, .*0:45, not billable$/u }).waitFor()
    await follow(page, "Time")
    await row.waitFor()
    assert.strictEqual(await row.count(), 1)
    assert.notInclude(await row.innerText(), "waiting")
    assert.lengthOf((await app.ask("GET", "/api/time?search=offline+call")).entries, 1)
  })

  it("says why it was refused, keeps what was typed, also in the next tab, and is saved once it is corrected", async () => {
    const page = await open("/time")
    await page.route("**/api/time", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()))
    await log(page, "1h10 priceless @reader")
    const row = page.locator("[role=row]", { hasText: "priceless" })
    await row.getByText("waiting").waitFor()
    await page.unroute("**/api/time")
    await page.evaluate("dispatchEvent(new Event('online'))")
    await row.getByText(/Not saved: .*rate/u).waitFor()
    await page.close()
    const next = await open("/time")
    const again = next.locator("[role=row]", { hasText: "priceless" })
    await again.getByText(/Not saved: .*rate/u).waitFor()
    await again.getByText("priceless").click()
    const dialog = next.getByRole("dialog")
    await dialog.waitFor()
    assert.strictEqual(await dialog.getByLabel("Duration").inputValue(), "1:10")
    await dialog.locator("select").first().selectOption("none")
    await tabTo(next, "[role=dialog] button", "Save")
    await press(next, "Enter")
    await dialog.waitFor({ state: "detached" })
    await again.getByText("Not billable").waitFor()
    assert.strictEqual(await again.count(), 1)
    const [entry] = (await app.ask("GET", "/api/time?search=priceless")).entries
    assert.deepInclude(entry, { duration_minutes_total: 70, project_name: "Reader", billable: false })
  })
})

describe("a change that was made without a connection", () => {
  const fill = async (page: Page, words: string): Promise<void> => {
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("What was done").fill(words)
    await dialog.getByRole("button", { name: "Save" }).click()
    await dialog.waitFor({ state: "detached" })
  }

  it("gives back what was typed where another person's change came first, and is saved or discarded then", async () => {
    const body = { description: "Plan", accrual_date: today, duration_minutes_total: 35, cost: "7", currency: "EUR" }
    const { entry } = await app.ask("POST", "/api/time", body)
    const page = await open("/time")
    const row = page.locator("[role=row][tabindex]", { hasText: "0:35" })
    const refuse = async (mine: string, theirs: string): Promise<void> => {
      await Promise.all([
        page.waitForResponse(`**/api/time/${entry.id}`),
        row.getByRole("button", { name: "Edit" }).first().click()
      ])
      await page.route(`**/api/time/${entry.id}`, (route) => route.abort())
      await fill(page, mine)
      await row.getByText(mine).waitFor()
      await app.ask("PUT", `/api/time/${entry.id}`, { description: theirs })
      await page.unroute(`**/api/time/${entry.id}`)
      await page.evaluate("dispatchEvent(new Event('online'))")
      await row.getByText(/Your change is not saved/u).waitFor()
      await row.getByText(theirs).waitFor()
    }
    await refuse("Plan of mine", "Plan of theirs")
    await row.getByText("Edit", { exact: true }).click()
    assert.strictEqual(await page.getByRole("dialog").getByLabel("What was done").inputValue(), "Plan of mine")
    await fill(page, "Plan of both")
    await row.getByText("Plan of both").waitFor()
    await row.getByText(/not saved/u).waitFor({ state: "detached" })
    assert.strictEqual((await app.ask("GET", `/api/time/${entry.id}`)).entry.description, "Plan of both")

    await refuse("Mine again", "Theirs again")
    await row.getByRole("button", { name: "Discard" }).click()
    await row.getByText(/not saved/u).waitFor({ state: "detached" })
    await row.getByText("Theirs again").waitFor()
  })

  it("gives back what was typed in the row, where it is refused at once", async () => {
    const page = await open("/time?q=plan")
    await page.route("**/api/time/*", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ json: { ok: false, error: { code: "forbidden", message: "closed month" } } })
        : route.continue()
    )
    await app.ask("POST", "/api/time", {
      description: "Plan B",
      accrual_date: today,
      duration_minutes_total: 5,
      billable: false
    })
    await page.reload()
    await settle(page)
    await press(page, "j", "e")
    await page.locator("[role=row] input:not([type=checkbox])").first().waitFor()
    await press(page, "End")
    await page.keyboard.type(" typed")
    await press(page, "Enter")
    const row = page.locator("[role=row][tabindex]", { hasText: "closed month" })
    await row.getByText("Edit", { exact: true }).click()
    const dialog = page.getByRole("dialog")
    assert.match(await dialog.getByLabel("What was done").inputValue(), / typed$/u)
    await dialog.getByRole("button", { name: "Discard" }).click()
    await row.waitFor({ state: "detached" })
  })
})

describe("money", () => {
  it("comes back when its deletion or its recording is taken back", async () => {
    const { inflow } = await app.ask("POST", "/api/money", { amount: "77.10", currency: "EUR", inflow_date: today })
    const page = await open("/payments")
    const row = page.locator("[role=row]", { hasText: "77.10" })
    await page.getByText("1 payment", { exact: true }).first().waitFor()
    await row.getByRole("button", { name: "Delete" }).click()
    await row.waitFor({ state: "detached" })
    await page.getByRole("button", { name: /^Undo/u }).click()
    await row.waitFor()
    await row.getByRole("button", { name: "Edit" }).click()
    await page
      .getByRole("dialog")
      .getByRole("textbox", { name: /^Received/u })
      .fill("88.20")
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click()
    await page.locator("[role=row]", { hasText: "88.20" }).waitFor()
    await page.getByRole("button", { name: /^Undo/u }).click()
    await row.waitFor()
    await page
      .getByRole("status")
      .filter({ hasText: /^Saved$/u })
      .waitFor()
    assert.strictEqual((await app.ask("GET", `/api/money/${inflow.id}`)).inflow.amount, 77.1)
    await press(page, "p")
    await page
      .getByRole("dialog")
      .getByRole("textbox", { name: /^Received/u })
      .fill("12.30")
    await press(page, "Enter")
    await page.locator("[role=row]", { hasText: "12.30" }).waitFor()
    await page.getByRole("button", { name: /^Undo/u }).click()
    await page.locator("[role=row]", { hasText: "12.30" }).waitFor({ state: "detached" })
    await page
      .getByRole("status")
      .filter({ hasText: /^Saved$/u })
      .waitFor()
    assert.lengthOf((await app.ask("GET", "/api/money")).inflows, 1)
  })
})

describe("an entry that is being deleted", () => {
  it("is in no sum at once, and in all of them after Undo", async () => {
    await app.ask("POST", "/api/time", {
      description: "Twenty",
      accrual_date: today,
      duration_minutes_total: 20,
      cost: "33.10",
      currency: "EUR"
    })
    const page = await open("/time?q=twenty")
    const figures = page.locator("main").getByText("€33", { exact: false })
    await figures.first().waitFor()
    await press(page, "j", "Delete")
    await figures.first().waitFor({ state: "detached" })
    await press(page, "Control+z")
    await figures.first().waitFor()
    assert.lengthOf((await app.ask("GET", "/api/time?search=Twenty")).entries, 1)
  })
})
