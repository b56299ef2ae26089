import type { BrowserContext, Page } from "playwright-core"
import { assert, describe, it, onTestFinished } from "vitest"
import { toggl } from "../support/exchange/files.ts"
import { choose, go, text } from "../support/web/importPage.ts"
import { press } from "../support/web/keys.ts"
import { openContext, openPage, settle } from "../support/web/openBrowser.ts"
import { app, browser, startSite } from "../support/web/site.ts"

let context: BrowserContext

startSite(async () => {
  context = await openContext(browser, app, { viewport: { width: 1440, height: 900 }, isForAll: true })
})

/** Opens the page. What it complains about fails the test, but for the connection, which tests cut. */
const open = async (): Promise<Page> => {
  const { complaints, page } = await openPage(context)
  onTestFinished(async () => {
    await page.close()
    assert.deepEqual(
      complaints.filter((complaint) => !complaint.includes("net::ERR_CONNECTION_RESET")),
      []
    )
  })
  // Chosen files are taken from the first of these on, which takes a moment to begin.
  page.on("filechooser", () => undefined)
  await page.goto(`${app.url}/import`)
  await settle(page)
  return page
}

const undo = async (page: Page): Promise<void> => {
  await go(page, "Undo")
  await page.getByRole("dialog").waitFor()
  await press(page, "Enter")
  await text(page, /^Undone:/u)
}

const entries = async (words: string): Promise<ReadonlyArray<any>> =>
  (await app.ask("GET", `/api/time?page_size=200&search=${encodeURIComponent(words)}`)).entries

const imports = async (): Promise<ReadonlyArray<any>> => (await app.ask("GET", "/api/imports")).imports

/** A file of a person and a client that are made with it, whose lines all differ. */
const linesOf = (count: number, work: string): string => {
  const lines = Array.from({ length: count }, (_, index) => {
    const day = `2024-05-${String((index % 28) + 1).padStart(2, "0")}`
    return `${work} Byrne,${work}@example.com,${work} GmbH,Shop,${work} ${index},${day},09:00:00,00:06:00,9.50`
  })
  return `User,Email,Client,Project,Description,Start date,Start time,Duration,Amount (EUR)\n${lines.join("\n")}\n`
}

/** Of an hour each. */
const hourlyLines = (work: string): string => linesOf(2, work).replaceAll("00:06:00,9.50", "01:00:00,95.00")

const rates = async (): Promise<ReadonlyArray<any>> => (await app.ask("GET", "/api/rates")).rates

describe("moving in, by keyboard alone", () => {
  it("records the hours of a file once, says both sides' sums, and takes all of it back", async () => {
    const page = await open()
    await choose(page, toggl)
    await go(page, "Next", "Check", "Import 4 entries")
    await text(page, "The import is done.")
    assert.match((await page.locator("tfoot").textContent()) ?? "", /4:00:30.*4:00/u)
    const [entry] = await entries("Wireframes, first round")
    assert.deepInclude(entry, { project_name: "Shop", user_name: "Ada Byrne", cost: 80.02, currency: "EUR" })

    await go(page, "Import another file")
    await choose(page, toggl)
    await text(page, "This file was imported before.")
    await go(page, "Next", "Check")
    await text(page, /4 exist already/u)
    assert.match((await page.locator("main").textContent()) ?? "", /To record0of/u)
    await go(page, "Go on without new entries")
    await text(page, "Nothing new")
    assert.lengthOf(await entries("Wireframes, first round"), 1)

    await undo(page)
    assert.deepEqual(await entries("Wireframes, first round"), [])
    assert.deepEqual(await imports(), [])
  })

  it("sets the rates that the prices come to", async () => {
    const page = await open()
    const before = await rates()
    await choose(page, hourlyLines("Rated"))
    await go(page, "Next", "Check")
    await text(page, "With them, 2 of 2 lines are priced as in the file.")
    await go(page, "Import 2 entries")
    await text(page, /1 rate set/u)
    const set = (await rates()).filter(({ id }) => !before.some((rate) => rate.id === id))
    assert.lengthOf(set, 1)
    const [{ user_id: ofMember, ...rate }] = set
    assert.deepInclude(rate, {
      kind: "bill",
      amount: 95,
      currency: "EUR",
      effective_date: "2024-05-01",
      project_id: null
    })
    const { members } = await app.ask("GET", "/api/members/former")
    assert.strictEqual(members.find(({ id }: any) => id === ofMember)?.name, "Rated Byrne")
    await undo(page)
  })

  it("sets no rates if a person says so", async () => {
    const page = await open()
    const before = await rates()
    await choose(page, hourlyLines("Unset"))
    await go(page, "Next", "Check")
    await text(page, "Rates for new hours")
    await page.getByLabel(/^Set 1 rate with the import/u).press("Space")
    await go(page, "Import 2 entries")
    await text(page, "The import is done.")
    assert.deepEqual(await rates(), before)
    await undo(page)
  })

  it("says what clients owe after an import, and settles it but for what is still owed", async () => {
    const page = await open()
    await choose(page, hourlyLines("Settled"))
    await go(page, "Next", "Check", "Import 2 entries")
    await text(page, "Clients now owe €190.00")
    await page.getByLabel("Still owed: Settled GmbH, EUR").fill("40.50")
    await text(page, "-€149.50")
    await go(page, "Record 1 earlier balance")
    await text(page, "Clients now owe €40.50")
    const charges = async (): Promise<ReadonlyArray<any>> =>
      (await app.ask("GET", "/api/charges?search=settled")).charges
    assert.deepEqual(
      (await charges()).map(({ amount, charge_date, currency, kind }) => ({ amount, charge_date, currency, kind })),
      [{ amount: -149.5, charge_date: "2024-05-02", currency: "EUR", kind: "opening" }]
    )
    await text(page, "Nothing to record")
    await undo(page)
    assert.deepEqual(await charges(), [])
  })

  it("brings the invoices that are still open, and shows the figures first", async () => {
    const page = await open()
    await choose(page, hourlyLines("Moved"))
    await go(page, "Next", "Check", "Import 2 entries")
    await text(page, "Invoices that are still open")
    await page.getByLabel("All work before this day is invoiced").fill("2024-05-02")
    const report = page.locator('input[type="file"][aria-label="Choose invoice report"]')
    const table = (number: string, client: string): string =>
      `number,client,date,open,currency\n${number},${client},2024-05-01,50.25,EUR\n`
    const choosing = (csv: string) =>
      report.setInputFiles({ name: "open.csv", mimeType: "text/csv", buffer: Buffer.from(csv) })
    await choosing(table("M-1", "Nobody"))
    await text(page, "Line 2, M-1: there is no client “Nobody”")
    await choosing(table("M-1", "Moved GmbH"))
    await text(page, "1 open invoice, 0 paid or not sent")
    const figures = page.getByRole("table", { name: "Invoices that are still open" }).locator("tbody")
    assert.match((await figures.textContent()) ?? "", /Moved GmbH€95\.00–€50\.25-€95\.00€95\.00/u)
    await go(page, "Bring 1 open invoice")
    await text(page, "Nothing to bring")
    const documents = async (): Promise<ReadonlyArray<any>> =>
      (await app.ask("GET", "/api/invoices?search=M-1")).invoices
    assert.deepEqual(
      (await documents()).map(({ imported, number, open_total, status }) => ({ imported, number, open_total, status })),
      [{ imported: true, number: "M-1", open_total: 50.25, status: "overdue" }]
    )
    await undo(page)
    assert.deepEqual(await documents(), [])
  })

  it("says at the end which lines of the file are no entries", async () => {
    const page = await open()
    await choose(page, `${linesOf(1, "Unread")}Unread Byrne,,Unread GmbH,Shop,No day,,09:00:00,00:06:00,9.50\n`)
    await go(page, "Next", "Check", "Import 1 entry")
    await text(page, "The import is done.")
    assert.match((await page.locator("main").textContent()) ?? "", /Not recorded1/u)
    await text(page, "1 line is not recorded")
    await text(page, "the line has no day")
    await undo(page)
  })

  it("goes on with what was stopped, and records nothing twice", async () => {
    const page = await open()
    let recorded = (): void => {}
    const first = new Promise<void>((resolve) => {
      recorded = resolve
    })
    // The first call is recorded, and stopped before its answer arrives.
    await page.route(
      "**/api/time/bulk",
      async (route) => {
        await route.fetch()
        recorded()
      },
      { times: 1 }
    )
    await choose(page, linesOf(3, "Stopped"))
    await go(page, "Next", "Check", "Import 3 entries")
    await first
    await go(page, "Stop")
    await text(page, "What was imported stays.")
    const [made] = await imports()
    assert.deepInclude(made.counts, { time: 3 })

    await go(page, "Go on")
    await text(page, "Nothing new")
    assert.match((await page.locator("main").textContent()) ?? "", /New entries0There already3/u)
    assert.lengthOf(await entries("Stopped"), 3)
    assert.deepEqual(
      (await imports()).map(({ counts, id }) => ({ id, time: counts.time })),
      [{ id: made.id, time: 3 }]
    )
    await undo(page)
    assert.deepEqual(await imports(), [])
  })

  it("waits for a connection that is lost, and counts what was recorded meanwhile once", async () => {
    const page = await open()
    let lost = 0
    await page.route("**/api/time/bulk", async (route) => {
      lost++
      if (lost > 2) return route.continue()
      // The first is recorded, and its answer does not arrive; the second does not reach the server.
      if (lost === 1) await route.fetch()
      return route.abort("connectionreset")
    })
    await choose(page, linesOf(3, "Lost"))
    await go(page, "Next", "Check", "Import 3 entries")
    await text(page, "Waiting for the server")
    await text(page, "The import is done.")
    assert.match((await page.locator("main").textContent()) ?? "", /New entries3There already0/u)
    assert.lengthOf(await entries("Lost"), 3)
  })

  it("keeps what was changed since when it is undone, and lists it", async () => {
    const page = await open()
    await choose(page, linesOf(3, "Kept"))
    await go(page, "Next", "Check", "Import 3 entries")
    await text(page, "The import is done.")
    const [entry] = await entries("Kept 1")
    await app.ask("PUT", `/api/time/${entry.id}`, { description: "Kept as it is now" })
    await undo(page)
    const dialog = page.getByRole("dialog")
    await dialog.getByText("changed since the import").waitFor()
    assert.match((await dialog.textContent()) ?? "", /3 records were kept.*Kept as it is now.*other records use it/u)
    await press(page, "Enter")
    await page.getByRole("row", { name: /toggl\.csv.*undone/u }).waitFor()
    assert.lengthOf(await entries("Kept"), 1)
  })
})
