import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { dataOf, join, openWorkspace } from "../support/http/callers.ts"
import { stackOn } from "../support/http/stack.ts"

const page = readFileSync(new URL("../../docs/reports.md", import.meta.url), "utf8")

/** The rows of the table whose first columns have these names. */
const table = (...columns: ReadonlyArray<string>): ReadonlyArray<Readonly<Record<string, string>>> => {
  const cells = (line: string) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim())
  const lines = page.slice(page.indexOf(`| ${columns.join(" | ")} |`)).split("\n")
  const rows = lines.slice(
    2,
    lines.findIndex((line) => !line.startsWith("|"))
  )
  return rows.map((row) => Object.fromEntries(cells(row).map((cell, index) => [columns[index] ?? "", cell])))
}

/** What the page asks, and what it promises. */
const examples = [...page.matchAll(/^`GET (\/api\/\S+)`\n\n```json\n([\s\S]*?)```$/gmu)].map(
  ([, path = "", json = ""]) => ({
    path,
    promised: JSON.parse(json)
  })
)

/** Loads the page's records; answers with the ids of clients by name. */
const load = Effect.gen(function* () {
  const { id: _, owner } = yield* openWorkspace()
  const by = owner.full
  const people = { Olga: owner.id, Mary: (yield* join(by, { name: "Mary", role: "member" })).id }
  const clients: Record<string, string> = {}
  for (const name of ["Acme", "Bolt"]) clients[name] = (yield* by.make("/api/counteragents", { name })).id
  const projects: Record<string, string> = {}
  for (const [name, client] of [
    ["Website", "Acme"],
    ["Shop", "Bolt"]
  ] as const) {
    projects[name] = (yield* by.make("/api/projects", { name, counteragent_id: clients[client] })).id
  }
  for (const { rate, ...dated } of table("currency", "effective_date", "rate")) {
    yield* by.make("/api/exchange-rates", { ...dated, rate })
  }
  const records = table("kind", "date", "who", "client", "project", "minutes", "amount", "currency")
  for (const { amount, client = "", currency, date, kind, minutes, project = "", who } of records) {
    const shared = {
      currency,
      user_id: Object.entries(people).find(([name]) => name === who)?.[1],
      counteragent_id: clients[client] ?? null,
      project_id: projects[project] ?? null
    }
    if (kind === "time") {
      const work = { description: "Work", accrual_date: date, duration_minutes_total: Number(minutes), cost: amount }
      yield* by.make("/api/time", { ...shared, ...work })
    } else if (kind === "payment") yield* by.make("/api/money", { ...shared, amount, inflow_date: date })
    else yield* by.make("/api/payouts", { ...shared, amount, payout_date: date })
  }
  assert.strictEqual(records.length, 10)
  return { owner, clients }
})

/** What is promised of an answer, which may hold more keys but no more rows. */
const promisedOf = (answer: any, promised: any): unknown => {
  if (Array.isArray(promised) && Array.isArray(answer)) {
    return answer.map((one, index) => (index < promised.length ? promisedOf(one, promised[index]) : one))
  }
  if (typeof promised !== "object" || promised === null || typeof answer !== "object" || answer === null) return answer
  return Object.fromEntries(Object.entries(promised).map(([key, inner]) => [key, promisedOf(answer[key], inner)]))
}

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("the page on reports", (it) => {
  it.effect("has an example of every report, and each answers what it says", () =>
    Effect.gen(function* () {
      const { clients, owner } = yield* load
      const paths = examples.map(({ path }) => path.split("?")[0])
      assert.deepStrictEqual(paths, [
        "/api/reports/team",
        "/api/reports/activity",
        "/api/reports/debtors",
        "/api/reports/debtors/reconciliation",
        "/api/timesheet-matrix",
        "/api/moneysheet-matrix",
        "/api/dashboard/overview"
      ])
      for (const { path, promised } of examples) {
        const asked = path.replace(/\{(\w+)\}/u, (_, name: string) => clients[name] ?? assert.fail(`no client ${name}`))
        assert.deepStrictEqual(promisedOf(dataOf(yield* owner.read.get(asked)), promised), promised, path)
      }
    })
  )
})
