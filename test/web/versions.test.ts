import type { BrowserContext, Page } from "playwright-core"
import { assert, describe, expect, it, onTestFinished } from "vitest"
import { press } from "../support/web/keys.ts"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

let context: BrowserContext

const today = new Date().toISOString().slice(0, 10)

startSite(async () => {
  context = await openContext(browser, app, { viewport: { width: 1440, height: 900 }, isForAll: true })
})

const open = async (path: string): Promise<Page> => {
  const { page } = await openPage(context)
  onTestFinished(() => page.close())
  await page.goto(`${app.url}${path}`)
  await settle(page)
  return page
}

/** An entry that is changed twice on a page while there is no connection. */
const changedTwiceOffline = async (description: string, minutes: number) => {
  const body = { description, accrual_date: today, duration_minutes_total: minutes, cost: "7", currency: "EUR" }
  const { entry } = await app.ask("POST", "/api/time", body)
  const page = await open("/time")
  const shown = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`
  const row = page.locator("[role=row][tabindex]", { hasText: shown })
  await page.route(`**/api/time/${entry.id}`, (route) => route.abort())
  const dialog = page.getByRole("dialog")
  for (const words of ["First of mine", "Second of mine"]) {
    await row.getByRole("button", { name: "Edit" }).first().click()
    await dialog.getByLabel("What was done").fill(words)
    await dialog.getByRole("button", { name: "Save" }).click()
    await dialog.waitFor({ state: "detached" })
    await row.getByText(words).waitFor()
  }
  return { entry, page, row }
}

/** An entry of a project, which another person changes once it is on a page. */
const entryOf = async (description: string, minutes: number) => {
  const { project } = await app.ask("POST", "/api/projects", { name: description })
  const body = { description, accrual_date: today, duration_minutes_total: minutes, cost: "7", currency: "EUR" }
  const { entry } = await app.ask("POST", "/api/time", { ...body, project_id: project.id })
  const address = `/api/time/${entry.id}`
  return {
    change: (to: object): Promise<unknown> => app.ask("PUT", address, to),
    now: async () => (await app.ask("GET", address)).entry
  }
}

describe("a field that is changed in place", () => {
  it("keeps another person's change of an entry in the list, and gives back what was typed", async () => {
    const { change, now } = await entryOf("Row", 45)
    const page = await open("/time")
    const row = page.locator("[role=row][tabindex]", { hasText: "0:45" })
    await row.getByRole("button", { name: "Row" }).click()
    await change({ description: "Row of theirs" })
    await page.getByLabel("What was done").fill("Row of mine")
    await page.keyboard.press("Enter")
    await row.getByText(/Your change is not saved: It was changed/u).waitFor()
    await row.getByText("Row of theirs").waitFor()
    assert.strictEqual((await now()).description, "Row of theirs")
    await row.getByRole("button", { name: "Edit" }).first().click()
    assert.strictEqual(await page.getByRole("dialog").getByLabel("What was done").inputValue(), "Row of mine")
  })

  it("keeps another person's change of an entry in the week, and gives its cell back what was typed", async () => {
    const { change, now } = await entryOf("Cell", 50)
    const page = await open("/week")
    const cell = page.getByRole("gridcell", { name: /^Cell, .*, 0:50/u })
    await cell.click()
    await change({ duration_minutes_total: 95 })
    await page.keyboard.type("3:00")
    await press(page, "Enter")
    const refused = page.getByRole("gridcell", { name: /^Cell, .*, 1:35, Not saved: It was changed/u })
    await refused.waitFor()
    assert.strictEqual((await now()).duration_minutes_total, 95)
    await refused.click()
    await press(page, "F2")
    assert.strictEqual(await page.locator("[role=gridcell] input").inputValue(), "3:00")
    await press(page, "Enter")
    await expect.poll(async () => (await now()).duration_minutes_total).toBe(180)
  })

  it("keeps another person's change of an entry in the calendar, and says so", async () => {
    const { change, now } = await entryOf("Moved", 20)
    const page = await open(`/calendar?day=${today}`)
    await page.getByRole("button", { name: "Move Moved" }).click()
    await change({ description: "Moved by them" })
    await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click()
    // On the entry, and in a note at the foot of the page.
    await page
      .getByText(/It was changed since you opened it/u)
      .first()
      .waitFor()
    assert.strictEqual((await now()).accrual_date, today)
    await page.getByText("Moved by them").waitFor()
  })
})

describe("a form that is saved before it knows the version of its record", () => {
  it("shows another person's change of an entry, and writes over it only when asked to", async () => {
    const body = { description: "Plan", accrual_date: today, duration_minutes_total: 35, cost: "7", currency: "EUR" }
    const { entry } = await app.ask("POST", "/api/time", body)
    const page = await open("/time")
    const address = `**/api/time/${entry.id}`
    // The version is on its way until the form is saved.
    const saved = Promise.withResolvers<void>()
    await page.route(address, async (route) => {
      await saved.promise
      await route.continue().catch(() => undefined)
    })
    const row = page.locator("[role=row][tabindex]", { hasText: "0:35" })
    await row.getByRole("button", { name: "Edit" }).first().click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("What was done").fill("Plan of mine")
    await app.ask("PUT", `/api/time/${entry.id}`, { description: "Plan of theirs" })
    await dialog.getByRole("button", { name: "Save" }).click()
    saved.resolve()
    await dialog.getByRole("alert").getByText("Plan of theirs").waitFor()
    assert.strictEqual((await app.ask("GET", `/api/time/${entry.id}`)).entry.description, "Plan of theirs")
    await dialog.getByRole("alert").getByRole("button").first().click()
    await dialog.waitFor({ state: "detached" })
    await row.getByText("Plan of mine").waitFor()
    assert.strictEqual((await app.ask("GET", `/api/time/${entry.id}`)).entry.description, "Plan of mine")
  })

  it("keeps another person's change of an entry that came while there was no connection", async () => {
    const { entry, page, row } = await changedTwiceOffline("Draft", 55)
    await app.ask("PUT", `/api/time/${entry.id}`, { description: "Theirs" })
    await page.unroute(`**/api/time/${entry.id}`)
    await page.evaluate("dispatchEvent(new Event('online'))")
    await row.getByText(/Your change is not saved/u).waitFor()
    await row.getByText("Theirs").waitFor()
    assert.strictEqual((await app.ask("GET", `/api/time/${entry.id}`)).entry.description, "Theirs")
  })

  it("sends one's own changes one after the other, and takes none of them for another person's", async () => {
    const { entry, page } = await changedTwiceOffline("Sketch", 65)
    await page.unroute(`**/api/time/${entry.id}`)
    await page.evaluate("dispatchEvent(new Event('online'))")
    const description = async () => (await app.ask("GET", `/api/time/${entry.id}`)).entry.description
    await expect.poll(description).toBe("Second of mine")
  })

  it("shows another person's change of a payment, a client and a project, and writes over it only when asked to", async () => {
    const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Lumen" })
    const { project } = await app.ask("POST", "/api/projects", { name: "Reader", counteragent_id: counteragent.id })
    const payment = { inflow_date: today, amount: "120", currency: "EUR", counteragent_id: counteragent.id }
    const { inflow } = await app.ask("POST", "/api/money", { ...payment, comment: "first" })
    const edits = [
      {
        page: "/payments",
        edit: (page: Page) =>
          page.locator("[role=row][tabindex]", { hasText: "120" }).getByRole("button", { name: "Edit" }).click(),
        label: "Note",
        address: `/api/money/${inflow.id}`,
        change: { comment: "theirs" },
        now: ({ inflow: { comment } }: any) => comment
      },
      {
        page: `/clients/${counteragent.id}`,
        edit: (page: Page) => page.getByRole("button", { name: "Edit" }).first().click(),
        label: "Name",
        address: `/api/counteragents/${counteragent.id}`,
        change: { name: "theirs" },
        now: ({ counteragent: { name } }: any) => name
      },
      {
        page: `/projects/${project.id}`,
        edit: (page: Page) => page.getByRole("button", { name: "Edit" }).first().click(),
        label: "Name",
        address: `/api/projects/${project.id}`,
        change: { name: "theirs" },
        now: ({ project: { name } }: any) => name
      }
    ]
    for (const { address, change, edit, label, now, page: path } of edits) {
      const page = await open(path)
      await edit(page)
      const dialog = page.getByRole("dialog")
      await dialog.getByLabel(label, { exact: true }).fill("mine")
      await app.ask("PUT", address, change)
      await dialog.getByRole("button", { name: "Save" }).click()
      const conflict = dialog.getByRole("alert")
      await conflict.getByText(/changed since you opened it/u).waitFor()
      assert.deepStrictEqual(await conflict.locator("tbody td").allTextContents(), ["theirs", "mine"], path)
      assert.strictEqual(now(await app.ask("GET", address)), "theirs", path)
      await conflict.getByRole("button", { name: "Take what is there" }).click()
      await conflict.waitFor({ state: "detached" })
      assert.strictEqual(await dialog.getByLabel(label, { exact: true }).inputValue(), "theirs", path)
      await dialog.getByLabel(label, { exact: true }).fill("mine again")
      await app.ask("PUT", address, Object.fromEntries(Object.keys(change).map((key) => [key, "theirs again"])))
      await dialog.getByRole("button", { name: "Save" }).click()
      await conflict.getByRole("button", { name: "Save mine" }).click()
      await dialog.waitFor({ state: "detached" })
      assert.strictEqual(now(await app.ask("GET", address)), "mine again", path)
      await page.close()
    }
  })
})
