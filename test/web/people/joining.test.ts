import { assert, describe, it, onTestFinished } from "vitest"
import { openContext, openPage, settle } from "../../support/web/openBrowser.ts"
import { app, browser, startSite } from "../../support/web/site.ts"

const today = new Date().toISOString().slice(0, 10)
let gus: any

startSite(async () => {
  await app.ask("POST", "/api/members", { name: "Mary", email: "mary@example.org", role: "member" })
  await app.ask("POST", "/api/members/former", { name: "Fay", email: "fay@example.org" })
  gus = (await app.ask("POST", "/api/members/former", { name: "Gus" })).member
  const { import: made } = await app.ask("POST", "/api/imports", {
    source: "toggl",
    file_name: "march.csv",
    sha256: "0".repeat(64)
  })
  const body = {
    description: "Imported for Gus",
    accrual_date: today,
    duration_minutes_total: 60,
    cost: "50",
    currency: "EUR",
    user_id: gus.id
  }
  const { results } = await app.ask("POST", "/api/time/bulk", {
    import_id: made.id,
    operations: [{ op: "create", body }]
  })
  assert.isTrue(results[0].ok, JSON.stringify(results))
})

const open = async (path: string) => {
  const context = await openContext(browser, app, { viewport: { width: 1280, height: 900 } })
  const { complaints, page } = await openPage(context)
  onTestFinished(() => context.close())
  await page.goto(`${app.url}${path}`)
  await settle(page)
  return { complaints, page }
}

describe("former members among the settings", () => {
  it("join with an address, unless another has it, and sign in by the link with the imported entries as theirs", async () => {
    const { page } = await open("/settings/members")
    await page.getByText("No email address yet").waitFor()
    await page.getByRole("button", { name: "Invite Gus" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Email address").fill("mary@example.org")
    await dialog.getByRole("button", { name: "Invite and create the link" }).click()
    await dialog.getByText("Mary has this address. Choose another.").waitFor()
    await dialog.getByLabel("Email address").fill("Gus@Example.org")
    await dialog.getByLabel("Role").selectOption("member")
    await dialog.getByRole("button", { name: "Invite and create the link" }).click()
    const link = (await dialog.getByLabel("Sign-in link").textContent()) ?? ""
    assert.match(link, /\/signin#[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$/u)
    await dialog.getByRole("button", { name: "Done" }).click()
    await page.getByRole("button", { name: "Invite Gus" }).waitFor({ state: "detached" })
    await page.getByText("gus@example.org").waitFor()

    const context = await browser.newContext({ locale: "en-GB" })
    onTestFinished(() => context.close())
    const visit = await openPage(context)
    const signedIn = visit.page.waitForResponse(
      (answer) => answer.url().endsWith("/api/session") && answer.status() === 201
    )
    await visit.page.goto(link)
    await signedIn
    await visit.page.goto(`${app.url}/time`)
    await visit.page.getByText("Imported for Gus").first().waitFor()
    const { members } = await app.ask("GET", "/api/members")
    assert.deepInclude(
      members.find(({ name }: any) => name === "Gus"),
      { id: gus.id, role: "member" }
    )
  })

  it("come back with the address that they have, which is not changed there", async () => {
    const { page } = await open("/settings/members")
    await page.getByRole("button", { name: "Invite Fay" }).click()
    const dialog = page.getByRole("dialog")
    const address = dialog.getByLabel("Email address")
    assert.strictEqual(await address.inputValue(), "fay@example.org")
    assert.isFalse(await address.isEditable())
    await dialog.getByLabel("Role").selectOption("admin")
    await dialog.getByRole("button", { name: "Invite and create the link" }).click()
    await dialog.getByLabel("Sign-in link").waitFor()
    const { members } = await app.ask("GET", "/api/members")
    assert.deepInclude(
      members.find(({ name }: any) => name === "Fay"),
      { email: "fay@example.org", role: "admin" }
    )
  })
})
