import type { BrowserContext, Page } from "playwright-core"
import { assert, describe, expect, it, onTestFinished } from "vitest"
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

const entryOf = async (description: string) => {
  const body = { description, accrual_date: today, duration_minutes_total: 30, cost: "7", currency: "EUR" }
  const { entry } = await app.ask("POST", "/api/time", body)
  return {
    change: (to: object): Promise<unknown> => app.ask("PUT", `/api/time/${entry.id}`, to),
    now: async () => (await app.ask("GET", `/api/time/${entry.id}`)).entry
  }
}

/** Two entries on a page that are selected, of which another person changes the second before they are made not billable. */
const changeOfTwo = async (name: string) => {
  const mine = await entryOf(`${name} of mine`)
  const theirs = await entryOf(`${name} of theirs`)
  const page = await open("/time")
  for (const row of ["mine", "theirs"]) {
    await page.getByRole("checkbox", { name: new RegExp(`${name} of ${row}`, "u") }).click()
  }
  await theirs.change({ description: `${name} by them` })
  await page
    .getByRole("region", { name: "Selected entries" })
    .getByRole("combobox")
    .selectOption({ label: "Not billable" })
  const dialog = page.getByRole("dialog", { name: "1 entry was changed in the meantime" })
  await dialog.waitFor()
  return { dialog, mine, page, theirs }
}

describe("a change of many entries", () => {
  it("leaves alone what another person has changed, and says what that is", async () => {
    const { dialog, mine, theirs } = await changeOfTwo("Left")
    const row = dialog.getByRole("row", { name: /What/u })
    assert.deepStrictEqual(await row.locator("td").allTextContents(), ["Left of theirs", "Left by them"])
    await dialog.getByRole("button", { name: "Leave it" }).click()
    await dialog.waitFor({ state: "detached" })
    assert.isFalse((await mine.now()).billable)
    assert.isTrue((await theirs.now()).billable)
  })

  it("changes these, too, when asked to, and takes all of it back, but for what is changed again", async () => {
    const { dialog, mine, page, theirs } = await changeOfTwo("Taken")
    await dialog.getByRole("button", { name: "Change it too" }).click()
    await page.getByText("2 entries changed").waitFor()
    const { billable, description } = await theirs.now()
    assert.deepStrictEqual({ billable, description }, { billable: false, description: "Taken by them" })
    await mine.change({ description: "Taken again" })
    await page.getByRole("button", { name: "Undo" }).click()
    await dialog.getByRole("row", { name: /Taken again/u }).waitFor()
    await expect.poll(async () => (await theirs.now()).billable).toBe(true)
    assert.isFalse((await mine.now()).billable)
  })
})

describe("the archive button", () => {
  it("shows another person's change of a client and a project, and archives them only when asked to", async () => {
    const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Lumen" })
    const { project } = await app.ask("POST", "/api/projects", { name: "Reader" })
    for (const [path, kind, one] of [
      [`/clients/${counteragent.id}`, "counteragents", counteragent],
      [`/projects/${project.id}`, "projects", project]
    ]) {
      const now = async () => Object.values<any>(await app.ask("GET", `/api/${kind}/${one.id}`))[0]
      const page = await open(path)
      await page.getByRole("button", { name: "Edit" }).first().click()
      const dialog = page.getByRole("dialog")
      await dialog.getByRole("button", { name: "Archive" }).waitFor()
      await app.ask("PUT", `/api/${kind}/${one.id}`, { name: "Theirs" })
      await dialog.getByRole("button", { name: "Archive" }).click()
      const conflict = dialog.getByRole("alert")
      await conflict.getByText(/changed since you opened it/u).waitFor()
      assert.deepStrictEqual(await conflict.locator("tbody td").allTextContents(), [one.name, "Theirs"])
      assert.isFalse((await now()).archived)
      await conflict.getByRole("button", { name: "Archive anyway" }).click()
      await dialog.waitFor({ state: "detached" })
      const { archived, name } = await now()
      assert.deepStrictEqual({ archived, name }, { archived: true, name: "Theirs" })
    }
  })
})
