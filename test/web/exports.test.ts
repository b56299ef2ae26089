import { readFileSync } from "node:fs"
import { readXlsx } from "hucre/xlsx"
import type { Page } from "playwright-core"
import { assert, describe, it, onTestFinished } from "vitest"
import { focused, press } from "../support/web/keys.ts"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"
import { fillStudio, type Studio } from "../support/web/studio.ts"

let studio: Studio

startSite(async () => {
  studio = await fillStudio(app)
})

const open = async (
  role: "owner" | "member" | "client",
  locale = "en-GB",
  path = "/settings/export"
): Promise<Page> => {
  const key = role === "owner" ? undefined : studio.people[role].key
  const context = await openContext(browser, app, { locale }, key)
  onTestFinished(() => context.close())
  const { complaints, page } = await openPage(context)
  onTestFinished(() => assert.deepEqual(complaints, []))
  await page.goto(`${app.url}${path}`)
  await settle(page)
  return page
}

const list = (page: Page) => page.locator("main form select").first()

/** The file that Enter in the form saves, once the one before is saved. */
const saved = async (page: Page) => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("main form [type=submit]:enabled").press("Enter")
  ])
  return { name: download.suggestedFilename(), bytes: new Uint8Array(readFileSync(await download.path())) }
}
const textOf = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)

/** The file of a format in the menu of a page, by keyboard alone. */
const exported = async (page: Page, format: RegExp) => {
  await page.locator("main").getByRole("button", { name: "Export" }).press("Enter")
  await page.getByRole("menuitem", { name: format }).focus()
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")])
  return { name: download.suggestedFilename(), bytes: new Uint8Array(readFileSync(await download.path())) }
}

describe("the menu of a list", () => {
  it("saves lists, matrices and reports as workbooks with their rows", async () => {
    const month = new Date().toISOString().slice(0, 7)
    const page = await open("owner", "en-GB", "/time?period=all")
    for (const [path, column] of [
      ["/time?period=all", "Duration (h:mm)"],
      ["/clients?view=projects", "Client"],
      ["/matrices", `${month}-01`],
      ["/activity", "When"]
    ] as const) {
      await page.goto(`${app.url}${path}`)
      await settle(page)
      const { bytes, name } = await exported(page, /^Excel/u)
      assert.match(name, /\.xlsx$/u, path)
      const [head = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
      assert.include(head.map(String), column, path)
      assert.isNotEmpty(rows, path)
    }
  })

  it("saves CSV and PDF, gives the focus back, and says what the server refuses", async () => {
    const page = await open("owner", "en-GB", `/debtors/${studio.clients[0]}`)
    assert.match(textOf((await exported(page, /^CSV/u)).bytes), /^\uFEFFDate,Kind,/u)
    assert.strictEqual(textOf((await exported(page, /^PDF/u)).bytes.slice(0, 5)), "%PDF-")
    assert.match(await focused(page), /^\s*Export/u)
    await page.route("**/api/reports/**", (route) =>
      route.fulfill({ json: { ok: false, error: { code: "validation_error", message: "too long" } } })
    )
    await press(page, "Enter")
    await page.getByRole("menuitem", { name: /^Excel/u }).press("Enter")
    await page.getByText("too long").waitFor()
  })
})

describe("settings, export", () => {
  it("saves a list as a workbook, as CSV and as JSON Lines, by keyboard alone", async () => {
    const page = await open("owner")
    await page.locator("main form [role=group] select").selectOption("all")
    const workbook = await saved(page)
    assert.match(workbook.name, / time all\.xlsx$/u)
    const [head = [], ...rows] = (await readXlsx(workbook.bytes)).sheets[0]?.rows ?? []
    assert.isNotEmpty(rows)
    const at = (name: string) => head.indexOf(name)
    assert.isTrue(rows.every((row) => row[at("Day")] instanceof Date && typeof row[at("Amount")] === "number"))

    await page.getByRole("button", { name: "CSV" }).press("Space")
    assert.match(textOf((await saved(page)).bytes), /^\uFEFFWhat was done,Day,/u)
    await page.getByRole("checkbox", { name: "With ids" }).press("Space")
    assert.match(textOf((await saved(page)).bytes), /^\uFEFFId,What was done,/u)
    await page.getByRole("checkbox", { name: "For people" }).press("Space")
    assert.strictEqual(await page.getByRole("checkbox").count(), 1)
    assert.match(textOf((await saved(page)).bytes), /^id,description,/u)

    await page.getByRole("button", { name: "JSON Lines" }).press("Space")
    const lines = textOf((await saved(page)).bytes)
      .trimEnd()
      .split("\n")
    assert.lengthOf(lines, rows.length)
    assert.strictEqual(JSON.parse(lines[0] ?? "").type, "time_entry")
  })

  it("offers each role its lists, and every one of them can be saved", async () => {
    for (const [role, most] of [
      ["owner", 14],
      ["member", 9],
      ["client", 6]
    ] as const) {
      const page = await open(role)
      const names = await list(page)
        .locator("option")
        .evaluateAll((all) => all.map((one) => one.getAttribute("value") ?? ""))
      assert.lengthOf(names, most, role)
      for (const name of names) {
        await list(page).selectOption(name)
        // The browser drops the eleventh file that a page saves within a second.
        await page.waitForTimeout(100)
        assert.include((await saved(page)).name, ` ${name}`)
      }
      assert.strictEqual(await page.getByText("hourbook -- export").count(), role === "owner" ? 1 : 0)
    }
  })

  it("makes the address of a calendar, makes it anew and takes it back; a client has none", async () => {
    const page = await open("member")
    const shown = page.getByLabel("Address for your calendar program")
    const statusOf = async (address: string) => (await fetch(address)).status
    await page.getByRole("button", { name: "Make an address" }).press("Enter")
    const first = (await shown.textContent()) ?? ""
    assert.isTrue(first.startsWith(`${app.url}/api/calendar.ics?token=hbf_`), first)
    assert.strictEqual(await statusOf(first), 200)
    await page.getByRole("button", { name: "Make a new address" }).press("Enter")
    await page.getByText(first).waitFor({ state: "detached" })
    const second = (await shown.textContent()) ?? ""
    assert.deepEqual([await statusOf(first), await statusOf(second)], [404, 200])
    await page.getByRole("button", { name: "Remove the address" }).press("Enter")
    await page.getByRole("button", { name: "Make an address" }).waitFor()
    assert.strictEqual(await statusOf(second), 404)
    assert.strictEqual(await shown.count(), 0)
    const clients = await open("client")
    assert.strictEqual(await clients.getByRole("button", { name: "Make an address" }).count(), 0)
  })

  it("saves a list in German", async () => {
    const page = await open("owner", "de-AT")
    await list(page).selectOption("debtors")
    await page.getByRole("button", { name: "CSV" }).press("Space")
    assert.match(textOf((await saved(page)).bytes), /^\uFEFFName;Kunde;Davor \(EUR\);/u)
  })

  it("saves all money and work as one journal, in German", async () => {
    const page = await open("owner", "de-DE")
    await list(page).selectOption("journal")
    await page.locator("main form [role=group] select").selectOption("all")
    const { bytes, name } = await saved(page)
    assert.match(name, / journal all\.journal$/u)
    const journal = textOf(bytes)
    for (const account of ["assets:receivable:", "income:work", "assets:bank"]) assert.include(journal, account)
    // What was busy offers itself again.
    await page.getByRole("button", { name: "Herunterladen" }).waitFor()
  })
})
