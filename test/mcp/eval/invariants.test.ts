import { assert } from "@effect/vitest"
import {
  earnedIn,
  minutesIn,
  owedAt,
  payableTo,
  receivedIn,
  type Scope,
  type Sums
} from "../../tools/eval/studio/ledger.ts"
import { clients, type PersonName, type ProjectName, projects, today } from "../../tools/eval/studio/world.ts"
import { onMemory } from "../onMemory.ts"
import { inStudio, type Loaded } from "./openLoaded.ts"

const from = "2026-02-01"
const clientNames = clients.map(({ name }) => name)
const projectNames = Object.keys(projects) as ReadonlyArray<ProjectName>
const personNames: ReadonlyArray<PersonName> = ["Alex Berg", "Alex Kim", "Olga"]

/** Every filter by one thing, and some by two. */
const scopes: ReadonlyArray<Scope> = [
  {},
  ...clientNames.map((client) => ({ client })),
  ...projectNames.map((project) => ({ project })),
  ...personNames.map((person) => ({ person })),
  ...clientNames.flatMap((client) => personNames.map((person) => ({ client, person })))
]

const filterOf = ({ client, person, project }: Scope) => ({
  ...(client === undefined ? {} : { clients: [client] }),
  ...(project === undefined ? {} : { projects: [project] }),
  ...(person === undefined ? {} : { people: [person] })
})

const textsOf = (sums: Sums): ReadonlyArray<string> =>
  Object.entries(sums)
    .map(([currency, cents]) => `${(cents / 100).toFixed(2)} ${currency}`)
    .sort()

const centsIn = (all: ReadonlyArray<string>): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const text of all) {
    const [amount = "", currency = ""] = text.split(" ")
    sums.set(currency, (sums.get(currency) ?? 0) + Math.round(Number(amount) * 100))
  }
  return new Map([...sums].filter(([, cents]) => cents !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const added = (numbers: ReadonlyArray<number>): number =>
  numbers.reduce((sum, number) => sum + Math.round(number * 100), 0)

const withoutQuotes = (text: string): string => text.replace(/"(?:[^"\\]|\\.)*"/gu, '""')

/** Amounts that have no currency behind them; hours, percentages and rates of exchange say what they are as well. */
const bareAmounts = (text: string): ReadonlyArray<string> =>
  withoutQuotes(text).match(/(?<![\w.:-])-?\d+\.\d{1,4}(?![\d.])(?! ?(?:[A-Z]{3}\b|%|h\b|hours?\b))[^\n]{0,20}/gu) ?? []

/** Every tool that shows figures, with every filter that it has. */
const questions = (): ReadonlyArray<readonly [tool: string, args: object]> => {
  const period = { from, to: today }
  const groups = ["day", "week", "month", "client", "project", "person", "tag"]
  const summaries = scopes.flatMap((scope) => groups.map((group_by) => ({ ...period, ...filterOf(scope), group_by })))
  const sheets = ["minutes", "earned", "received", "charged"].flatMap((each_day) =>
    ["client", "project", "person"].map((group_by) => ({ ...period, group_by, each_day }))
  )
  return [
    ...[...summaries, ...sheets].map((args) => ["summarize_period", args] as const),
    ...scopes.flatMap((scope) => [
      ["time_list", { ...period, ...filterOf(scope) }] as const,
      ["report_overview", { from: "2026-03-02", to: today, ...filterOf(scope) }] as const,
      ["report_team", { ...period, ...filterOf(scope) }] as const,
      ["report_debtors", { view: "debts", ...filterOf(scope) }] as const,
      ["report_activity", { from: "2026-03-02", to: today, ...filterOf(scope), limit: 5 }] as const,
      ["money_list", { kind: "payment", ...filterOf(scope) }] as const,
      ["money_list", { kind: "charge", ...filterOf(scope) }] as const
    ]),
    ["money_list", { kind: "payout" }],
    ["report_debtors", { view: "receivables" }],
    ["report_debtors", { view: "unbilled" }],
    ["report_budgets", {}],
    ["timesheets", { from: "2026-02-01", to: "2026-02-28" }],
    ["reference_list", { kind: "client", with_totals: true }],
    ["reference_list", { kind: "project", with_totals: true }],
    ["reference_list", { kind: "billing_rate" }],
    ...[...clientNames.map((client) => ({ client })), ...projectNames.map((project) => ({ project }))].flatMap((of) => [
      ["client_statement", of] as const,
      ["client_statement", { ...of, from: "2026-03-01", order: "oldest" }] as const
    ])
  ]
}

onMemory("figures of the studio", (it) => {
  it.effect("have their currency, and what they are compared with its days, in every answer", () =>
    inStudio(async ({ ok }) => {
      for (const [tool, args] of questions()) {
        const { text } = await ok(tool, args)
        assert.deepEqual(bareAmounts(text), [], `${tool} ${JSON.stringify(args)}`)
        for (const line of text.split("\n").filter((one) => /compared|\bbefore\b/iu.test(withoutQuotes(one)))) {
          assert.match(line, /\d{4}-\d{2}-\d{2}/u, tool)
        }
      }
    })
  )

  it.effect("are those of the books, whatever the filter", () =>
    inStudio(async ({ ok }) => {
      for (const scope of scopes) {
        const all = { from, to: today, ...scope }
        const { data } = await ok("summarize_period", { from, to: today, ...filterOf(scope) })
        const about = JSON.stringify(scope)
        assert.strictEqual(data.minutes, minutesIn(all), about)
        assert.sameMembers(data.earned, [...textsOf(earnedIn(all))], about)
        const list = (await ok("time_list", { from, to: today, ...filterOf(scope) })).data
        assert.strictEqual(list.minutes, minutesIn(all), about)
        assert.sameMembers(list.earned, [...textsOf(earnedIn(all))], about)
        if (scope.project === undefined && scope.person === undefined) {
          assert.sameMembers(data.received, [...textsOf(receivedIn(all))], about)
          const { client } = scope
          assert.sameMembers(data.owed, [...textsOf(owedAt(client === undefined ? {} : { client }))], about)
        }
      }
      for (const { name } of clients) {
        const { data } = await ok("client_statement", { client: name })
        const [[currency, cents] = ["EUR", 0]] = Object.entries(owedAt({ client: name }))
        assert.deepEqual(data.due, [data.due[0]], name)
        assert.match(data.due[0], new RegExp(`^${(cents / 100).toFixed(2)} ${currency}`, "u"), name)
      }
      const team = (await ok("report_team", { from, to: today })).data
      for (const person of ["Alex Berg", "Alex Kim"] as const) {
        const row = team.rows.find(({ name }: any) => name === person)
        assert.strictEqual(Math.round(row.payable * 100), payableTo(person), person)
      }
    })
  )

  it.effect("add up: the parts of every answer are its whole", () =>
    inStudio(async ({ ok }) => {
      for (const scope of scopes) {
        for (const group_by of ["day", "week", "month", "client", "project", "person"]) {
          const about = `${group_by} ${JSON.stringify(scope)}`
          const { data } = await ok("summarize_period", { from, to: today, ...filterOf(scope), group_by, limit: 100 })
          const rows: ReadonlyArray<any> = data.rows
          assert.strictEqual(added(rows.map(({ minutes }) => minutes)), added([data.minutes]), about)
          for (const part of ["earned", "received", "charged"]) {
            const parts = rows.flatMap((row) => row[part] ?? [])
            assert.deepEqual(centsIn(parts), centsIn(data[part] ?? []), `${part} by ${about}`)
          }
          for (const part of ["internal_cost", "margin"].filter((name) => data[name] !== undefined)) {
            assert.strictEqual(added(rows.map((row) => row[part] ?? 0)), added([data[part]]), `${part} by ${about}`)
          }
        }
        const team = (await ok("report_team", { from, to: today, ...filterOf(scope) })).data
        for (const part of ["minutes", "earned", "paid_out"]) {
          assert.strictEqual(added(team.rows.map((row: any) => row[part])), added([team[part]]), part)
        }
        const debts = (await ok("report_debtors", { view: "debts", ...filterOf(scope) })).data
        assert.strictEqual(added(debts.rows.map((row: any) => row.debt)), added([debts.debt]), JSON.stringify(scope))
        assert.strictEqual(added(debts.ageing.map((one: any) => one.amount)), added([debts.receivable]))
      }
      for (const each_day of ["minutes", "earned", "received", "charged"]) {
        for (const group_by of ["client", "project", "person"]) {
          const { data } = await ok("summarize_period", { from, to: today, group_by, each_day })
          const days = Object.keys(data.each_day.days)
          assert.deepEqual(days, days.toSorted(), "in order")
          assert.strictEqual(added(Object.values(data.each_day.days)), added([data.each_day.total]))
          const parts = data.rows.flatMap((row: any) => Object.values(row.days))
          assert.strictEqual(added(parts), added([data.each_day.total]), `${each_day} by ${group_by}`)
        }
      }
    })
  )

  it.effect("follow from each other: a statement's opening, work, charges and payments are its debt", () =>
    inStudio(async ({ ok }: Loaded) => {
      for (const { currency, name } of clients) {
        const { data } = await ok("client_statement", { client: name, from: "2026-02-20", order: "oldest", limit: 100 })
        const accounts: ReadonlyArray<any> = data.by_currency ?? [data]
        for (const { charged = 0, debt, earned, opening = 0, received, settled = received } of accounts) {
          assert.strictEqual(added([opening, earned, charged, -settled]), added([debt]), name)
        }
        const rows: ReadonlyArray<any> = data.rows.filter((row: any) => row.currency === currency)
        const account = accounts.find((one) => one.currency === currency)
        assert.strictEqual(added([rows.at(-1).balance]), added([account.debt]), name)
        for (const [index, row] of rows.slice(1).entries()) {
          const before = rows[index].balance
          assert.strictEqual(
            Math.abs(Math.round((row.balance - before) * 100)),
            Math.abs(Math.round(row.amount * 100)),
            name
          )
        }
      }
    })
  )
})
