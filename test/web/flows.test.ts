// Long because the flows share a server, a browser and the records of a studio, which take seconds to start.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, it, onTestFinished } from "vitest"
import { focused, press, pressSign, tabTo, type } from "../support/web/keys.ts"
import { openBrowser, openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { type App, startApp } from "../support/web/startApp.ts"
import { fillStudio, type Studio } from "../support/web/studio.ts"

let app: App
let browser: Browser
let context: BrowserContext
let studio: Studio

const wide: BrowserContextOptions = { locale: "en-GB", viewport: { width: 1440, height: 900 } }

beforeAll(async () => {
  app = await startApp()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** Opens a page, with a look of its own where one is given. Complaints of the page fail the test. */
const open = async (path: string, within = context): Promise<Page> => {
  const { complaints, page } = await openPage(within)
  onTestFinished(async () => {
    await page.close()
    assert.deepEqual(complaints, [])
  })
  await page.goto(`${app.url}${path}`)
  await settle(page)
  return page
}

const text = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

/** The owner's entries, those with some words alone. */
const entries = async (words = ""): Promise<ReadonlyArray<any>> =>
  (await app.ask("GET", `/api/time?page_size=200&search=${encodeURIComponent(words)}`)).entries

/** Waits until the server has as many entries with those words. */
const recorded = async (count: number, words: string): Promise<ReadonlyArray<any>> => {
  let found = await entries(words)
  for (let tries = 0; tries < 150 && found.length !== count; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    found = await entries(words)
  }
  assert.lengthOf(found, count, words)
  return found
}

describe("the first hour", () => {
  it("takes three steps: the printed link, no passkey now, and a line", async () => {
    const first = await browser.newContext(wide)
    onTestFinished(() => first.close())
    const { complaints, page } = await openPage(first)
    await page.goto(app.link)
    await page.getByRole("button", { name: "Not now" }).waitFor()
    assert.notInclude(page.url(), "#")
    await tabTo(page, "button", "Not now")
    await press(page, "Enter")
    await settle(page)
    await tabTo(page, "main input")
    await type(page, "1:30 first call")
    await press(page, "Enter")
    await recorded(1, "first call")
    await text(page, /1:30/u)
    assert.deepEqual(complaints, [])
  })
})

describe("by keyboard alone", () => {
  beforeAll(async () => {
    studio = await fillStudio(app)
    context = await openContext(browser, app, wide)
  })

  it("logs an hour by N and a line", async () => {
    const page = await open("/")
    await press(page, "n")
    await type(page, "1h wireframes of the cart @webshop")
    await page.locator("#quick-chips", { hasText: "Webshop" }).waitFor()
    await press(page, "Enter")
    const [entry] = await recorded(1, "wireframes of the cart")
    assert.deepInclude(entry, { duration_minutes_total: 60, project_name: "Webshop", cost: 90 })
    await page.locator("section li", { hasText: "wireframes of the cart" }).first().waitFor()
  })

  it("fills a cell of the week by 1,5 and Tab, and moves, edits and clears by keys", async () => {
    const page = await open("/week")
    await tabTo(page, "[role=gridcell]")
    await press(page, "PageUp", "Home")
    for (let row = 0; row < 8 && !(await focused(page)).startsWith("Webshop"); row++) await press(page, "ArrowDown")
    const monday = await focused(page)
    assert.match(monday, /^Webshop, Monday/u)
    await type(page, "1,5")
    await press(page, "Tab")
    assert.match(await focused(page), /^Webshop, Tuesday/u)
    await press(page, "ArrowLeft")
    assert.match(await focused(page), /^Webshop, Monday.*, 1:30/u)
    await press(page, "F2", "Escape", "ArrowRight", "ArrowLeft", "End")
    assert.match(await focused(page), /^Webshop, Sunday/u)
    await press(page, "Home", "Delete")
    await page.getByRole("gridcell", { name: /^Webshop, Monday.*, nothing/u }).waitFor()
    await page.getByRole("button", { name: /^Undo/u }).waitFor()
    await press(page, "Control+z")
    await page.getByRole("gridcell", { name: /^Webshop, Monday.*, 1:30/u }).waitFor()
  })

  it("goes to the weeks before and after by Alt and arrows, and records last week again by Shift C", async () => {
    const page = await open("/week")
    const title = await page.locator("h1").textContent()
    await press(page, "Alt+ArrowLeft")
    await page.waitForURL(/from=/u)
    await settle(page)
    assert.notEqual(await page.locator("h1").textContent(), title)
    await press(page, "Alt+ArrowRight")
    await page.locator("h1", { hasText: title ?? "" }).waitFor()
    const before = (await entries()).length
    await press(page, "Shift+C")
    await text(page, /entr(?:y|ies) copied/u)
    assert.isAbove((await entries()).length, before)
  })

  it("opens every page by g and a letter", async () => {
    const page = await open("/")
    for (const [letter, path] of Object.entries({
      w: "/week",
      t: "/time",
      c: "/calendar",
      d: "/debtors",
      p: "/payments",
      k: "/clients",
      m: "/team",
      x: "/matrices",
      a: "/activity",
      o: "/"
    })) {
      await press(page, "g", letter)
      await page.waitForURL((url) => url.pathname === path)
      await settle(page)
    }
  })

  it("opens a page by the palette, and a client by a few letters of the name", async () => {
    const page = await open("/")
    await press(page, "Control+k")
    await page.getByRole("searchbox").waitFor()
    await type(page, "wee")
    await press(page, "Enter")
    await page.waitForURL(/\/week/u)
    await press(page, "Control+k")
    await page.getByRole("searchbox").waitFor()
    await type(page, "lumen")
    await page
      .getByRole("menuitem", { name: /Lumen Health/u })
      .first()
      .waitFor()
    await press(page, "Enter")
    await page.waitForURL(new RegExp(`/clients/${studio.clients[1]}`, "u"))
  })

  it("leads from who owes to the statement, and records the payment of all of it by P", async () => {
    const page = await open("/debtors")
    await tabTo(page, "main a", "Globex Robotics")
    await press(page, "Enter")
    await page.waitForURL(new RegExp(`/debtors/${studio.clients[0]}`, "u"))
    await page.getByRole("button", { name: /Record/u }).waitFor()
    await press(page, "p")
    await page.getByRole("dialog").waitFor()
    assert.notEqual(await page.getByRole("dialog").locator("input").first().inputValue(), "")
    await press(page, "Enter")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    // What was copied to later days of the week is no debt yet.
    const { rows } = await app.ask("GET", `/api/reports/debtors?accrual_to=${new Date().toISOString().slice(0, 10)}`)
    assert.isUndefined(rows.find((row: any) => row.key === studio.clients[0] && row.debt_total > 0))
  })

  it.each([
    ["debtors", "/debtors", "main tbody tr", "debtors"],
    ["people of the team", "/team", "main tbody tr", "team"],
    ["rows of a matrix", `/matrices?period=${new Date().getUTCFullYear()}`, "main tbody tr", "timesheet-matrix"],
    ["members", "/settings/members", "main li:has(button)", "members"]
  ])("shows the further %s by a button, each once", async (_, path, rows, report) => {
    const all = await open(path)
    await all.locator(rows).first().waitFor()
    const names = await all.locator(rows).allTextContents()
    const sums = await all.locator("main tfoot").allTextContents()
    assert.isAbove(names.length, 2)
    assert.strictEqual(await all.getByRole("button", { name: "Show more" }).count(), 0)

    const small = await openContext(browser, app, wide)
    onTestFinished(() => small.close())
    await small.route(new RegExp(`/api/.*${report}\\?.*limit=50`, "u"), (route) =>
      route.continue({ url: route.request().url().replace("limit=50", "limit=2") })
    )
    const page = await open(path, small)
    await page.locator(rows).first().waitFor()
    assert.isAtMost(await page.locator(rows).count(), 2)
    assert.deepEqual(await page.locator("main tfoot").allTextContents(), sums)
    const more = page.getByRole("button", { name: "Show more" })
    for (let tries = 0; tries < 9 && (await more.count()) > 0; tries++) {
      const answer = page.waitForResponse(/cursor=/u)
      await more.click()
      await answer
      await page.locator("button:disabled", { hasText: "Show more" }).waitFor({ state: "detached" })
    }
    assert.sameMembers(await page.locator(rows).allTextContents(), names)
    assert.deepEqual(await page.locator("main tfoot").allTextContents(), sums)
  })

  it("reads money as a German types it, and shows it back before it is saved", async () => {
    const german = await openContext(browser, app, { ...wide, locale: "de-DE" })
    onTestFinished(() => german.close())
    const page = await open(`/debtors/${studio.clients[1]}`, german)
    await press(page, "p")
    const field = page.getByRole("dialog").locator("input").first()
    await field.waitFor()
    await type(page, "1.234,56")
    assert.match((await page.getByRole("dialog").textContent()) ?? "", /1\.234,56/u)
    await press(page, "Enter")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    const { inflows } = await app.ask("GET", `/api/money?counteragent_id=${studio.clients[1]}`)
    assert.include(
      inflows.map(({ amount }: any) => amount),
      1234.56
    )
  })

  it("starts the timer of an entry by S, and stops it by S", async () => {
    const page = await open("/time")
    await press(page, "j", "s")
    await page.getByRole("timer").waitFor()
    const { timer } = await app.ask("GET", "/api/timer")
    const began = new Date(Date.now() - 42 * 60_000).toISOString()
    await app.ask("PUT", "/api/timer", { started_at: began, description: "timed by S" })
    await page.reload()
    await settle(page)
    assert.isString(timer.description)
    await press(page, "s")
    const [entry] = await recorded(1, "timed by S")
    assert.strictEqual(entry.duration_minutes_total, 42)
  })

  it("duplicates an entry by D, and brings back a deleted one for ten seconds", async () => {
    const made = { description: "twice by D", duration_minutes_total: 25, project_id: studio.projects[0] }
    await app.ask("POST", "/api/time", { ...made, accrual_date: new Date().toISOString().slice(0, 10) })
    const page = await open("/time?q=twice+by+D")
    await press(page, "j", "d")
    await recorded(2, "twice by D")
    const rows = page.locator("[role=row]", { hasText: "twice by D" })
    await rows.nth(1).waitFor()
    await press(page, "Delete")
    await rows.nth(1).waitFor({ state: "detached" })
    await page.getByRole("status").filter({ hasText: "1 " }).waitFor()
    await press(page, "Control+z")
    await rows.nth(1).waitFor()
    await page.getByRole("status").filter({ hasText: "Saved" }).waitFor()
    assert.lengthOf(await entries("twice by D"), 2)
    await press(page, "j", "Delete")
    await rows.nth(1).waitFor({ state: "detached" })
    await recorded(1, "twice by D")
  })

  it("knows the signs of a German keyboard, wherever their keys are", async () => {
    const page = await open("/time")
    await pressSign(page, "/", "Digit7", 8)
    await page.locator("input[type='search']:focus").waitFor()
    const other = await open("/calendar")
    const month = await other.locator("h1").locator("xpath=ancestor::header | ancestor::div[1]").first().textContent()
    await pressSign(other, "[", "Digit8", 3)
    await other.waitForURL(/month=/u)
    await press(other, "Alt+ArrowRight")
    await other.waitForURL((url) => !url.search.includes("month"))
    assert.isNotEmpty(month)
    await pressSign(other, "?", "Minus", 8)
    await other.getByRole("dialog").waitFor()
  })

  it("keeps what was typed when the session ends, and records it after signing in again", async () => {
    const short = await openContext(browser, app, wide)
    onTestFinished(() => short.close())
    const { page } = await openPage(short)
    await page.goto(`${app.url}/`)
    await settle(page)
    await press(page, "n")
    await type(page, "35m typed before the end @webshop")
    await page.locator("#quick-chips", { hasText: "Webshop" }).waitFor()
    await short.clearCookies()
    await press(page, "Enter")
    await page.getByRole("dialog", { name: "Sign in again" }).waitFor()
    await tabTo(page, "[role=dialog] input[name=code]")
    await page.keyboard.insertText(app.ownersKey)
    await press(page, "Enter")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await recorded(1, "typed before the end")
  })

  it("changes the language of the page in the settings", async () => {
    const page = await open("/settings/looks")
    await tabTo(page, "main select", "Deutsch")
    await press(page, "Shift+Tab")
    await tabTo(page, "main select", "Deutsch")
    await type(page, "Deutsch")
    await page.locator("html[lang^=de]").waitFor()
    await settle(page)
    await text(page, "Sprache")
    await tabTo(page, "main select", "Deutsch")
    await type(page, "English")
    await page.locator("html[lang^=en]").waitFor()
    await settle(page)
    await text(page, "Language")
  })
})
