import type { BrowserContext } from "playwright-core"
import { assert, describe, it, onTestFinished } from "vitest"
import { press } from "../support/web/keys.ts"
import { openContext, openPage, overflow, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

let context: BrowserContext

const today = new Date().toISOString().slice(0, 10)

startSite(async () => {
  const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Lumen Health" })
  const { project } = await app.ask("POST", "/api/projects", { name: "Reader", counteragent_id: counteragent.id })
  const body = { description: "Row", accrual_date: today, duration_minutes_total: 5, cost: "1", currency: "EUR" }
  await app.ask("POST", "/api/time", { ...body, project_id: project.id })
  context = await openContext(browser, app, { viewport: { width: 1440, height: 900 }, isForAll: true })
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

describe("a row that was added to a week", () => {
  it("stays at its place after another week and after a reload, in this week alone", async () => {
    await app.ask("POST", "/api/projects", { name: "Added" })
    const { page } = await openPage(context)
    onTestFinished(() => page.close())
    await page.goto(`${app.url}/week`)
    await settle(page)
    const names = () => page.locator("tbody th b").allTextContents()
    await page.getByRole("combobox", { name: "Add a project" }).click()
    await page.keyboard.type("Added", { delay: 20 })
    await page.getByRole("option", { name: "Added" }).first().click()
    const row = page.getByRole("gridcell", { name: /^Added, / }).first()
    await row.waitFor()
    const order = await names()
    await page.getByRole("button", { name: "Next week" }).click()
    await row.waitFor({ state: "detached" })
    await page.goBack()
    await row.waitFor()
    assert.deepEqual(await names(), order)
    await page.reload()
    await row.waitFor()
    assert.deepEqual(await names(), order)
  })
})

describe("a cell whose entry has start and end", () => {
  it("grows and shrinks by its end, says what becomes a break, and refuses what is below zero", async () => {
    const { project } = await app.ask("POST", "/api/projects", { name: "Timed" })
    const times = { started_at: `${today}T08:00:00Z`, ended_at: `${today}T08:50:00Z` }
    const { entry } = await app.ask("POST", "/api/time", {
      description: "Timed",
      ...times,
      cost: "1",
      currency: "EUR",
      project_id: project.id
    })
    const stored = async () => (await app.ask("GET", `/api/time/${entry.id}`)).entry
    const { page } = await openPage(context)
    onTestFinished(() => page.close())
    await page.goto(`${app.url}/week?from=${today}`)
    await settle(page)
    const type = async (text: string, shown: string) => {
      await page.getByRole("gridcell", { name: /^Timed, .*\d:\d\d/u }).click()
      await page.keyboard.type(text, { delay: 20 })
      const saved = page.waitForResponse((answer) => answer.request().method() === "PUT")
      await press(page, "Enter")
      await saved
      await page.getByRole("gridcell", { name: new RegExp(`^Timed, .*, ${shown}`, "u") }).waitFor()
      return stored()
    }
    assert.deepInclude(await type("1:00", "1:00"), { ended_at: `${today}T09:00:00.000Z`, duration_minutes_total: 60 })
    assert.deepInclude(await type("0:40", "0:40"), { ended_at: `${today}T08:40:00.000Z`, duration_minutes_total: 40 })
    await app.ask("PUT", `/api/time/${entry.id}`, { ended_at: `${today}T10:00:00Z`, duration_minutes_total: 90 })
    await page.reload()
    await settle(page)
    assert.deepInclude(await type("1:10", "1:10"), { ended_at: `${today}T10:00:00.000Z`, duration_minutes_total: 70 })
    // What a cell says stands at it.
    const note = page.locator("[role=gridcell] [role=status]")
    await note.getByText("The break of “Timed” is 0:20 longer now; its start and end stay the same.").waitFor()
    await page.getByRole("gridcell", { name: /^Timed, .*1:10/u }).click()
    await page.keyboard.type("-1", { delay: 20 })
    await press(page, "Enter")
    await note.getByText(/“-1”/u).waitFor()
    assert.strictEqual((await stored()).duration_minutes_total, 70)
  })
})

describe("Ctrl Z in the week", () => {
  it("takes back the last cells, one after the other, a paste at once, and what was deleted as it was", async () => {
    const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Undone" })
    const { project } = await app.ask("POST", "/api/projects", { name: "Undone", counteragent_id: counteragent.id })
    const made = await app.ask("POST", "/api/time", {
      description: "Undone",
      accrual_date: today,
      duration_minutes_total: 60,
      cost: 0,
      currency: "EUR",
      project_id: project.id
    })
    const { page } = await openPage(context)
    onTestFinished(() => page.close())
    await page.goto(`${app.url}/week`)
    await settle(page)
    const row = page.getByRole("row", { name: /^Undone/u })
    const cell = (column: number) => row.locator(`[data-column="${column}"]`)
    const column = Number(await row.getByRole("gridcell", { name: /^Undone, .*1:00/u }).getAttribute("data-column"))
    const other = column === 0 ? 1 : 0
    const texts = async () => [await cell(column).innerText(), await cell(other).innerText()].map((one) => one.trim())
    const until = async (wanted: ReadonlyArray<string>): Promise<void> => {
      for (let tries = 0; tries < 50 && String(await texts()) !== String(wanted); tries++)
        await page.waitForTimeout(100)
      assert.deepEqual(await texts(), wanted)
    }
    await cell(column).click()
    await page.keyboard.type("2:00", { delay: 20 })
    await press(page, "Enter")
    await cell(other).click()
    await page.keyboard.type("0:30", { delay: 20 })
    await press(page, "Enter")
    await until(["2:00", "0:30"])
    await cell(other).click()
    await press(page, "Control+z")
    await until(["2:00", ""])
    await press(page, "Control+z")
    await until(["1:00", ""])
    await cell(column).click()
    await press(page, "Delete")
    await until(["", ""])
    await press(page, "Control+z")
    await until(["1:00", ""])
    await page.waitForTimeout(300)
    const { entry } = await app.ask("GET", `/api/time/${made.entry.id}`)
    assert.strictEqual(entry.duration_minutes_total, 60)
    assert.lengthOf((await app.ask("GET", `/api/time?project_id=${project.id}`)).entries, 1)
  })
})

describe("a word without an end", () => {
  it("makes the week no wider, nor what is below it", async () => {
    const long = "Donaudampfschifffahrtsgesellschaft".repeat(5)
    const { counteragent } = await app.ask("POST", "/api/counteragents", { name: long })
    const { project } = await app.ask("POST", "/api/projects", { name: long, counteragent_id: counteragent.id })
    await app.ask("POST", "/api/time", {
      description: long,
      accrual_date: today,
      duration_minutes_total: 5,
      cost: 0,
      currency: "EUR",
      project_id: project.id
    })
    for (const width of [390, 1440]) {
      const narrow = await openContext(browser, app, { viewport: { width, height: 844 } })
      const { page } = await openPage(narrow)
      await page.goto(`${app.url}/week`)
      await settle(page)
      await page
        .getByRole("gridcell", { name: /^Donau/u })
        .last()
        .click({ force: true })
      assert.isAtMost(await overflow(page), 0, String(width))
      await narrow.close()
    }
  })
})

describe("the form of an entry with start and end", () => {
  it("shows and records its length without a break, which stays", async () => {
    const { page } = await openPage(context)
    onTestFinished(() => page.close())
    const { entry } = await app.ask("POST", "/api/time", {
      description: "Paused",
      started_at: `${today}T08:00:00Z`,
      ended_at: `${today}T16:00:00Z`,
      duration_minutes_total: 420,
      cost: "1",
      currency: "EUR"
    })
    await page.goto(`${app.url}/time`)
    await settle(page)
    const row = page.locator("[role=row][tabindex]", { hasText: "7:00" })
    await row.getByRole("button", { name: "Edit" }).first().click()
    const drawer = page.getByRole("dialog")
    await drawer.getByLabel("Break").waitFor()
    assert.strictEqual(await drawer.getByLabel("Break").inputValue(), "1:00")
    assert.match((await drawer.getByRole("button", { name: /duration instead/u }).textContent()) ?? "", /7:00$/u)
    const end = drawer.getByLabel("End", { exact: true })
    const [hour = "", minute = ""] = (await end.inputValue()).split(":")
    await end.fill(`${hour}:${String(Number(minute) + 5).padStart(2, "0")}`)
    assert.match((await drawer.getByRole("button", { name: /duration instead/u }).textContent()) ?? "", /7:05$/u)
    await drawer.getByRole("button", { name: "Save" }).click()
    await drawer.waitFor({ state: "detached" })
    const saved = (await app.ask("GET", `/api/time/${entry.id}`)).entry
    assert.deepInclude(saved, { ended_at: `${today}T16:05:00.000Z`, duration_minutes_total: 425 })
  })
})
