import { assert, it } from "vitest"
import { focused, press, tabTo, type } from "../../support/web/keys.ts"
import { settle } from "../../support/web/openBrowser.ts"
import { entries, open, recorded, text } from "./flowPages.ts"

/** What a person does with the week by keyboard. Its row is that of the hour that the first of these logs. */
export const weekFlows = (): void => {
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
    const sent: Array<string> = []
    page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname))
    await press(page, "Shift+C")
    await text(page, /entr(?:y|ies) copied/u)
    assert.isAbove((await entries()).length, before)
    assert.deepEqual(sent, ["/api/time/bulk"])
  })
}
