import type { BrowserContext, Page } from "playwright-core"
import { assert, describe, it, onTestFinished } from "vitest"
import { press } from "../../support/web/keys.ts"
import { openContext, openPage } from "../../support/web/openBrowser.ts"
import { app, browser, startSite } from "../../support/web/site.ts"

startSite(async () => {
  const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Acme" })
  await app.ask("POST", "/api/projects", { name: "Website", counteragent_id: counteragent.id })
  const rate = { kind: "bill", amount: "80", currency: "EUR", effective_date: "2020-01-01" }
  await app.ask("POST", "/api/rates", rate)
})

const today = new Date().toISOString().slice(0, 10)

const isFollowing = (request: { readonly url: () => string }): boolean =>
  new URL(request.url()).pathname === "/api/changes"

const follower = async (): Promise<BrowserContext> => {
  const context = await openContext(browser, app, { viewport: { width: 1440, height: 900 }, follows: true })
  onTestFinished(() => context.close())
  return context
}

/** A page, once it shows its list. */
const open = async (
  context: BrowserContext,
  path: string
): Promise<{ readonly page: Page; readonly calls: Array<string> }> => {
  const { calls, page } = await openPage(context)
  await page.goto(`${app.url}${path}`)
  await page.locator("main h1").first().waitFor()
  return { page, calls }
}

/** The first answer of the feed says from where to go on. */
const begun = (page: Page) => page.waitForResponse(isFollowing)

const anotherRecords = (description: string): Promise<unknown> =>
  app.ask("POST", "/api/time", {
    description,
    accrual_date: today,
    duration_minutes_total: 30,
    cost: "7",
    currency: "EUR"
  })

const lineOf = (page: Page, description: string) => page.getByRole("row", { name: new RegExp(description, "u") })

const pretendHidden = (page: Page, state: "hidden" | "visible"): Promise<unknown> =>
  page.evaluate(`
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "${state}" })
    document.dispatchEvent(new Event("visibilitychange"))`)

describe("a page that stays open", () => {
  it("shows what another person records, without a reload", async () => {
    const { page } = await open(await follower(), "/time")
    await begun(page)
    await anotherRecords("Told by the feed")
    await lineOf(page, "Told by the feed").waitFor()
  })

  it("asks once for all pages of a browser, and goes on when the one that asks is closed", async () => {
    const context = await follower()
    const first = await open(context, "/time")
    const asked: Array<string> = []
    await begun(first.page)
    const second = await open(context, "/time")
    second.page.on("request", (request) => isFollowing(request) && asked.push(request.url()))
    await anotherRecords("While the second page loads")
    await anotherRecords("Told to the second page")
    await lineOf(second.page, "Told to the second page").waitFor()
    assert.deepStrictEqual(asked, [])
    await first.page.close()
    await anotherRecords("While the next one takes over")
    await lineOf(second.page, "While the next one takes over").waitFor()
    assert.isAbove(asked.length, 0)
  })

  it("asks nothing while it is hidden, and catches up when it is seen again", async () => {
    const { page } = await open(await follower(), "/time")
    await begun(page)
    const aborted = page.waitForEvent("requestfailed", { predicate: isFollowing })
    await pretendHidden(page, "hidden")
    await aborted
    await anotherRecords("While the page was hidden")
    await pretendHidden(page, "visible")
    await lineOf(page, "While the page was hidden").waitFor()
  })

  it("reads nothing twice for a change of its own", async () => {
    const { calls, page } = await open(await follower(), "/time")
    await begun(page)
    const told = page.waitForResponse(isFollowing)
    calls.length = 0
    await press(page, "n")
    await page.keyboard.type("0:30 my own line @website", { delay: 20 })
    await page.keyboard.press("Enter")
    await lineOf(page, "my own line").waitFor()
    await told
    await page.waitForTimeout(2000)
    assert.strictEqual(calls.filter((call) => call === "GET /api/session").length, 1, calls.join("\n"))
  })

  it("forgets how far it followed when the person signs out", async () => {
    const { page } = await open(await follower(), "/time")
    await begun(page)
    const kept = () => page.evaluate<ReadonlyArray<string>>("Object.keys(localStorage)")
    await page.waitForFunction("Object.keys(localStorage).some((key) => key.startsWith('hourbook-changes-'))")
    await page.evaluate("fetch('/api/session', { method: 'DELETE', headers: { 'x-hourbook': 'web' } })")
    await page.goto(`${app.url}/time`)
    await page.waitForURL(/\/signin/u)
    await page.waitForTimeout(500)
    assert.deepStrictEqual(
      (await kept()).filter((key) => key.startsWith("hourbook-changes-")),
      []
    )
  })
})
