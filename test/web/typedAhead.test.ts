import type { Page } from "playwright-core"
import { assert, describe, expect, it, onTestFinished } from "vitest"
import { focused, press, tabTo } from "../support/web/keys.ts"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

const today = new Date().toISOString().slice(0, 10)
const projects = ["Alpha", "Beta", "Gamma"] as const

startSite(async () => {
  for (const name of projects) {
    const { counteragent } = await app.ask("POST", "/api/counteragents", { name: `Client of ${name}` })
    const { project } = await app.ask("POST", "/api/projects", { name, counteragent_id: counteragent.id })
    // A row of the week needs an entry; it has an amount of its own, so that no rate is known.
    const row = { description: "row", accrual_date: today, duration_minutes_total: 1, cost: "1", currency: "EUR" }
    await app.ask("POST", "/api/time", { ...row, project_id: project.id })
  }
})

/** A page in a browser of its own: what the test before it did not wait for is not sent again. */
const open = async (path: string): Promise<Page> => {
  const context = await openContext(browser, app, { viewport: { width: 1440, height: 900 } })
  const { complaints, page } = await openPage(context)
  onTestFinished(async () => {
    await context.close()
    // Chromium tells each refusal.
    assert.deepEqual(
      complaints.filter((text) => !text.includes("400 (Bad Request)")),
      []
    )
  })
  await page.goto(`${app.url}${path}`)
  await settle(page)
  return page
}

/** Types without waiting for anything, 20 ms a key: `↵` is Enter and `⇥` is Tab. */
const typeAhead = async (page: Page, keys: string): Promise<void> => {
  const names: Readonly<Record<string, string>> = { "↵": "Enter", "⇥": "Tab" }
  for (const key of keys) {
    await page.keyboard.press(names[key] ?? (key === " " ? "Space" : key))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Goes to the first cell of next week's Monday, whose rows are those of this week. */
const openCell = async (): Promise<Page> => {
  const next = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const page = await open(`/week?from=${next}`)
  await tabTo(page, "[role=gridcell]")
  await press(page, "PageUp", "Home")
  return page
}

const bar = (page: Page, words: string | RegExp) =>
  page.getByRole("region", { name: "Question" }).filter({ hasText: words })

/** Minutes and prices of the entries after today, which the tests type. */
const typed = async (): Promise<ReadonlyArray<string>> => {
  const { entries } = await app.ask("GET", `/api/time?page_size=200&accrual_from=${today}`)
  return entries
    .filter((entry: any) => entry.description !== "row" || entry.accrual_date > today)
    .map((entry: any) => `${entry.project_name} ${entry.duration_minutes_total} at ${entry.hourly_rate}`)
    .sort()
}

const clear = async (): Promise<void> => {
  const { entries } = await app.ask("GET", `/api/time?page_size=200&accrual_from=${today}`)
  for (const { accrual_date, description, id } of entries) {
    if (accrual_date > today || description !== "row") await app.ask("DELETE", `/api/time/${id}`)
  }
  const { rates } = await app.ask("GET", "/api/rates")
  for (const { id } of rates) await app.ask("DELETE", `/api/rates/${id}`)
}

const rate = (amount: string) =>
  app.ask("POST", "/api/rates", { kind: "bill", amount, currency: "EUR", effective_date: "2020-01-01" })

/** Opens the question of the bar by keyboard and gives a rate for the whole workspace. */
const giveRate = async (page: Page, amount: string): Promise<void> => {
  await press(page, "F6", "Enter")
  await page.getByRole("dialog", { name: "What does an hour cost?" }).waitFor()
  await page.getByRole("dialog").getByLabel("For", { exact: true }).selectOption("workspace")
  await page.getByRole("dialog").getByLabel("Hourly rate").fill(amount)
  await press(page, "Enter")
  await page.getByRole("dialog").waitFor({ state: "detached" })
}

describe("what is typed ahead is what is recorded", () => {
  it("down a day of the week without a rate: no key becomes a price, and all cells wait for one", async () => {
    onTestFinished(clear)
    const page = await openCell()
    await typeAhead(page, "4↵5↵6↵")
    await bar(page, "3 pieces of work").waitFor()
    assert.match(await focused(page), /^Gamma, /u)
    assert.deepEqual((await app.ask("GET", "/api/rates")).rates, [])
    for (const [index, name] of projects.entries()) {
      await page
        .getByRole("gridcell", { name: new RegExp(`^${name}, .*, ${index + 4}:00, Not saved: `, "u") })
        .waitFor()
    }
    await giveRate(page, "90")
    await expect.poll(typed).toEqual(["Alpha 240 at 90", "Beta 300 at 90", "Gamma 360 at 90"])
    // It holds for days before, too.
    const before = { description: "before", accrual_date: "2019-03-01", duration_minutes_total: 60 }
    const { entry } = await app.ask("POST", "/api/time", before)
    assert.strictEqual(entry.hourly_rate, 90)
    await app.ask("DELETE", `/api/time/${entry.id}`)
  })

  it("along a row without a rate", async () => {
    onTestFinished(clear)
    const page = await openCell()
    await typeAhead(page, "1,5⇥2:30⇥45m⇥")
    await bar(page, "3 pieces of work").waitFor()
    assert.match(await focused(page), /^Alpha, Thursday/u)
    await giveRate(page, "80")
    await expect.poll(typed).toEqual(["Alpha 150 at 80", "Alpha 45 at 80", "Alpha 90 at 80"])
  })

  it("in a cell whose first try waits for a rate: the second is recorded, once", async () => {
    onTestFinished(clear)
    const page = await openCell()
    await typeAhead(page, "4↵")
    await bar(page, "this work").waitFor()
    await press(page, "ArrowUp", "ArrowUp", "ArrowUp")
    await typeAhead(page, "2↵")
    await bar(page, "this work").waitFor()
    await giveRate(page, "70")
    await expect.poll(typed).toEqual(["Alpha 120 at 70"])
  })

  it("in the quick line without a rate: the next line stays a line", async () => {
    onTestFinished(clear)
    const page = await open("/time")
    await press(page, "n")
    await typeAhead(page, "1h first words @alpha")
    await page.locator("#quick-chips", { hasText: "Alpha" }).waitFor()
    await typeAhead(page, "↵2h second words @beta")
    await bar(page, "this work").waitFor()
    assert.strictEqual(await page.locator("#quick-entry").inputValue(), "2h second words @beta")
    await page.locator("#quick-chips", { hasText: "Beta" }).waitFor()
    await typeAhead(page, "↵")
    await bar(page, "2 pieces of work").waitFor()
    await giveRate(page, "60")
    await expect.poll(typed).toEqual(["Alpha 60 at 60", "Beta 120 at 60"])
  })

  it("in a cell after a timer that was stopped without a rate", async () => {
    onTestFinished(clear)
    const page = await openCell()
    await app.ask("POST", "/api/timer/start", { description: "timed" })
    await page.reload()
    await settle(page)
    await page.getByRole("timer").waitFor()
    await press(page, "s")
    await tabTo(page, "[role=gridcell]")
    await press(page, "PageUp", "Home")
    await typeAhead(page, "3↵")
    await bar(page, "2 pieces of work").waitFor()
    assert.match(await focused(page), /^Beta, /u)
    await giveRate(page, "50")
    await expect.poll(typed).toEqual(["Alpha 180 at 50", "null 1 at 50"])
  })

  it("with a rate, in the week and in the quick line", async () => {
    onTestFinished(clear)
    await rate("40")
    const page = await openCell()
    await typeAhead(page, "4↵5↵6↵")
    await expect.poll(typed).toEqual(["Alpha 240 at 40", "Beta 300 at 40", "Gamma 360 at 40"])
    await press(page, "Escape")
    await page.locator("h1").click()
    await press(page, "n")
    await typeAhead(page, "1h words @alpha")
    await page.locator("#quick-chips", { hasText: "Alpha" }).waitFor()
    await typeAhead(page, "↵2h more words @beta")
    await page.locator("#quick-chips", { hasText: "Beta" }).waitFor()
    await typeAhead(page, "↵")
    await expect.poll(async () => (await typed()).length).toBe(5)
    assert.strictEqual(await bar(page, /./u).count(), 0)
  })
})
