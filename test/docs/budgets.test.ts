import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { dataOf, openWorkspace } from "../support/http/callers.ts"
import { at, stackOn } from "../support/http/stack.ts"
import { tableIn } from "./tableIn.ts"

const table = tableIn(readFileSync(new URL("../../docs/control.md", import.meta.url), "utf8"))

/** The public holidays of Germany in these examples. */
const holidays = ["2026-04-03", "2026-04-06"]

const workingDays = (first: string, last: string): ReadonlyArray<string> => {
  const days: Array<string> = []
  for (let day = Date.parse(first); day <= Date.parse(last); day += 86_400_000) {
    const text = new Date(day).toISOString().slice(0, 10)
    if (new Date(day).getUTCDay() % 6 !== 0 && !holidays.includes(text)) days.push(text)
  }
  return days
}

const numberOrNull = (text = "–") => (text === "–" ? null : Number(text))

layer(stackOn(MemoryStore.layer), { excludeTestServices: true, timeout: "10 minutes" })("the page on control", (it) => {
  it.effect("has budgets whose figures are what the report says", () =>
    Effect.gen(function* () {
      const rows = table(
        "amount",
        "period",
        "carried from",
        "hours a day",
        "first",
        "last",
        "today",
        "budget",
        "spent",
        "percent",
        "forecast"
      )
      assert.strictEqual(rows.length, 6)
      for (const row of rows) {
        const { owner } = yield* openWorkspace()
        dataOf(yield* owner.full.put("/api/workspace", { holiday_region: "DE" }))
        const from = row["carried from"] === "–" ? {} : { starts_on: row["carried from"], carry_unused: true }
        const budget = { basis: "hours", amount: Number(row["amount"]), period: row["period"], ...from }
        const { id } = yield* owner.full.make("/api/projects", { name: "Website", budget })
        for (const day of workingDays(row["first"] ?? "", row["last"] ?? "")) {
          yield* owner.full.make("/api/time", {
            description: "Work",
            accrual_date: day,
            duration_minutes_total: Number(row["hours a day"]) * 60,
            cost: 0,
            currency: "EUR",
            project_id: id
          })
        }
        const [found] = dataOf(yield* at(`${row["today"]}T12:00:00.000Z`)(owner.read.get("/api/reports/budgets"))).rows
        assert.deepStrictEqual(
          [found.budget, found.spent, found.percent, found.forecast],
          [row["budget"], row["spent"], row["percent"], row["forecast"]].map((cell) => numberOrNull(cell)),
          JSON.stringify(row)
        )
      }
    })
  )
})
