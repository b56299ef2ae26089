import type { Page } from "playwright-core"
import { assert, describe, expect, it, onTestFinished } from "vitest"
import { press } from "../../support/web/keys.ts"
import { openContext, openPage, overflow, settle } from "../../support/web/openBrowser.ts"
import { app, browser, openAlone, startSite } from "../../support/web/site.ts"

let clientId = ""

startSite(async () => {
  const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Lumen Health" })
  clientId = counteragent.id
  await app.ask("PUT", "/api/workspace", { billing: { legal_name: "Ada Lovelace", country: "DE" } })
  await app.ask("POST", "/api/tax-codes", { name: "USt 19 %", category: "S", percent: 19 })
  await app.ask("POST", "/api/invoice-series", { name: "Invoices", format: "{YYYY}-{seq:4}", yearly: true })
})

const draft = async (): Promise<string> => {
  const lines = [{ text: "Workshop", quantity: 1, unit: "day", unit_price: "800" }]
  const { invoice } = await app.ask("POST", "/api/invoices", { counteragent_id: clientId, currency: "EUR", lines })
  return invoice.id
}

const stored = async (id: string) => (await app.ask("GET", `/api/invoices/${id}`)).invoice

const saved = (page: Page) => page.locator("main").getByText("Saved", { exact: true }).waitFor()
const above = (page: Page) => page.getByLabel("Text above the lines")
const below = (page: Page) => page.getByLabel("Text below the lines")

describe("a draft", () => {
  it("saves itself, with what is typed while it is saved, a line and a discount in percent", async () => {
    const id = await draft()
    const page = await openAlone(`/invoices/${id}`)
    await saved(page)
    // Slow answers: what is typed meanwhile is neither lost nor overwritten.
    await page.route(`**/api/invoices/${id}`, async (route) => {
      if (route.request().method() === "PUT") await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await above(page).pressSequentially("Thank you ", { delay: 40 })
    await page.waitForTimeout(900)
    await above(page).pressSequentially("for your order", { delay: 60 })
    await page.getByRole("button", { name: "Add a line" }).click()
    await page.keyboard.type("Travel")
    await press(page, "Tab", "Tab", "Tab")
    await page.keyboard.type("200")
    await page.getByRole("button", { name: "Add a discount" }).click()
    await page.keyboard.type("10 %")
    await press(page, "Tab")
    await expect.poll(async () => (await stored(id)).lines.length).toBe(3)
    await saved(page)
    const now = await stored(id)
    assert.strictEqual(now.intro, "Thank you for your order")
    assert.strictEqual(await above(page).inputValue(), "Thank you for your order")
    assert.deepEqual(
      now.lines.map(({ net, text }: any) => [text, net]),
      [
        ["Workshop", 800],
        ["Travel", 200],
        ["Discount 10 %", -100]
      ]
    )
    assert.strictEqual(now.totals.gross, 1071)
    await page.getByRole("article", { name: "Preview of the invoice" }).getByText("€1,071.00").waitFor()
  })

  it("has a discount for early payment of its own, and comes back with undo after it was deleted", async () => {
    const id = await draft()
    const page = await openAlone(`/invoices/${id}`)
    await saved(page)
    await page.getByText("More details").click()
    await page.getByLabel("Early discount, percent").fill("2,5")
    await page.getByLabel("within days").fill("10")
    await expect.poll(async () => (await stored(id)).early_payment_terms).toEqual({ percent: 2.5, days: 10 })
    await page.getByRole("button", { name: "Delete draft" }).click()
    await page.getByText("Draft deleted").waitFor()
    const ids = async () => (await app.ask("GET", "/api/invoices")).invoices.map((one: any) => one.id)
    assert.notInclude(await ids(), id)
    await page.getByRole("button", { name: "Undo" }).click()
    await page.waitForURL(`**/invoices/${id}`)
    await page.getByRole("article", { name: "Preview of the invoice" }).getByText("Workshop").waitFor()
    assert.deepEqual((await stored(id)).early_payment_terms, { percent: 2.5, days: 10 })
  })

  it("that another person changes keeps what both typed, and asks about what they typed differently", async () => {
    const id = await draft()
    const page = await openAlone(`/invoices/${id}`)
    await saved(page)
    await app.ask("PUT", `/api/invoices/${id}`, { note: "Their note" })
    await above(page).fill("My text")
    await expect.poll(async () => (await stored(id)).intro).toBe("My text")
    assert.strictEqual(await below(page).inputValue(), "Their note")

    await app.ask("PUT", `/api/invoices/${id}`, { note: "Their second note" })
    await below(page).fill("My note")
    const question = page.getByRole("alert").filter({ hasText: "Their second note" })
    await question.waitFor()
    assert.strictEqual((await stored(id)).note, "Their second note")
    assert.strictEqual(await below(page).inputValue(), "My note")
    await question.getByRole("button").first().click()
    await expect.poll(async () => (await stored(id)).note).toBe("My note")
    assert.strictEqual((await stored(id)).intro, "My text")
  })

  it("saves what was typed last before another page is opened", async () => {
    const id = await draft()
    const page = await openAlone(`/invoices/${id}`)
    await saved(page)
    await above(page).fill("Typed last")
    await page.getByRole("link", { name: "Clients", exact: true }).click()
    await page.waitForURL(/\/clients$/u)
    assert.strictEqual((await stored(id)).intro, "Typed last")
  })

  it("is edited, looked at and issued on a phone, and credited", async () => {
    const id = await draft()
    const context = await openContext(browser, app, { viewport: { width: 390, height: 844 }, hasTouch: true })
    onTestFinished(() => context.close())
    const { complaints, page } = await openPage(context)
    await page.goto(`${app.url}/invoices/${id}`)
    await settle(page)
    assert.isAtMost(await overflow(page), 0)
    await below(page).fill("Please pay by transfer.")
    await page.getByRole("button", { name: "Preview" }).click()
    await page.getByRole("article").getByText("Please pay by transfer.").waitFor()
    assert.isAtMost(await overflow(page), 0)
    await page.getByRole("button", { name: "Issue", exact: true }).click()
    await page.getByRole("button", { name: /^Issue 20\d\d-0001 for €952\.00$/u }).click()
    await page.getByRole("heading", { name: /^Invoice 20\d\d-0001$/u }).waitFor()
    assert.isAtMost(await overflow(page), 0)
    await page.getByRole("button", { name: "Mark as sent" }).click()
    await page.getByText(/^Sent on .*by email$/u).waitFor()
    await page.getByRole("button", { name: "Credit" }).click()
    await page.getByRole("button", { name: "Issue a credit note for €952.00" }).click()
    await page.getByRole("heading", { name: /^Credit note 20\d\d-0002$/u }).waitFor()
    assert.strictEqual((await stored(id)).status, "credited")
    assert.deepEqual(complaints, [])
  })

  it("is not for members", async () => {
    const id = await draft()
    const { secret } = await app.ask("POST", "/api/members", {
      name: "Anna",
      email: "anna@example.org",
      role: "member",
      key: "full"
    })
    const context = await openContext(browser, app, {}, secret)
    onTestFinished(() => context.close())
    const { page } = await openPage(context)
    await page.goto(`${app.url}/invoices/${id}`)
    await page.getByText("Invoices are for owners and admins.").waitFor()
    assert.strictEqual(await page.getByRole("link", { name: "Invoices" }).count(), 0)
  })
})
