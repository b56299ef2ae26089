import type { BrowserContextOptions, Page } from "playwright-core"
import { assert, it, onTestFinished } from "vitest"
import { press } from "../support/web/keys.ts"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"
import { type App, startApp } from "../support/web/startApp.ts"

startSite()

const open = async (of: App, options: BrowserContextOptions = {}, code?: string): Promise<Page> => {
  const context = await openContext(browser, of, options, code)
  onTestFinished(() => context.close())
  const { page } = await openPage(context)
  await page.goto(of.url)
  await settle(page)
  return page
}

/** What the first hour became, and what the workspace counts in. */
const stored = async (of: App) => {
  const { entries } = await of.ask("GET", "/api/time")
  const { workspace } = await of.ask("GET", "/api/workspace")
  return entries.map((entry: any) => [
    entry.description,
    entry.duration_minutes_total,
    entry.counteragent_name,
    entry.billable,
    entry.hourly_rate,
    entry.currency,
    workspace.currency,
    workspace.time_zone
  ])
}

const checklist = (page: Page) => page.locator("section", { hasText: "Set up your workspace" })

it("takes zone and currency from the browser, and records the first hour with three lines and Enter", async () => {
  const page = await open(app, { locale: "en-US", timezoneId: "America/New_York" })
  await page.locator("h1", { hasText: "Welcome to Hourbook" }).waitFor()
  await page.keyboard.type("First sketches")
  await press(page, "Enter")
  await page.getByText("Begin with a duration").waitFor()
  await page.getByLabel("Log your first hour").fill("1:30 First sketches")
  await press(page, "Enter")
  await page.keyboard.type("Globex Robotics")
  await press(page, "Enter")
  assert.deepStrictEqual((await app.ask("GET", "/api/time")).entries, [])
  await page.waitForFunction(`document.querySelector("main form select").value === "USD"`)
  await page.keyboard.type("90")
  await press(page, "Enter")
  await page.locator("h1", { hasText: "Welcome" }).waitFor({ state: "detached" })
  assert.deepStrictEqual(await stored(app), [
    ["First sketches", 90, "Globex Robotics", true, 90, "USD", "USD", "America/New_York"]
  ])

  // The names alone are left; the list stays until they are given.
  await page.reload()
  await settle(page)
  await checklist(page).getByText("1 step left").waitFor()
  await checklist(page).getByLabel("Your name").fill("Ada Lovelace")
  await checklist(page).getByLabel("Workspace").fill("Engines & Co")
  await checklist(page).getByRole("button", { name: "Save" }).click()
  await checklist(page).waitFor({ state: "detached" })
  const { workspace } = await app.ask("GET", "/api/workspace")
  assert.strictEqual(workspace.name, "Engines & Co")
  assert.strictEqual((await app.ask("GET", "/api/me")).me.name, "Ada Lovelace")
})

it("greets a member with words of their own, without client, rate and setup", async () => {
  const { invitation } = await app.ask("POST", "/api/members", {
    name: "Mary Somerville",
    email: "mary@example.com",
    role: "member"
  })
  const page = await open(app, { timezoneId: "Europe/Lisbon" }, invitation.code)
  await page.locator("h1", { hasText: "Welcome, Mary Somerville" }).waitFor()
  assert.strictEqual(await page.locator("main input").count(), 1)
  assert.strictEqual(await checklist(page).count(), 0)

  // Their own zone, which the pages show times in.
  await page.goto(`${app.url}/settings/looks`)
  await page.getByLabel("Your time zone").selectOption("Pacific/Auckland")
  await page.waitForFunction(
    `fetch("/api/session", { headers: { "x-hourbook": "web" } })
      .then((answer) => answer.json())
      .then(({ data }) => data.user.time_zone === "Pacific/Auckland")`
  )
})

it("records the same by mouse, and begins with the first hour until anything is recorded, in any period", async () => {
  const fresh = await startApp()
  onTestFinished(() => fresh.stop())
  const page = await open(fresh, { locale: "de-CH", timezoneId: "Europe/Zurich" })
  await page.locator("h1", { hasText: "Willkommen bei Hourbook" }).waitFor()
  await page.waitForFunction(`document.querySelector("main form select").value === "CHF"`)
  const [hour, client, rate] = [
    page.locator("main form input").nth(0),
    page.locator("main form input").nth(1),
    page.locator("main form input").nth(2)
  ]
  await hour.fill("2 Entwurf")
  await client.fill("Nordlicht")
  await rate.fill("120")
  await page.locator("main form button[type=submit]").first().click()
  await page.locator("h1", { hasText: "Willkommen" }).waitFor({ state: "detached" })
  assert.deepStrictEqual(await stored(fresh), [["Entwurf", 120, "Nordlicht", true, 120, "CHF", "CHF", "Europe/Zurich"]])
  const section = page.locator("section", { hasText: "Arbeitsbereich einrichten" })
  await section.getByRole("button", { name: /Überspringen/u }).click()
  await section.waitFor({ state: "detached" })
  await page.goto(`${fresh.url}/?period=2018-05`)
  await settle(page)
  assert.strictEqual(await page.locator("h1").textContent(), "Mai 2018")
})

it("shows a made-up studio to look around in, and removes it with one click", async () => {
  const site = await startApp({ isEmbedded: true })
  onTestFinished(() => site.stop())
  // A session that was begun with a key has no more rights than the key.
  const { me } = await site.ask("GET", "/api/me")
  const { invitation } = await site.ask("POST", `/api/members/${me.id}/invite`, {})
  const page = await open(site, { locale: "de-DE" }, invitation.code)
  await page.getByRole("button", { name: "Mit Beispieldaten umsehen" }).click()
  const leave = page.getByRole("button", { name: "Entfernen und zurück" })
  await leave.waitFor()
  await page.getByText("Nordlicht Energie").first().waitFor()
  await page.goto(`${site.url}/clients`)
  await page.getByText("Atelier Brisebois").first().waitFor()
  await leave.click()
  await page.locator("h1", { hasText: "Willkommen bei Hourbook" }).waitFor()
  assert.isEmpty((await site.ask("GET", "/api/counteragents")).counteragents)
})
