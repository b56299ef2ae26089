import type { Page } from "playwright-core"
import { assert, describe, it, onTestFinished } from "vitest"
import { openContext, openPage, settle, turnTo } from "../../support/web/openBrowser.ts"
import { app, browser, startSite } from "../../support/web/site.ts"

const millisPerDay = 86_400_000
const day = (after: number): string => new Date(Date.now() + after * millisPerDay).toISOString().slice(0, 10)
/** The days of the period from five before to five after today, so that no end of a month is in between. */
const range = `${day(-5)}..${day(5)}`

let client = ""

/** Two hours and a payment until today, and three hours, a payment and a charge after it. */
startSite(async () => {
  const post = async (path: string, body: object) => app.ask("POST", path, body)
  await app.ask("PUT", "/api/workspace", { currency: "EUR" })
  const { counteragent } = await post("/api/counteragents", { name: "Lumen Health" })
  client = counteragent.id
  const of = { counteragent_id: client }
  await post("/api/rates", { kind: "bill", ...of, amount: "100", currency: "EUR", effective_date: day(-400) })
  for (const [after, minutes] of [
    [-1, 75],
    [0, 45],
    [1, 60],
    [3, 120]
  ] as const) {
    await post("/api/time", {
      ...of,
      description: "Work",
      accrual_date: day(after),
      duration_minutes_total: minutes
    })
  }
  await post("/api/money", { ...of, amount: "50", currency: "EUR", inflow_date: day(0) })
  await post("/api/money", { ...of, amount: "31", currency: "EUR", inflow_date: day(2) })
  await post("/api/charges", {
    ...of,
    kind: "expense",
    amount: "7",
    currency: "EUR",
    charge_date: day(2)
  })
})

const figureOf = async (page: Page, label: string): Promise<string> => {
  const figure = page.locator("main dl > div", { has: page.locator("dt", { hasText: new RegExp(`^${label}$`, "u") }) })
  return (await figure.locator("dd b").innerText()).trim()
}

const open = async () => {
  const context = await openContext(browser, app)
  onTestFinished(() => context.close())
  const { page } = await openPage(context)
  await page.goto(app.url)
  await settle(page)
  return async (path: string): Promise<Page> => {
    await turnTo(page, path)
    return page
  }
}

describe("figures of a period that contains today", () => {
  it("are the same on every page, whatever is recorded ahead", async () => {
    const goTo = await open()
    const overview = await goTo(`/?period=${range}`)
    assert.strictEqual(await figureOf(overview, "Worked"), "2:00")
    assert.strictEqual(await figureOf(overview, "Earned"), "€200")
    const owed = await figureOf(await goTo(`/debtors?period=${range}`), "Owed to you")
    assert.strictEqual(owed, "€150")
    for (const period of [range, "all"]) {
      const page = await goTo(`/clients/${client}?period=${period}`)
      assert.strictEqual(await figureOf(page, "Worked"), "2:00", period)
      assert.strictEqual(await figureOf(page, "Owed"), owed, period)
      const list = await goTo(`/clients?period=${period}`)
      assert.strictEqual(await figureOf(list, "Worked"), "2:00", period)
      assert.strictEqual(await figureOf(list, "Owed"), owed, period)
    }
    assert.strictEqual(await figureOf(await goTo(`/team?period=${range}`), "Worked"), "2:00")
    const total = (await goTo(`/matrices?period=${range}`)).locator("main b").first()
    assert.strictEqual(await total.innerText(), "2:00")
  })

  it("of this month are the same in the calendar, on the overview, of the client and among the debtors", async () => {
    const goTo = await open()
    const calendar = await goTo("/calendar")
    const head = await calendar.locator("main b").first().innerText()
    const worked = await figureOf(await goTo("/"), "Worked")
    assert.strictEqual(head, worked)
    const month = day(0).slice(0, 7)
    assert.strictEqual(await figureOf(await goTo(`/clients/${client}?period=${month}`), "Worked"), worked)
    assert.strictEqual(
      await figureOf(await goTo(`/debtors?period=${month}`), "Owed to you"),
      await figureOf(await goTo(`/clients/${client}?period=${month}`), "Owed")
    )
  })

  it("say what of a list of records is to come, and name the days that they are compared with", async () => {
    const goTo = await open()
    const time = await goTo(`/time?period=${range}`)
    assert.match(await time.locator("main dl").first().innerText(), /5:00[\s\S]*3:00 of it from tomorrow on/u)
    const money = await goTo(`/payments?period=${range}`)
    assert.match(await money.locator("main dl").first().innerText(), /€81\.00[\s\S]*€31\.00 of it from tomorrow on/u)
    const today = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day(0)))
    for (const path of ["/", `/clients/${client}`, "/debtors", "/activity"]) {
      const compared = (await goTo(path)).getByText(/, compared with /u)
      assert.include(await compared.innerText(), `${today}, compared with`, path)
    }
  })
})
