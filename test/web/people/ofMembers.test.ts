import { assert, describe, it, vi } from "vitest"
import { memberPages } from "../../support/web/memberPages.ts"
import { openContext, openPage, settle, turnTo } from "../../support/web/openBrowser.ts"
import { app, browser, startSite } from "../../support/web/site.ts"
import { fillStudio, type Studio } from "../../support/web/studio.ts"

const today = new Date().toISOString().slice(0, 10)

let studio: Studio

startSite(async () => {
  studio = await fillStudio(app)
  const of = { project_id: studio.projects[0], currency: "EUR" }
  const { key } = studio.people.member
  await app.ask(
    "POST",
    "/api/time",
    { ...of, description: "Own", accrual_date: today, duration_minutes_total: 60, cost: "10" },
    key
  )
  // What the member recorded as paid is more than what they earned, so that a debt of their own records would be below 0.
  await app.ask("POST", "/api/money", { ...of, inflow_date: today, amount: "54321" }, key)
})

const words = /\b(?:debts?|owed?|owes|owing|overdue|received|receivables?)\b/iu
/** What all payments and debts come to, whichever of both is shown; not on the pages of the payments themselves. */
const figures = /54[.,]?3\d\d|-?54[.,]?2\d\d/u

/** The pages that show totals of records, all of them the member's own. */
const withTotals: ReadonlyArray<RegExp> = [
  /^\/(?:\?|$)/u,
  /^\/time/u,
  /^\/clients(?:\?|$)/u,
  /^\/projects\/[^?]*$/u,
  /^\/payments\?(?!kind=charges)/u,
  /^\/matrices/u
]

const own = "Your own records:"

describe("a member", () => {
  it("finds nothing of what clients paid or owe on any page, and first that totals are of their own records", async () => {
    const context = await openContext(browser, app, { locale: "en-GB" }, studio.people.member.key)
    const { complaints, page } = await openPage(context)
    const found: Array<string> = []
    await page.goto(app.url)
    await settle(page)
    const read = async (path: string) => {
      await turnTo(page, path)
      const text = String(await page.evaluate("document.body.innerText"))
      for (const complaint of complaints.splice(0)) found.push(`${path}: ${complaint}`)
      return text
    }
    const look = (path: string, text: string) => {
      const isOfPayments =
        path.startsWith("/payments") || path.includes("tab=payments") || path === "/" || path === "/?period=all"
      for (const pattern of isOfPayments ? [words] : [words, figures]) {
        const shown = pattern.exec(text)
        if (shown !== null) found.push(`${path}: ${text.slice(Math.max(0, shown.index - 60), shown.index + 40)}`)
      }
    }
    for (const path of memberPages(studio)) {
      const text = await read(path)
      look(path, text)
      if (withTotals.some((one) => one.test(path)) && !text.includes(own))
        found.push(`${path} does not say whose totals`)
    }
    assert.deepEqual(found, [])
    // The dialogs and lists that open over a page.
    await read("/payments?period=all")
    await page.keyboard.press("p")
    await page.getByRole("dialog").waitFor()
    look("the form of a payment", (await page.getByRole("dialog").innerText()).replace("Received", ""))
    await page.keyboard.press("Escape")
    await read("/")
    await page.keyboard.press("Control+k")
    await page.getByRole("dialog").waitFor()
    look("the palette", await page.getByRole("dialog").innerText())
    await context.close()
    assert.deepEqual(found, [])
  })

  it("is the only one whose pages say so, and an owner finds all of it", async () => {
    const context = await openContext(browser, app, { locale: "en-GB" })
    const { page } = await openPage(context)
    await page.goto(app.url)
    await settle(page)
    for (const path of ["/?period=all", "/clients", "/matrices?what=received"]) {
      await turnTo(page, path)
      await vi.waitFor(
        async () => {
          const text = String(await page.evaluate("document.body.innerText"))
          assert.match(text, words, path)
          assert.notInclude(text, own, path)
        },
        { timeout: 240_000 }
      )
    }
    await context.close()
  })
})
