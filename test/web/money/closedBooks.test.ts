import type { Page } from "playwright-core"
import { assert, describe, it, onTestFinished } from "vitest"
import { readPaper } from "../../support/paper/readPaper.ts"
import { press, tabTo, type } from "../../support/web/keys.ts"
import { openContext, openPage, settle } from "../../support/web/openBrowser.ts"
import { app, browser, startSite } from "../../support/web/site.ts"

const first = ((today: Date) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1)))(new Date())
const month = first.toISOString().slice(0, 7)
const name = first.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" })
/** A Wednesday of the last month. */
const day = [8, 9, 10, 11, 12, 13, 14]
  .map((number) => `${month}-${String(number).padStart(2, "0")}`)
  .find((one) => new Date(one).getUTCDay() === 3)

let adminsKey: string

startSite(async () => {
  await app.ask("PUT", "/api/workspace", { currency: "EUR" })
  const { me } = await app.ask("GET", "/api/me")
  await app.ask("PUT", `/api/members/${me.id}`, { name: "Ada" })
  const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Lumen Health" })
  const { project } = await app.ask("POST", "/api/projects", { name: "Reader", counteragent_id: counteragent.id })
  const { member, secret } = await app.ask("POST", "/api/members", {
    name: "Mary",
    email: "mary@example.org",
    role: "admin",
    key: "full"
  })
  adminsKey = secret
  const body = { description: "Wireframes", duration_minutes_total: 90, cost: "150", currency: "EUR" }
  const of = { project_id: project.id, user_id: member.user_id ?? member.id }
  await app.ask("POST", "/api/time", { ...body, ...of, accrual_date: day })
})

const opened = async (path: string, code?: string): Promise<Page> => {
  const context = await openContext(browser, app, {}, code)
  onTestFinished(() => context.close())
  const { page } = await openPage(context)
  await page.goto(`${app.url}${path}`)
  await settle(page)
  return page
}

const cellOf = (page: Page) => page.getByRole("gridcell", { name: /^Reader, Wednesday/u })

/** Types a duration into the cell of the entry. */
const typeHours = async (page: Page, duration: string): Promise<void> => {
  await cellOf(page).click()
  await type(page, duration)
  await press(page, "Enter")
}

describe("the books of a month", () => {
  it("are closed, checked and reopened by keyboard, and a late change is refused with who can open them", async () => {
    const hers = await opened(`/week?from=${day}`, adminsKey)
    const page = await opened(`/close/${month}`)

    await tabTo(page, "button", `Close ${name}`)
    await press(page, "Enter")
    await page.getByRole("dialog").getByText("no longer change").waitFor()
    await type(page, "Invoiced.")
    await tabTo(page, "button", "Close the books")
    await press(page, "Enter")
    await page.getByRole("heading", { name: `${name} is closed` }).waitFor()
    const row = page.getByRole("row", { name: /^Lumen Health/u })
    assert.match(
      (await row.innerText()).replaceAll(/\s+/gu, " "),
      /^Lumen Health 0\.00 150\.00 0\.00 0\.00 0\.00 150\.00$/u
    )
    await page.getByText("Invoiced.").first().waitFor()
    await tabTo(page, "button", "Check")
    await press(page, "Enter")
    await page.getByText("Everything is as it was closed.").waitFor()

    // The page was opened before: the server says it, by name, and the cell keeps what was typed.
    await typeHours(hers, "2:00")
    const refused = hers.getByRole("gridcell", { name: /^Reader, .*Ask Ada to reopen them\./u })
    await refused.waitFor()
    await hers.reload()
    await settle(hers)
    // From now on the page knows it.
    await cellOf(hers).click()
    await press(hers, "F2")
    await hers.getByRole("gridcell", { name: /An owner can reopen them\.$/u }).waitFor()
    assert.strictEqual(await hers.locator("[role=gridcell] input").count(), 0)
    const [entry] = (await app.ask("GET", "/api/time")).entries
    assert.strictEqual(entry.duration_minutes_total, 90)

    await tabTo(page, "button", "Reopen")
    await press(page, "Enter")
    await page.getByRole("dialog").getByLabel("Reason").waitFor()
    await type(page, "An hour was missing.")
    await press(page, "Enter")
    await page.getByRole("button", { name: `Close ${name}` }).waitFor()
    await page.getByRole("button", { name: "Show them" }).click()
    await page.getByText("An hour was missing.").waitFor()
    const { periods } = await app.ask("GET", "/api/periods")
    assert.deepEqual(
      periods.map(({ action, note, reason }: any) => [action, note, reason]),
      [
        ["reopen", null, "An hour was missing."],
        ["close", "Invoiced.", null]
      ]
    )

    await hers.reload()
    await settle(hers)
    await typeHours(hers, "2:00")
    await hers.getByRole("gridcell", { name: /^Reader, Wednesday.*, 2:00/u }).waitFor()
  })

  it("have a certificate as PDF, and locks on their records whose forms keep what is typed", async () => {
    const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
    const { period } = await app.ask("POST", "/api/periods/close", { through: last, force: true })
    const answer = await fetch(`${app.url}/api/periods/${period.id}?format=pdf&lang=en`, {
      headers: { "x-api-key": app.ownersKey }
    })
    const paper = await readPaper(new Uint8Array(await answer.arrayBuffer()))
    assert.isTrue(paper.lines.some((line) => /^Closed by \| Ada$/u.test(line)))

    const page = await opened(`/time?period=${month}`)
    const row = page.getByRole("row", { name: /Wireframes/u })
    await row.locator("[data-closed]").waitFor()
    await row.focus()
    await press(page, "Delete")
    await page.getByText("An owner can reopen them").first().waitFor()
    assert.strictEqual(await row.count(), 1)
    await row.focus()
    await press(page, "e")
    const form = page.getByRole("dialog")
    await form.getByRole("status").getByText("An owner can reopen them").waitFor()
    await form.getByLabel("What was done").fill("Wireframes, twice")
    assert.isTrue(await form.getByRole("button", { name: "Save" }).isDisabled())
    assert.strictEqual(await form.getByRole("button", { name: "Delete" }).count(), 0)
    assert.strictEqual(await form.getByLabel("What was done").inputValue(), "Wireframes, twice")
  })

  it("name a client who was archived since", async () => {
    const [{ id }] = (await app.ask("GET", "/api/counteragents")).counteragents
    await app.ask("PUT", `/api/counteragents/${id}`, { archived: true })
    const page = await opened(`/close/${month}`)
    await page.getByRole("row", { name: /^Lumen Health/u }).waitFor()
  })
})
