import { assert } from "@effect/vitest"
import { convertedText, moneyText } from "@hourbook/mcp/present/amounts"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { openTeam } from "../../support/http/callers.ts"
import { onMemory } from "../onMemory.ts"

const date = "2026-03-02"
const period = { from: "2026-03-01", to: "2026-03-31" }

const calls = (client: string): ReadonlyArray<readonly [tool: string, input: object]> => [
  ["time_list", { detail: "full" }],
  ...["payment", "payout", "charge"].map((kind) => ["money_list", { kind, detail: "full" }] as const),
  ...["client", "project"].map((kind) => ["reference_list", { kind, with_totals: true }] as const),
  ["reference_list", { kind: "billing_rate" }],
  ...["day", "client", "project", "person"].map((group_by) => ["summarize_period", { ...period, group_by }] as const),
  ...["earned", "received", "charged"].map(
    (each_day) => ["summarize_period", { ...period, group_by: "client", each_day }] as const
  ),
  ["invoice_save", { client, ...period, dry_run: true }],
  ["report_debtors", { view: "receivables" }],
  ["report_debtors", { view: "unbilled" }],
  ["money_list", { kind: "invoice" }],
  ["timesheets", period],
  ["report_overview", period],
  ["report_debtors", { to: period.to }],
  ["report_team", period],
  ["report_activity", period],
  ["client_statement", { client, ...period }],
  ["search", { query: "work" }]
]

/** What stands before an amount; after it the text goes on with its currency. */
const unnamed = [
  /\b\d+\.\d+(?![\d.%]| [A-Z]{3}\b)/gu,
  /\b(?:earned|charged|received|settled|owes|owed|open|overdue|cost|margin|paid out|given back) -?\d[\d.]*(?![\d.]| [A-Z]{3}\b)/gu
]

onMemory("amounts in the texts of assistants", (it) => {
  it("are rounded by their decimal digits, half away from zero, and never to a zero below 0", () => {
    assert.deepStrictEqual(
      [1.005, -1.005, 8.575, -0.001, 0, 41922.3512].map((value) => convertedText(value, "EUR")),
      ["1.01 EUR", "-1.01 EUR", "8.58 EUR", "0.00 EUR", "0.00 EUR", "41922.35 EUR"]
    )
    assert.strictEqual(convertedText(0.5, "JPY"), "1 JPY")
    assert.deepStrictEqual(
      [0.0001, 80.1234, 12.5].map((value) => moneyText(value, "EUR")),
      ["0.0001 EUR", "80.1234 EUR", "12.50 EUR"]
    )
  })

  it.effect("have their currency, each of them, and that currency's decimals", () =>
    Effect.gen(function* () {
      const { acme, member, owner, website } = yield* openTeam()
      const by = owner.full
      const usd = { currency: "USD", rate: "0.9", effective_date: "2026-01-01" }
      yield* by.make("/api/exchange-rates", usd)
      yield* by.make("/api/exchange-rates", { ...usd, currency: "JPY", rate: "0.0061" })
      yield* by.make("/api/rates", { kind: "cost", amount: "31.5", currency: "EUR", effective_date: "2026-01-01" })
      const of = { project_id: website.id, counteragent_id: acme.id }
      const work = { ...of, description: "Work", accrual_date: date, duration_minutes_total: 90 }
      // CHF has no exchange rate.
      for (const currency of ["EUR", "USD", "JPY", "CHF"]) {
        yield* by.make("/api/time", { ...work, cost: "4000", currency })
        yield* by.make("/api/charges", { ...of, kind: "fee", amount: "70", currency, charge_date: date })
        yield* by.make("/api/money", { ...of, inflow_date: date, amount: "1500", currency })
        yield* by.make("/api/payouts", { payout_date: date, amount: "250", currency, user_id: member.id })
      }
      yield* by.make("/api/time", { ...work, cost: "80.1234", currency: "EUR" })
      const settling = { amount: "900", currency: "USD", settles: { amount: "800", currency: "EUR" } }
      yield* by.make("/api/money", { ...of, inflow_date: date, ...settling })
      yield* by.make("/api/money", { ...of, inflow_date: date, amount: "-5", currency: "JPY" })

      const { ok } = yield* assistantOf(by.key)
      const found: Array<string> = []
      for (const [tool, input] of calls("Acme")) {
        const { text } = yield* ok(tool, input)
        const outside = text.replace(/"(?:[^"\\]|\\.)*"/gu, '""')
        for (const pattern of unnamed) {
          for (const { 0: shown, index } of outside.matchAll(pattern))
            found.push(
              `${tool} ${JSON.stringify(input)}: ${shown} in ${outside.slice(Math.max(0, index - 40), index + 40)}`
            )
        }
        for (const [shown] of outside.matchAll(/\d+\.\d+ JPY|(?<![\d.])\d+(?:\.\d)? (?:EUR|USD|CHF)/gu))
          found.push(`${tool} ${JSON.stringify(input)}: ${shown}`)
      }
      assert.deepStrictEqual(found, [])
    })
  )
})
