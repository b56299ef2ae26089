import { assert, describe, it } from "vitest"
import { app, openAlone, startSite } from "../../support/web/site.ts"

const work = { accrual_date: "2026-03-02", duration_minutes_total: 60, cost: 100, currency: "EUR" }

startSite()

const recorded = async (description: string): Promise<any> =>
  (await app.ask("POST", "/api/time", { ...work, description })).entry

const opened = async (what: string, at = 0) => {
  const page = await openAlone("/activity")
  await page
    .getByRole("button", { name: `Undo: ${what}`, exact: true })
    .nth(at)
    .click()
  return { page, dialog: page.getByRole("dialog", { name: "Undo this change?" }) }
}

describe("undo in the activity", () => {
  it("shows the values that come back, gives them back, and marks the line", async () => {
    const { id } = await recorded("First words")
    await app.ask("PUT", `/api/time/${id}`, { description: "Other words", duration_minutes_total: 90 })
    const { dialog, page } = await opened("Other words")
    const shown = await dialog.innerText()
    assert.match(shown, /Other words[\s\S]*First words/u)
    assert.match(shown, /1:30[\s\S]*1:00/u)
    await dialog.getByRole("button", { name: "Undo", exact: true }).click()
    await dialog.waitFor({ state: "hidden" })
    await page.getByText("1 change undone.").waitFor()
    const { entry } = await app.ask("GET", `/api/time/${id}`)
    assert.deepInclude(entry, { description: "First words", duration_minutes_total: 60 })
    await page.getByText("undone", { exact: true }).waitFor()
    await page.getByText("undoes a change", { exact: true }).waitFor()
    assert.strictEqual(await page.getByRole("button", { name: "Undo: Other words" }).count(), 0)
  })

  it("brings a deleted entry back under its id", async () => {
    const { id } = await recorded("Deleted once")
    await app.ask("DELETE", `/api/time/${id}`)
    const { dialog } = await opened("Deleted once")
    await dialog.getByText("It comes back as it was.").waitFor()
    await dialog.getByRole("button", { name: "Undo", exact: true }).click()
    await dialog.waitFor({ state: "hidden" })
    assert.strictEqual((await app.ask("GET", `/api/time/${id}`)).entry.description, "Deleted once")
  })

  it("says why a change cannot be undone, undoes all of a request, and lists what stays", async () => {
    const operations = ["One of two", "Two of two"].map((description) => ({
      op: "create",
      body: { ...work, description }
    }))
    const { results } = await app.ask("POST", "/api/time/bulk", { operations })
    const [{ id: first }] = results.map((one: any) => one.data.entry)
    await app.ask("PUT", `/api/time/${first}`, { cost: 7 })
    const { dialog, page } = await opened("One of two", 1)
    await dialog.getByText("It was changed again afterwards.").waitFor()
    await dialog.getByText("2 changes were made together.").waitFor()
    assert.strictEqual(await dialog.getByRole("button", { name: "Undo", exact: true }).count(), 0)
    await dialog.getByRole("button", { name: "Undo all 2" }).click()
    const kept = page.getByRole("dialog", { name: "1 record stays as it is" })
    assert.match(await kept.innerText(), /One of two changed since/u)
    const { totalCount } = await app.ask("GET", "/api/time?search=of%20two")
    assert.strictEqual(totalCount, 1)
  })
})

describe("the activity of the days that changes concern", () => {
  it("says what the changes did to their figures", async () => {
    const days = "2026-01-01..2026-01-31"
    const shown = async () => (await openAlone(`/activity?days=${days}`)).getByRole("table", { name: /did to/u })
    const body = { ...work, description: "Sketches", accrual_date: "2026-01-10" }
    const { entry } = await app.ask("POST", "/api/time", body)
    await app.ask("PUT", `/api/time/${entry.id}`, { cost: 130 })
    const rows = (await (await shown()).getByRole("row").allInnerTexts()).map((row) => row.replaceAll(/\s+/gu, " "))
    assert.deepStrictEqual(rows, [
      "Figure Before After Change",
      "Earned €0.00 €130.00 +€130.00",
      "Owed at the end €0.00 €130.00 +€130.00"
    ])
  })
})
