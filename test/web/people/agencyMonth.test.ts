import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { assert, describe, it, onTestFinished } from "vitest"
import { readPaper } from "../../support/paper/readPaper.ts"
import { press, tabTo, type } from "../../support/web/keys.ts"
import { openContext, openPage, settle } from "../../support/web/openBrowser.ts"
import { app, browser, startSite } from "../../support/web/site.ts"

/** The month before the last, which is over everywhere on any day. */
const first = ((today: Date) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 2, 1)))(new Date())
const month = first.toISOString().slice(0, 7)
const monthName = first.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" })
/** A Wednesday in the middle of it. */
const day = [8, 9, 10, 11, 12, 13, 14]
  .map((number) => `${month}-${String(number).padStart(2, "0")}`)
  .find((one) => new Date(one).getUTCDay() === 3)

/** In the order of the page: two whose month is returned, and at the end one who submits it in the browser. */
const names = ["Anna", "Bert", ..."CDEFGHIJKLMNOPQRS".split("").map((letter) => `${letter}onny`), "Zoe"]
const keys = new Map<string, string>()
const comments = ["The workshop is missing.", "Tuesday was a holiday."]

startSite(async () => {
  await app.ask("PUT", "/api/workspace", { currency: "EUR", approvals: "month" })
  const { me } = await app.ask("GET", "/api/me")
  await app.ask("PUT", `/api/members/${me.id}`, { name: "Ada" })
  const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Lumen Health" })
  const { project } = await app.ask("POST", "/api/projects", { name: "Reader", counteragent_id: counteragent.id })
  const work = { description: "Screens", duration_minutes_total: 480, cost: "800", currency: "EUR", accrual_date: day }
  await app.ask("POST", "/api/rates", { kind: "bill", amount: "100", currency: "EUR", effective_date: "2020-01-01" })
  for (const name of names) {
    const email = `${name.toLowerCase()}@example.org`
    const { secret } = await app.ask("POST", "/api/members", { name, email, role: "member", key: "full" })
    keys.set(name, secret)
    await app.ask("POST", "/api/time", { ...work, project_id: project.id }, secret)
    if (name !== "Zoe") await app.ask("POST", "/api/approvals/submit", { from: `${month}-01` }, secret)
  }
})

const opened = async (path: string, name?: string): Promise<Page> => {
  const context = await openContext(browser, app, {}, name === undefined ? undefined : keys.get(name))
  onTestFinished(() => context.close())
  const { page } = await openPage(context)
  await page.goto(`${app.url}${path}`)
  await settle(page)
  return page
}

/** Returns the timesheet that has the focus. */
const giveBack = async (page: Page, comment: string): Promise<void> => {
  await press(page, "r")
  await page.getByRole("dialog").getByLabel("Comment").waitFor()
  await type(page, comment)
  await tabTo(page, "[role=dialog] button", "Return")
  await press(page, "Enter")
  await page.getByRole("dialog").waitFor({ state: "detached" })
}

describe("the month of an agency of twenty", () => {
  it("is submitted, approved, closed and certified by keyboard, and a late change is refused", async () => {
    const zoes = await opened(`/week?from=${day}`, "Zoe")
    await tabTo(zoes, "button", "Submit")
    await press(zoes, "Enter")
    await zoes.getByText(/^.*Submitted on/u).waitFor()

    const page = await opened("/approvals?state=submitted")
    const rows = page.locator("tbody tr")
    assert.strictEqual(await rows.count(), 20)
    await tabTo(page, "[aria-label='Select all that wait']")
    await press(page, "Space")
    await page.getByRole("button", { name: "Approve 20 timesheets" }).waitFor()
    await press(page, "j", "x", "j", "x")
    await tabTo(page, "button", "Approve 18 timesheets")
    await press(page, "Enter")
    await page.getByText("18 timesheets approved").waitFor()
    for (const [at, comment] of comments.entries()) {
      await rows.nth(2 - at).waitFor({ state: "detached" })
      await press(page, "k", "k")
      await page.locator("tbody tr:first-child:focus").waitFor()
      await giveBack(page, comment)
    }
    await page.getByText("None waiting").waitFor()
    const { sheets } = await app.ask("GET", `/api/approvals?from=${month}-01&to=${month}-01&limit=100`)
    const decided = sheets.filter(({ state }: any) => state !== "open")
    assert.deepEqual(
      decided.map(({ comment, state, user }: any) => `${user.name}: ${comment ?? state}`),
      names.map((name, at) => `${name}: ${comments[at] ?? "approved"}`)
    )

    const annas = await opened(`/week?from=${day}`, "Anna")
    await annas.getByText("The workshop is missing.").waitFor()

    await page.goto(`${app.url}/close/${month}`)
    await tabTo(page, "button", `Close ${monthName}`)
    await press(page, "Enter")
    await page.getByRole("dialog").getByText("no longer change").waitFor()
    await tabTo(page, "button", "Close the books")
    await press(page, "Enter")
    await page.getByRole("heading", { name: `${monthName} is closed` }).waitFor()

    await tabTo(page, "button", "PDF")
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Enter")])
    const paper = await readPaper(new Uint8Array(await readFile(await download.path())))
    const lines = paper.lines.join("\n")
    assert.match(lines, /^Closed by \| Ada$/mu)
    assert.match(lines, /^Lumen Health \|.* 16,000\.00/mu)
    for (const name of names) assert.include(lines, name)

    // Her page does not know it yet: the server says it, and the cell of the forgotten day keeps what she typed.
    await tabTo(annas, "[role=gridcell]")
    await press(annas, "Home", "ArrowRight", "ArrowRight", "ArrowRight")
    await type(annas, "9:30")
    await press(annas, "Enter")
    const refused = annas.getByRole("gridcell", { name: /^Reader, Thursday.*Ask an owner to reopen them\./u })
    await refused.waitFor()
    assert.include(await refused.innerText(), "9:30")
    const { entries } = await app.ask("GET", "/api/time", undefined, keys.get("Anna"))
    assert.lengthOf(entries, 1)
  })
})
