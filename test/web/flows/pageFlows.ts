import { assert, it, onTestFinished } from "vitest"
import { press, pressSign, tabTo, type } from "../../support/web/keys.ts"
import { openContext, settle } from "../../support/web/openBrowser.ts"
import { app, browser } from "../../support/web/site.ts"
import { open, studio, text, wide } from "./flowPages.ts"

/** What a person does with pages by keyboard. */
export const pageFlows = (): void => {
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

  it("starts and stops the timer, and goes to the line, by the palette where keys of one letter are off", async () => {
    await app.ask("PUT", "/api/me/preferences", { shortcuts: false })
    await app.ask("POST", "/api/timer/start", { description: "Unpaid", billable: false })
    onTestFinished(async () => {
      await app.ask("DELETE", "/api/timer")
      await app.ask("PUT", "/api/me/preferences", { shortcuts: true })
    })
    const page = await open("/")
    const call = async (words: string): Promise<void> => {
      await press(page, "Control+k")
      await page.getByRole("searchbox").waitFor()
      await type(page, words)
      await press(page, "Enter")
      await page.getByRole("searchbox").waitFor({ state: "detached" })
    }
    const running = async () => (await app.ask("GET", "/api/timer")).timer?.description
    const start = page.getByRole("button", { name: "Start timer" })
    await press(page, "s")
    await call("timer")
    await start.waitFor()
    assert.isUndefined(await running())
    await call("timer")
    await start.waitFor({ state: "detached" })
    assert.strictEqual(await running(), "")
    await call("log time")
    await page.locator("#quick-entry:focus").waitFor()
    await press(page, "Escape")
    await call("keyboard")
    await page.getByRole("dialog", { name: "Keyboard" }).waitFor()
  })

  it("says why debtors do not add up where exchange rates moved, and nothing where they do", async () => {
    for (const moved of [0, 5]) {
      const context = await openContext(browser, app, wide)
      onTestFinished(() => context.close())
      onTestFinished(() => context.unrouteAll({ behavior: "ignoreErrors" }))
      await context.route(/\/api\/reports\/debtors\?/u, async (route) => {
        const response = await route.fetch()
        const { data, ok } = await response.json()
        const rows = data.rows.map((row: any) => ({
          ...row,
          opening_debt: row.debt_total - row.earned_total - row.charged_total + row.settled_total + moved
        }))
        await route.fulfill({ response, json: { ok, data: { ...data, rows } } })
      })
      const page = await open("/debtors", context)
      await page.locator("main tbody tr").first().waitFor()
      assert.strictEqual(await page.getByText(/may therefore not add up/u).count(), moved === 0 ? 0 : 1)
    }
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

  it("filters the log by kind and by change, each in its address, and leaves the figures", async () => {
    const page = await open("/activity?period=all")
    const lines = page.getByRole("row").filter({ has: page.locator("time") })
    await lines.first().waitFor()
    const figures = await page.locator("main dl").first().textContent()
    await tabTo(page, "button", "Kind")
    await press(page, "Enter")
    await page.getByRole("option", { name: "Payments" }).waitFor()
    await type(page, "Payments")
    await press(page, "Enter", "Escape")
    await page.waitForURL(/kind=payment/u)
    await tabTo(page, "button", "Change")
    await press(page, "Enter")
    await page.getByRole("option", { name: "Created" }).waitFor()
    await type(page, "Created")
    await press(page, "Enter", "Escape")
    await page.waitForURL(/action=created/u)
    await settle(page)
    assert.isNotEmpty(await lines.allTextContents())
    for (const line of await lines.allTextContents()) assert.match(line, /recorded a payment/u)
    assert.strictEqual(await page.locator("main dl").first().textContent(), figures)
    await tabTo(page, "button", "Clear")
    await press(page, "Enter")
    await page.waitForURL((url) => !/kind|action/u.test(url.search))
  })

  it("filters the log by the days that changes concern", async () => {
    const page = await open("/activity?period=all")
    const lines = page.getByRole("row").filter({ has: page.locator("time") })
    await lines.first().waitFor()
    const month = new Date().toISOString().slice(0, 7)
    const name = new Date().toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" })
    await tabTo(page, "button", "Concerns")
    await press(page, "Enter")
    await page.getByRole("option", { name }).waitFor()
    await type(page, name)
    await press(page, "Enter")
    await page.waitForURL((url) => url.searchParams.get("days") === month)
    await settle(page)
    assert.isNotEmpty(await lines.allTextContents())
    await page.goto(page.url().replace(`days=${month}`, "days=2019"))
    await settle(page)
    assert.strictEqual(await lines.count(), 0)
    await page.getByRole("button", { name: "Concerns 2019" }).waitFor()
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

  it("shows a period without work as such, not as a new workspace", async () => {
    const page = await open("/?period=2019-01")
    await page.locator("h1", { hasText: "January 2019" }).waitFor()
    assert.strictEqual(await page.getByText("Welcome to Hourbook").count(), 0)
  })

  it("shows today in a matrix at once, before the sums that stay at its end", async () => {
    const page = await open("/matrices")
    const edges = await page.evaluate<ReadonlyArray<number>>(
      "['th[data-today]', 'thead th:last-child', 'thead th'].map((each) => document.querySelector(each).getBoundingClientRect()).flatMap(({ left, right }) => [left, right])"
    )
    const [left = 0, right = 0, sums = 0, , , names = 0] = edges
    assert.isAtMost(right, sums + 1)
    assert.isAtLeast(left, names - 1)
  })

  it("has room for the figures of an axis in German, which has no short form of thousands", async () => {
    const day = new Date().toISOString().slice(0, 10)
    const work = { description: "A year of work", accrual_date: day, duration_minutes_total: 60, currency: "EUR" }
    await app.ask("POST", "/api/time", { ...work, cost: "950000" })
    const german = await openContext(browser, app, { ...wide, locale: "de-DE" })
    onTestFinished(() => german.close())
    const page = await open("/", german)
    await page
      .locator("svg text", { hasText: /^\d{3}\.000$/u })
      .first()
      .waitFor()
    const cut = await page.evaluate<number>(
      "[...document.querySelectorAll('[role=application] svg')].flatMap((svg) => [...svg.querySelectorAll('text')].filter((text) => text.getBoundingClientRect().left < svg.getBoundingClientRect().left)).length"
    )
    assert.strictEqual(cut, 0)
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
}
