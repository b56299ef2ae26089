import { assert, describe, expect, it, onTestFinished } from "vitest"
import { openContext, openPage, settle } from "../../support/web/openBrowser.ts"
import { app, browser, startSite } from "../../support/web/site.ts"

const today = new Date().toISOString().slice(0, 10)
let acme: string

startSite(async () => {
  acme = (await app.ask("POST", "/api/counteragents", { name: "Acme" })).counteragent.id
})

/** A project without a client, with so many time entries and a payment. */
const projectWith = async (name: string, entries: number): Promise<string> => {
  const { project } = await app.ask("POST", "/api/projects", { name })
  const of = { project_id: project.id, currency: "EUR" }
  const body = { ...of, description: "Wireframes", accrual_date: today, duration_minutes_total: 60, cost: "10" }
  await app.ask("POST", "/api/time/bulk", {
    operations: Array.from({ length: entries }, () => ({ op: "create", body }))
  })
  await app.ask("POST", "/api/money", { ...of, inflow_date: today, amount: "5" })
  return project.id
}

const left = async (project: string): Promise<number> => {
  const of = `project_id=${project}&counteragent_id=none&page_size=1`
  const [time, money] = [await app.ask("GET", `/api/time?${of}`), await app.ask("GET", `/api/money?${of}`)]
  return time.totalCount + money.totalCount
}

const openForm = async (project: string, locale = "en-GB") => {
  const context = await openContext(browser, app, { viewport: { width: 1280, height: 900 }, locale })
  onTestFinished(() => context.close())
  const { complaints, page } = await openPage(context)
  await page.goto(`${app.url}/projects/${project}?edit=1`)
  await settle(page)
  const dialog = page.getByRole("dialog")
  await dialog.waitFor()
  return { complaints, dialog, page }
}

describe("a project that gets a client", () => {
  it("asks whether its records move, by default yes, and moves all of them with progress", async () => {
    const project = await projectWith("Website", 999)
    for (let index = 0; index < 3; index++) {
      const body = { project_id: project, payout_date: today, amount: "1", currency: "EUR" }
      await app.ask("POST", "/api/payouts", body)
    }
    const { complaints, dialog, page } = await openForm(project)
    assert.strictEqual(await dialog.getByRole("checkbox").count(), 1)
    await dialog.getByRole("combobox", { name: "Client" }).fill("Acme")
    await page.getByRole("option", { name: "Acme", exact: true }).click()
    const asks = dialog.getByRole("checkbox", { name: /^Move its 1,?003 records without a client to Acme/u })
    await asks.waitFor()
    assert.isTrue(await asks.isChecked())
    const moved: Array<any> = []
    page.on("requestfinished", async (request) => {
      if (request.method() === "PUT") moved.push((await (await request.response())?.json())?.data)
    })
    await dialog.getByRole("button", { name: "Save" }).click()
    await dialog.getByText(/^\d+ of 1003 moved/u).waitFor()
    await dialog.waitFor({ state: "detached" })
    // An answer is read here after the page has read it.
    await expect.poll(() => moved.length).toBe(2)
    assert.deepStrictEqual(
      moved.map((data) => [data.moved, data.next]),
      [
        [1000, 3],
        [3, null]
      ]
    )
    assert.strictEqual(await left(project), 0)
    assert.deepStrictEqual(complaints, [])
  })

  it("leaves them where the person says no, and moves them later where they say so", async () => {
    const project = await projectWith("Intern", 2)
    const first = await openForm(project, "de-DE")
    await first.dialog.getByRole("combobox", { name: "Kunde" }).fill("Acme")
    await first.page.getByRole("option", { name: "Acme", exact: true }).click()
    await first.dialog.getByLabel("Die 3 Einträge und Zahlungen ohne Kunden zu Acme verschieben").uncheck()
    await first.dialog.getByRole("button", { name: "Speichern" }).click()
    await first.dialog.waitFor({ state: "detached" })
    assert.strictEqual((await app.ask("GET", `/api/projects/${project}`)).project.counteragent_id, acme)
    assert.strictEqual(await left(project), 3)

    const { dialog } = await openForm(project)
    const asks = dialog.getByRole("checkbox", { name: "Move its 3 records without a client to Acme" })
    await asks.waitFor()
    assert.isFalse(await asks.isChecked())
    await asks.check()
    await dialog.getByRole("button", { name: "Save" }).click()
    await dialog.waitFor({ state: "detached" })
    assert.strictEqual(await left(project), 0)
  })
})
