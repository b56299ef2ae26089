import { assert, describe, it, onTestFinished } from "vitest"
import { openContext, openPage, settle } from "../../support/web/openBrowser.ts"
import { app, browser, openAlone, startSite } from "../../support/web/site.ts"

const monday = (() => {
  const today = new Date()
  return new Date(today.getTime() - ((today.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
})()

/** Two members with a day of work each. */
const keys: Record<string, string> = {}

startSite(async () => {
  await app.ask("PUT", "/api/workspace", { approvals: "week" })
  const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Acme" })
  const { project } = await app.ask("POST", "/api/projects", { name: "Website", counteragent_id: counteragent.id })
  for (const name of ["Anna", "Bert"]) {
    const email = `${name.toLowerCase()}@example.org`
    const { secret } = await app.ask("POST", "/api/members", { name, email, role: "member", key: "full" })
    keys[name] = secret
    const entry = { accrual_date: monday, duration_minutes_total: 450, cost: "600", currency: "EUR" }
    await app.ask("POST", "/api/time", { ...entry, description: "Wireframes", project_id: project.id }, secret)
  }
})

const look = async (page: { readonly screenshot: (options: object) => Promise<unknown> }, name: string) => {
  const directory = process.env["PICTURES"]
  if (directory !== undefined) await page.screenshot({ path: `${directory}/${name}.png`, fullPage: true })
}

/** The week of a member, in a browser of their own. */
const weekOf = async (name: string) => {
  const context = await openContext(browser, { ...app, ownersKey: keys[name] ?? "" })
  onTestFinished(() => context.close())
  const { page } = await openPage(context)
  await page.goto(`${app.url}/week`)
  await settle(page)
  return page
}

describe("timesheets", () => {
  it("are submitted and withdrawn in the week, and locked in between", async () => {
    const page = await weekOf("Anna")
    await page.getByRole("button", { name: "Submit" }).click()
    await page.getByText(/Submitted on/u).waitFor()
    await look(page, "week-submitted")
    await page.getByRole("button", { name: "Withdraw" }).click()
    await page.getByText("Not submitted yet").waitFor()
    await page.getByRole("button", { name: "Submit" }).click()
    await page.getByRole("button", { name: "Withdraw" }).waitFor()
  })

  it("are approved and returned on a page of their own, by one key each", async () => {
    await app.ask("POST", "/api/approvals/submit", { from: monday }, keys["Bert"])
    const page = await openAlone("/approvals")
    const row = (name: string) => page.getByRole("row", { name: new RegExp(name, "u") })
    await row("Anna").waitFor()
    await look(page, "approvals")
    await page.keyboard.press("j")
    await page.keyboard.press("j")
    await row("Anna")
      .and(page.locator(":focus"))
      .or(row("Bert").and(page.locator(":focus")))
      .waitFor()
    await row("Anna").focus()
    await page.keyboard.press("a")
    await row("Anna").getByText("Approved").waitFor()
    await row("Bert").focus()
    await page.keyboard.press("r")
    await page.getByRole("textbox", { name: "Comment" }).fill("Tuesday is missing.")
    await look(page, "approvals-return")
    await page.getByRole("dialog").getByRole("button", { name: "Return" }).click()
    await row("Bert").getByText("Returned").waitFor()
    const { sheets } = await app.ask("GET", `/api/approvals?from=${monday}&to=${monday}`)
    const states = Object.fromEntries(sheets.map(({ state, user }: any) => [user.name, state]))
    assert.deepInclude(states, { Anna: "approved", Bert: "returned" })
    const member = await weekOf("Bert")
    await member.getByText("Tuesday is missing.").waitFor()
    await look(member, "week-returned")
  })

  it("are approved many at once, but for one's own that another manager approves", async () => {
    const next = new Date(Date.parse(monday) - 7 * 86_400_000).toISOString().slice(0, 10)
    const admin = { name: "Cleo", email: "cleo@example.org", role: "admin" }
    const { member } = await app.ask("POST", "/api/members", admin)
    for (const key of [keys["Anna"], keys["Bert"], undefined]) {
      await app.ask("POST", "/api/approvals/submit", { from: next }, key)
    }
    const page = await openAlone("/approvals?state=submitted")
    await page.getByRole("checkbox", { name: "Select all that wait" }).check()
    await look(page, "approvals-many")
    await page.getByRole("button", { name: "Approve 2 timesheets" }).click()
    await page.getByText("2 timesheets approved").waitFor()
    await page.getByRole("complementary").getByText("Another owner or admin approves your own timesheets.").waitFor()
    assert.isTrue(await page.getByRole("checkbox", { name: "Select all that wait" }).isDisabled())
    await app.ask("DELETE", `/api/members/${member.id}`)
    await page.reload()
    await page.getByRole("checkbox", { name: "Select all that wait" }).check()
    await page.getByRole("button", { name: "Approve 1 timesheet" }).click()
    await page.getByText("None waiting").waitFor()
  })
})
