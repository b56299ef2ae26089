import { assert, it, onTestFinished } from "vitest"
import { press, tabTo, type } from "../../support/web/keys.ts"
import { openContext } from "../../support/web/openBrowser.ts"
import { app, browser } from "../../support/web/site.ts"
import { open, studio, wide } from "./flowPages.ts"

/** What a person does with money by keyboard. */
export const moneyFlows = (): void => {
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
}
