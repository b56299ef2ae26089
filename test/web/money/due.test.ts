import { assert, it, onTestFinished } from "vitest"
import { overHttp } from "../../support/assistants.ts"
import { readPaper } from "../../support/paper/readPaper.ts"
import { app, openAlone, startSite } from "../../support/web/site.ts"

const day = (before: number): string => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)

let client: string

/** A debt in dollars, and a payment in euros that has nothing of its own to settle. */
startSite(async () => {
  const { counteragent } = await app.ask("POST", "/api/counteragents", { name: "Globex", payment_terms_days: 14 })
  client = counteragent.id
  await app.ask("PUT", "/api/workspace", { currency: "EUR" })
  await app.ask("POST", "/api/exchange-rates", { currency: "USD", rate: "0.9357", effective_date: day(90) })
  const of = { counteragent_id: client }
  await app.ask("POST", "/api/charges", { ...of, kind: "fee", amount: "43319", currency: "USD", charge_date: day(40) })
  await app.ask("POST", "/api/money", { ...of, amount: "500", currency: "EUR", inflow_date: day(5) })
})

const due = "42,784.64"
/** Its balance, which no text may call due. */
const balance = "43,319.00"

it("prints the same amount due on the statement, in the side panel, in the reminder and at the debtors", async () => {
  const page = await openAlone(`/debtors/${client}`)
  const head = page.locator("article header")
  await head.getByText(due).waitFor()
  assert.notInclude(await head.innerText(), balance)
  const panel = page.locator("aside", { hasText: "What is open" })
  assert.include(await panel.innerText(), due)
  await page.getByRole("button", { name: "Remind" }).click()
  const text = await page.getByRole("dialog").locator("textarea").inputValue()
  assert.match(text, new RegExp(`\\n\\n\\S*${due} is open`, "u"))
  assert.match(text, new RegExp(`\\S*${due} is overdue`, "u"))

  const debtors = await openAlone("/debtors?period=all")
  const row = debtors.getByRole("row", { name: /Globex/u })
  assert.include(await row.innerText(), due)
  assert.include(await row.innerText(), "about €40,034")
})

it("prints the same in the PDF, behind the client's link and to assistants", async () => {
  const pdf = await fetch(
    `${app.url}/api/reports/debtors/reconciliation?entity_id=${client}&accrual_to=${day(0)}&format=pdf&lang=en`,
    { headers: { "x-api-key": app.ownersKey } }
  )
  const paper = await readPaper(new Uint8Array(await pdf.arrayBuffer()))
  const [head = ""] = paper.lines.filter((line) => /42,784\.64/u.test(line))
  assert.notInclude(head, balance)
  assert.isTrue(paper.lines.some((line) => /^Balance due \| .*42,784\.64/u.test(line)))

  const { secret } = await app.ask("POST", "/api/statement-links", { counteragent_id: client })
  const shared = await openAlone(`/s#${secret}`, false)
  await shared.locator("article header").getByText(due).waitFor()

  const assistant = await overHttp("client 2, whichever is newest", {
    url: `${app.url}/api/mcp`,
    headers: { "x-api-key": app.ownersKey }
  })
  onTestFinished(() => assistant.close())
  const statement = await assistant.call("client_statement", { client: "Globex" })
  assert.include(statement.text, "To pay: 42784.64 USD, 42784.64 USD of it overdue")
  assert.match(statement.data.due.join("\n"), /^42784\.64 USD/mu)
  const debtors = await assistant.call("report_debtors")
  assert.match(debtors.text, /Globex\S* owes 42784\.64 USD, .*\(about 40033\.59 EUR\)/u)
  assert.match(await assistant.prompt("chase_debts", {}), /amounts of due as they are/u)
})
