import { assert, it, onTestFinished } from "vitest"
import { press, tabTo, type } from "../../support/web/keys.ts"
import { openContext, openPage, settle } from "../../support/web/openBrowser.ts"
import { app, browser } from "../../support/web/site.ts"
import { entries, open, recorded, studio, wide } from "./flowPages.ts"

/** What a person does with time entries by keyboard. */
export const entryFlows = (): void => {
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

  it("makes a project for the client of the same name by Tab", async () => {
    const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Soloist" })
    const page = await open("/time")
    await press(page, "n")
    await type(page, "15m call with soloist €80/h @soloist")
    await page.getByRole("option", { name: /soloist/u }).waitFor()
    await press(page, "Tab", "Enter")
    await page.getByText("Project “Soloist” created for Soloist").waitFor()
    const [entry] = await recorded(1, "call with soloist")
    assert.deepInclude(entry, { project_name: "Soloist", counteragent_id: counteragent.id })
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
    await page.getByRole("region", { name: "Question" }).filter({ hasText: "signed out" }).waitFor()
    await press(page, "F6", "Enter")
    await page.getByRole("dialog", { name: "Sign in again" }).waitFor()
    await tabTo(page, "[role=dialog] input[name=code]")
    await page.keyboard.insertText(app.ownersKey)
    await press(page, "Enter")
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await recorded(1, "typed before the end")
  })
}
