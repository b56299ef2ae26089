import { readFileSync } from "node:fs"
import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { type Caller, dataOf, join, openWorkspace } from "../support/http/callers.ts"
import { stackOn } from "../support/http/stack.ts"
import { tableIn } from "./tableIn.ts"

const page = readFileSync(new URL("../../docs/reports.md", import.meta.url), "utf8")

const [first = "", second = "", third = ""] = page.split(
  /## A second example: charges, refunds and other currencies|## A third example: one account, several projects/u
)

/** What a part of the page asks, and what it promises. */
const examplesIn = (part: string) =>
  [...part.matchAll(/^`GET (\/api\/\S+)`\n\n```json\n([\s\S]*?)```$/gmu)].map(([, path = "", json = ""]) => ({
    path,
    promised: JSON.parse(json)
  }))

/** The tables that a part of the page shows of answers, with their columns. */
const tablesIn = (part: string) =>
  [...part.matchAll(/^`GET (\/api\/\S+)`\n\n\|(.*)\|$/gmu)].map(({ index, 1: path = "", 2: head = "" }) => {
    const columns = head.split("|").map((name) => name.trim())
    return { path, columns, rows: tableIn(part.slice(index))(...columns) }
  })

const loadRates = (by: Caller, part: string) =>
  Effect.forEach(
    tableIn(part)("currency", "effective_date", "rate"),
    ({ currency, effective_date, rate }) => by.make("/api/exchange-rates", { currency, effective_date, rate }),
    { discard: true }
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
  yield* loadRates(by, first)
  const records = tableIn(first)("kind", "date", "who", "client", "project", "minutes", "amount", "currency")
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

/** Loads the records of the second example, of an owner alone. */
const loadSecond = Effect.gen(function* () {
  const { owner } = yield* openWorkspace()
  const by = owner.full
  yield* loadRates(by, second)
  const clients: Record<string, string> = {}
  const records = tableIn(second)("what", "date", "client", "amount", "currency", "settles")
  assert.strictEqual(records.length, 11)
  for (const { amount, client = "", currency, date, settles = "", what = "" } of records) {
    clients[client] ??= (yield* by.make("/api/counteragents", { name: client })).id
    const shared = { amount, currency, counteragent_id: clients[client] }
    const [settled, of] = settles.split(" ")
    if (what === "time") {
      const work = { description: "Work", accrual_date: date, duration_minutes_total: 60, cost: amount }
      yield* by.make("/api/time", { currency, counteragent_id: clients[client], ...work })
    } else if (what === "payment") {
      const settling = settled === "" ? null : { amount: settled, currency: of }
      yield* by.make("/api/money", { ...shared, inflow_date: date, settles: settling })
    } else yield* by.make("/api/charges", { ...shared, charge_date: date, kind: what })
  }
  return { owner, clients }
})

/** Loads the records of the third example; answers with the ids of projects by name. */
const loadThird = Effect.gen(function* () {
  const { owner } = yield* openWorkspace()
  const by = owner.full
  const people: Record<string, string> = { Olga: owner.id }
  for (const [name, role] of [
    ["Mary", "member"],
    ["Ben", "admin"]
  ] as const) {
    people[name] = (yield* join(by, { name, role })).id
  }
  yield* loadRates(by, third)
  const clients: Record<string, string> = {}
  const projects: Record<string, string> = {}
  const records = tableIn(third)("what", "date", "who", "client", "project", "amount", "currency")
  assert.strictEqual(records.length, 14)
  for (const { amount, client = "", currency, date, project = "", what, who = "" } of records) {
    const counteragent_id = (clients[client] ??= (yield* by.make("/api/counteragents", { name: client })).id)
    if (project !== "") {
      projects[project] ??= (yield* by.make("/api/projects", { name: project, counteragent_id })).id
    }
    const shared = { currency, counteragent_id, project_id: projects[project] ?? null, user_id: people[who] }
    if (what === "time") {
      const work = { description: "Work", accrual_date: date, duration_minutes_total: 60, cost: amount }
      yield* by.make("/api/time", { ...shared, ...work })
    } else yield* by.make("/api/money", { ...shared, amount, inflow_date: date })
  }
  return { owner, projects }
})

/** A value as a cell of a table has it. */
const cellOf = (value: string | number | null): string => (value === null ? "" : String(value))

/** What is promised of an answer, which may hold more keys but no more rows. */
const promisedOf = (answer: any, promised: any): unknown => {
  if (Array.isArray(promised) && Array.isArray(answer)) {
    return answer.map((one, index) => (index < promised.length ? promisedOf(one, promised[index]) : one))
  }
  if (typeof promised !== "object" || promised === null || typeof answer !== "object" || answer === null) return answer
  return Object.fromEntries(Object.entries(promised).map(([key, inner]) => [key, promisedOf(answer[key], inner)]))
}

/** Asks what a part of the page asks, and compares the answers with its promises. */
const keepsPromises = Effect.fnUntraced(function* (
  part: string,
  { clients, owner }: { readonly owner: { readonly read: Caller }; readonly clients: Readonly<Record<string, string>> }
) {
  for (const { path, promised } of examplesIn(part)) {
    const asked = path.replace(/\{(\w+)\}/u, (_, name: string) => clients[name] ?? assert.fail(`no client ${name}`))
    const answer = dataOf(yield* owner.read.get(asked))
    if (process.env["SHOW"]) console.log(path, JSON.stringify(answer, null, 1))
    assert.deepStrictEqual(promisedOf(answer, promised), promised, path)
  }
})

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("the page on reports", (it) => {
  it.effect("has an example of every report, and each answers what it says", () =>
    Effect.gen(function* () {
      const paths = examplesIn(first).map(({ path }) => path.split("?")[0])
      assert.deepStrictEqual(paths, [
        "/api/reports/team",
        "/api/reports/activity",
        "/api/reports/debtors",
        "/api/reports/debtors/reconciliation",
        "/api/timesheet-matrix",
        "/api/moneysheet-matrix",
        "/api/dashboard/overview"
      ])
      yield* keepsPromises(first, yield* load)
    })
  )

  it.effect("has examples of charges, refunds and payments in other currencies", () =>
    Effect.gen(function* () {
      assert.lengthOf(examplesIn(second), 5)
      yield* keepsPromises(second, yield* loadSecond)
    })
  )

  it.effect("has an example of clients with several projects, whose rows add up alike in each view", () =>
    Effect.gen(function* () {
      const { owner, projects } = yield* loadThird
      const tables = tablesIn(third)
      assert.lengthOf(tables, 5)
      const sums: Array<ReadonlyArray<number>> = []
      for (const { columns, path, rows } of tables) {
        const asked = path.replace(
          /\{(\w+)\}/u,
          (_, name: string) => projects[name] ?? assert.fail(`no project ${name}`)
        )
        const answer = dataOf(yield* owner.read.get(asked))
        const cells = answer.rows.map((row: any) => Object.fromEntries(columns.map((key) => [key, cellOf(row[key])])))
        assert.deepStrictEqual(cells, rows, path)
        if (columns[0] !== "name") continue
        const sumOf = (key: string) => rows.reduce((sum, row) => sum + Number(row[key]), 0)
        sums.push(["earned_total", "received_total", "settled_total", "debt_total", "on_account_total"].map(sumOf))
      }
      assert.deepStrictEqual(sums, [sums[0], sums[0], sums[0]])
      assert.lengthOf(sums, 3)
    })
  )
})
