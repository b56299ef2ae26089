import type { BrowserContext, Page } from "playwright-core"
import { assert, describe, expect, it, onTestFinished } from "vitest"
import { press } from "../support/web/keys.ts"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

const today = new Date().toISOString().slice(0, 10)

let context: BrowserContext

startSite(async () => {
  const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Acme" })
  const { project } = await app.ask("POST", "/api/projects", { name: "Reader", counteragent_id: counteragent.id })
  const rate = { kind: "bill", amount: "80", currency: "EUR", effective_date: "2020-01-01" }
  await app.ask("POST", "/api/rates", rate)
  const entry = { description: "Wireframes", accrual_date: today, duration_minutes_total: 75, project_id: project.id }
  await app.ask("POST", "/api/time", entry)
  // One for all, since a browser loads all two hundred files to keep them.
  context = await openContext(browser, app, { keepsShell: true })
})

const cell = (page: Page, words: RegExp) => page.getByRole("gridcell", { name: words })

/** The addresses whose answers the browser has kept since a moment. It makes no database, which is for the app to do. */
const keptReads = (page: Page, since: number): Promise<ReadonlyArray<string>> =>
  page.evaluate(`indexedDB.databases().then((all) => new Promise((resolve, reject) => {
    if (!all.some(({ name }) => name === "hourbook-seen")) return resolve([])
    const opening = indexedDB.open("hourbook-seen")
    opening.onerror = reject
    opening.onsuccess = () => {
      const reading = opening.result.transaction("seen").objectStore("seen").get("last")
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result?.at >= ${since} ? reading.result.reads.map(({ key }) => key[0]) : [])
      }
    }
  }))`)

/** A browser that has the app's files and has seen the week, with the line's choices. */
const opened = async () => {
  onTestFinished(async () => {
    await context.setOffline(false)
    for (const left of context.pages()) await left.close()
  })
  const begun = Date.now()
  const { page } = await openPage(context)
  await page.goto(app.url)
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
  await page.goto(`${app.url}/week`)
  await settle(page)
  await cell(page, /^Reader, .*\d:\d/u)
    .first()
    .waitFor()
  await press(page, "n")
  await page.keyboard.type("x @rea")
  await page
    .getByRole("option", { name: /Reader/u })
    .first()
    .waitFor()
  await page.locator("#quick-entry").fill("")
  // What was seen is kept a second later.
  await expect.poll(() => keptReads(page, begun)).toEqual(expect.arrayContaining(["/api/projects", "/api/time"]))
  return page
}

const noConnection = (page: Page) => page.getByRole("status").filter({ hasText: "No connection." })

describe("the app, opened without a connection", () => {
  it("shows the week as last seen and what waits, records by the line, and goes on when the connection is back", async () => {
    const page = await opened()
    await page.close()
    await context.setOffline(true)
    const { page: again } = await openPage(context)
    await again.goto(app.url)
    await noConnection(again).waitFor()
    await again.waitForURL(/\/week$/u)
    await cell(again, /^Reader, .*1:15/u).waitFor()
    await press(again, "n")
    await again.keyboard.type("45m offline call @reader", { delay: 20 })
    await again.keyboard.press("Enter")
    await cell(again, /^Reader, .*2:00, .*waiting/u).waitFor()
    // Closed and opened once more, it still waits.
    await again.close()
    const { page: third } = await openPage(context)
    await third.goto(`${app.url}/week`)
    await cell(third, /^Reader, .*2:00, .*waiting/u).waitFor()
    assert.lengthOf((await app.ask("GET", "/api/time?search=offline+call")).entries, 0)
    // Meanwhile another device recorded something.
    await app.ask("POST", "/api/time", { description: "Elsewhere", accrual_date: today, duration_minutes_total: 30 })
    await context.setOffline(false)
    await noConnection(third).waitFor({ state: "detached" })
    await cell(third, /^Reader, .*2:00(?!.*waiting)/u).waitFor()
    await cell(third, /^No project, .*0:30/u).waitFor()
    assert.lengthOf((await app.ask("GET", "/api/time?search=offline+call")).entries, 1)
  })

  it("says so where nothing was seen, and starts by itself when the connection is back", async () => {
    const page = await opened()
    await page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open("hourbook-seen")
      opening.onsuccess = () => {
        const clearing = opening.result.transaction("seen", "readwrite").objectStore("seen").clear()
        clearing.onsuccess = resolve
      }
    })`)
    await page.close()
    await context.setOffline(true)
    const { page: again } = await openPage(context)
    await again.goto(`${app.url}/week`)
    await again
      .getByRole("alert")
      .getByText(/cannot be reached|No answer|connection/iu)
      .waitFor()
    await context.setOffline(false)
    await cell(again, /^Reader, /u)
      .first()
      .waitFor()
  })

  // The last of these ends the sign-in.
  it("shows nothing of a person who has signed out, nor after the sign-in has ended", async () => {
    const page = await opened()
    await page.evaluate("fetch('/api/session', { method: 'DELETE', headers: { 'x-hourbook': 'web' } })")
    await page.goto(app.url)
    await page.waitForURL(/\/signin/u)
    await page.waitForTimeout(500)
    await context.setOffline(true)
    const { page: again } = await openPage(context)
    await again.goto(`${app.url}/week`)
    await again.getByRole("alert").waitFor()
    assert.notInclude(await again.locator("body").innerText(), "Reader")
  })
})
