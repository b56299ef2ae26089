import { assert, describe, it } from "vitest"
import { memberPages } from "../support/web/memberPages.ts"
import { openContext, openPage, settle, turnTo } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"
import { fillStudio, type Studio } from "../support/web/studio.ts"

let studio: Studio

startSite(async () => {
  studio = await fillStudio(app)
  await app.ask(
    "POST",
    "/api/timer/start",
    { project_id: studio.projects[0], description: "Running" },
    studio.people.member.key
  )
  await app.ask("PUT", "/api/workspace", { members_see_money: false, members_may_price: false })
})

const money = /[€£$]|\bNaN\b|undefined|\b(?:EUR|USD|GBP) ?\d|\d ?(?:EUR|USD|GBP)\b/u

describe("a member who is shown no money", () => {
  it("finds none on any page, and no page is broken for it", async () => {
    const context = await openContext(browser, app, {}, studio.people.member.key)
    const { complaints, page } = await openPage(context)
    const found: Array<string> = []
    await page.goto(app.url)
    await settle(page)
    for (const path of memberPages(studio)) {
      await turnTo(page, path)
      const text = String(await page.evaluate("document.body.innerText"))
      const shown = money.exec(text)
      if (shown !== null) found.push(`${path}: ${text.slice(Math.max(0, shown.index - 60), shown.index + 40)}`)
      if (/Something went wrong/u.test(text)) found.push(`${path}: is broken`)
      for (const complaint of complaints.splice(0)) found.push(`${path}: ${complaint}`)
    }
    await context.close()
    assert.deepEqual(found, [])
  })
  it("records by the line and the form, which say that the rates set the price, and lose nothing that was typed", async () => {
    const context = await openContext(browser, app, {}, studio.people.member.key)
    const { page } = await openPage(context)
    await page.goto(`${app.url}/time`)
    await settle(page)
    const line = page.locator("#quick-entry")
    await line.click()
    await page.keyboard.type("Wireframes 1:15 @webshop 80/h", { delay: 20 })
    await page.keyboard.press("Enter")
    await page.getByRole("alert").getByText("The workspace’s rates set the price.").waitFor()
    assert.strictEqual(await line.inputValue(), "Wireframes 1:15 @webshop 80/h")
    for (let count = 0; count < 5; count++) await page.keyboard.press("Backspace")
    await page.keyboard.press("Enter")
    const said = page.getByText("1:15 · Wireframes · Webshop")
    await said.first().waitFor()
    assert.notMatch(await said.first().innerText(), money)

    await page.getByRole("button", { name: "Log time" }).click()
    const form = page.getByRole("dialog")
    const price = form.getByLabel("Billing")
    await price.waitFor()
    assert.deepEqual(await price.locator("option").allInnerTexts(), ["At the rate in force", "Not billable"])
    await form.getByText("The workspace’s rates set the price.").waitFor()
    await context.close()
  })

  it("sees and sets prices again as soon as an owner lets members", async () => {
    await app.ask("PUT", "/api/workspace", { members_see_money: true, members_may_price: true })
    const context = await openContext(browser, app, {}, studio.people.member.key)
    const { page } = await openPage(context)
    await page.goto(`${app.url}/time?period=all`)
    await settle(page)
    assert.match(String(await page.evaluate("document.body.innerText")), /€/u)
    await context.close()
  })
})
