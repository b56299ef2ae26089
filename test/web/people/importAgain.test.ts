import type { BrowserContext, Page } from "playwright-core"
import { assert, it, onTestFinished } from "vitest"
import { openContext, openPage, settle } from "../../support/web/openBrowser.ts"
import { app, browser, startSite } from "../../support/web/site.ts"

let context: BrowserContext

startSite(async () => {
  context = await openContext(browser, app, { viewport: { width: 1440, height: 900 }, isForAll: true })
})

const header =
  "Date,Client,Project,Task,Notes,Hours,Billable?,Invoiced?,First Name,Last Name,Billable Rate,Billable Amount,Cost Rate,Cost Amount,Currency"
const lineOf = (
  day: string,
  note: string,
  { hours, invoiced }: { readonly hours: number; readonly invoiced: string }
) =>
  `2024-05-${day},Fjord AS,Relaunch,Design,${note},${hours},Yes,${invoiced},Nils,Berg,80,${hours * 80},40,${hours * 40},Euro - EUR`

const first = [
  lineOf("06", "Draft", { hours: 2, invoiced: "Yes" }),
  lineOf("07", "Review", { hours: 1.5, invoiced: "No" }),
  lineOf("08", "Call", { hours: 1, invoiced: "No" }),
  lineOf("09", "Build", { hours: 3, invoiced: "No" })
]
/** The review took longer, and the call is gone. */
const second = [first[0], lineOf("07", "Review", { hours: 2.5, invoiced: "No" }), first[3]]

const importing = async (page: Page, rows: ReadonlyArray<string | undefined>, button: RegExp): Promise<void> => {
  const chooser = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: "Choose a file" }).click()
  await (
    await chooser
  ).setFiles({ name: "harvest.csv", mimeType: "text/csv", buffer: Buffer.from(`${[header, ...rows].join("\n")}\n`) })
  for (const name of ["Next", "Check", button]) await page.getByRole("button", { name }).last().click()
}

it("a corrected file: what was not invoiced stays owed, and what changed or is gone is listed", async () => {
  const { complaints, page } = await openPage(context)
  onTestFinished(() => page.close())
  const says = (words: string | RegExp) => page.getByText(words).first().waitFor()
  await page.goto(`${app.url}/import`)
  await settle(page)

  await importing(page, first, /^Import 4 entries/u)
  await says("Clients now owe €600.00")
  await says("What the file calls not invoiced counts as still owed.")
  await says("What the work costs you: €300.00 in the file, €300.00 recorded.")
  assert.strictEqual(await page.getByLabel("Still owed: Fjord AS, EUR").inputValue(), "440")
  await page.getByRole("button", { name: "Record 1 earlier balance" }).click()
  await says("Earlier balances recorded.")

  await page.getByRole("button", { name: "Import another file" }).click()
  await importing(page, second, /^(Import|Go on)/u)
  await says("1 line has changed in the file since it was imported.")
  await says("1 entry of an earlier import is no longer in the file.")
  await says("length 2:30 in the file, 1:30 here")
  await says("Nils Berg · Fjord AS / Relaunch · 1:00 · €80.00")
  assert.deepEqual(complaints, [])
})
