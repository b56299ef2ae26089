import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { assert, describe, it } from "vitest"
import { readPaper } from "../../support/paper/readPaper.ts"
import { press, tabTo } from "../../support/web/keys.ts"
import { settle } from "../../support/web/openBrowser.ts"
import { app, openAlone, startSite } from "../../support/web/site.ts"

startSite(async () => undefined, { isEmbedded: true })

/** Counts what a person decides: each press of Enter and each field that is filled in. */
const counted = (page: Page) => {
  let actions = 0
  return {
    actions: () => actions,
    enter: async (selector: string, words: string): Promise<void> => {
      await tabTo(page, selector, words)
      await press(page, "Enter")
      actions += 1
    },
    fill: async (label: string, text: string): Promise<void> => {
      await page.getByLabel(label, { exact: true }).fill(text)
      actions += 1
    },
    type: async (text: string): Promise<void> => {
      await page.keyboard.type(text)
      await press(page, "Enter")
      actions += 1
    }
  }
}

/** Saves the PDF of the document that is shown, and gives its lines. */
const paperOf = async (page: Page): Promise<string> => {
  await tabTo(page, "a", "PDF")
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Enter")])
  const { lines } = await readPaper(new Uint8Array(await readFile(await download.path())))
  return lines.join("\n")
}

describe("the first invoice", () => {
  it("takes at most 12 actions by keyboard from a fresh start to its PDF", async () => {
    const page = await openAlone("/")
    const { actions, enter, fill, type } = counted(page)
    await page.locator("h1", { hasText: "Welcome to Hourbook" }).waitFor()
    await type("1:30 First sketches")
    await type("Globex Robotics")
    await type("90")
    await page.getByRole("button", { name: "Invoice Globex Robotics" }).waitFor()
    await enter("[aria-label='Invoice Globex Robotics']", "")
    await page.waitForURL(/\/invoices\/./u)
    await settle(page)
    await enter("button", "Issue")
    await enter("[role=dialog] a", "Complete your business details")
    await settle(page)
    await fill("Name on invoices", "Ada Lovelace")
    await page.getByText("VAT 20 %").waitFor()
    await enter("button", "Save")
    await page.getByRole("dialog").getByText("After that it never changes").waitFor()
    await page.locator("[role=dialog] button:focus", { hasText: "Issue 20" }).waitFor()
    await press(page, "Enter")
    await page.getByRole("heading", { name: /^Invoice \d{4}-0001$/u }).waitFor()
    assert.isAtMost(actions() + 1, 11)
    const paper = await paperOf(page)
    assert.match(paper, /\d{4}-0001/u)
    assert.include(paper, "Globex Robotics")
    assert.include(paper, "162.00")
  })

  it("takes at most 5 actions from work that is not invoiced, by keyboard", async () => {
    const { counteragents } = await app.ask("GET", "/api/counteragents")
    const today = new Date().toISOString().slice(0, 10)
    await app.ask("POST", "/api/time", {
      description: "Second sketches",
      accrual_date: today,
      duration_minutes_total: 60,
      cost: "100",
      currency: "GBP",
      counteragent_id: counteragents[0].id
    })
    const page = await openAlone("/invoices")
    const { actions, enter } = counted(page)
    await enter("[aria-label='Invoice Globex Robotics']", "")
    await page.waitForURL(/\/invoices\/./u)
    await settle(page)
    await enter("button", "Issue")
    await page.locator("[role=dialog] button:focus", { hasText: "Issue 20" }).waitFor()
    await press(page, "Enter")
    await page.getByRole("heading", { name: /^Invoice \d{4}-0002$/u }).waitFor()
    assert.isAtMost(actions() + 1, 5)
    assert.include(await paperOf(page), "120.00")

    // What it holds is locked, and says by what.
    await page.goto(`${app.url}/time?period=all`)
    await settle(page)
    await page.getByRole("link", { name: /^\d{4}-0002$/u }).waitFor()
    const { entries } = await app.ask("GET", "/api/time?search=Second")
    const refused = await app.ask("PUT", `/api/time/${entries[0].id}`, { duration_minutes_total: 90 }).catch(String)
    assert.match(String(refused), /invoiced/u)
  })
})
