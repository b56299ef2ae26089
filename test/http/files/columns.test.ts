import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { listed } from "../../support/exchange/listed.ts"
import { csvOf, workbookOf } from "../../support/exchange/listFiles.ts"
import { billed, issued } from "../../support/http/billedWorld.ts"
import { dataOf, join, type Person, openWorkspace } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"

const may = "accrual_from=2026-05-01&accrual_to=2026-05-03"

/** What is asked for of each list: where there are rows, and where there are none. One that is missing here fails. */
const asked: Readonly<Record<string, ReadonlyArray<readonly [query: string, without: string]>>> = {
  "/api/time": [["", ""]],
  "/api/timesheet": [["", ""]],
  "/api/tags": [["", ""]],
  "/api/money": [["", ""]],
  "/api/payouts": [["", ""]],
  "/api/charges": [["", ""]],
  "/api/projects": [
    ["", "search=nothing"],
    ["for_select=1", "for_select=1&search=nothing"],
    ["archived=0", "archived=0&search=nothing"]
  ],
  "/api/counteragents": [
    ["", "search=nothing"],
    ["for_select=1", "for_select=1&search=nothing"]
  ],
  "/api/calendar": [["month=2026-05-01", "month=2026-05-01"]],
  "/api/holidays": [["from=2026-01-01&to=2026-12-31", "from=2026-05-04&to=2026-05-05"]],
  "/api/members": [["", ""]],
  "/api/members/former": [["", ""]],
  "/api/rates": [["", ""]],
  "/api/exchange-rates": [["", ""]],
  "/api/reports/team": [["", ""]],
  "/api/reports/activity": [
    ["", "feed_subject=payment"],
    ["concerns_from=2026-05-01", "concerns_from=2026-05-01&feed_subject=payment"]
  ],
  "/api/reports/debtors": [["", ""]],
  "/api/reports/debtors/reconciliation": [["", ""]],
  "/api/reports/budgets": [["", ""]],
  "/api/invoices": [["", "search=nothing"]],
  "/api/reports/receivables": [["", "at=2020-01-01"]],
  "/api/reports/unbilled": [["", ""]],
  "/api/reports/tax": [["", "from=2020-01-01&to=2020-01-31"]],
  "/api/timesheet-matrix": [
    [may, may],
    [`${may}&view=team`, `${may}&view=team`]
  ],
  "/api/moneysheet-matrix": [[may, may]]
}

/** Lists that have rows whatever is recorded. */
const neverEmpty = ["/api/calendar", "/api/members", "/api/reports/team"]

/** A workspace with a person of each role; with records, if asked for, that every list has. */
const open = Effect.fnUntraced(function* (withRecords: boolean) {
  const { owner } = yield* openWorkspace()
  const { full } = owner
  dataOf(yield* full.put("/api/workspace", { holiday_region: "DE" }))
  const acme = yield* full.make("/api/counteragents", { name: "Acme", currency: "USD" })
  const client = yield* join(full, { name: "Carl", role: "client", counteragent_ids: [acme.id] })
  const people: Record<string, Person> = {
    owner,
    admin: yield* join(full, { name: "Adam", role: "admin" }),
    member: yield* join(full, { name: "Mary", role: "member" }),
    client
  }
  if (!withRecords) return { people, acme }
  const website = yield* full.make("/api/projects", {
    name: "Website",
    counteragent_id: acme.id,
    budget: { basis: "hours", amount: 40, period: "month" }
  })
  const on = { currency: "EUR", counteragent_id: acme.id }
  yield* full.make("/api/rates", { kind: "bill", amount: 80, currency: "EUR", effective_date: "2026-01-01" })
  for (const user of [owner, people["member"]]) {
    yield* full.make("/api/rates", {
      kind: "cost",
      amount: 30,
      currency: "EUR",
      effective_date: "2026-01-01",
      user_id: user?.id
    })
    yield* full.make("/api/time", {
      description: "Work",
      accrual_date: "2026-05-02",
      duration_minutes_total: 60,
      project_id: website.id,
      user_id: user?.id,
      tags: ["Design"]
    })
  }
  yield* full.make("/api/money", { ...on, amount: "5", inflow_date: "2026-05-02" })
  yield* full.make("/api/payouts", { amount: "5", currency: "EUR", payout_date: "2026-05-02", user_id: owner.id })
  yield* full.make("/api/charges", { ...on, amount: "7", charge_date: "2026-05-02", kind: "fee" })
  yield* full.make("/api/exchange-rates", { currency: "USD", rate: "0.9", effective_date: "2026-01-01" })
  yield* full.make("/api/members/former", { name: "Fay" })
  yield* billed({ acme, owner })
  const lines = [{ text: "Workshop", quantity: 1, unit_price: 100 }]
  const draft = dataOf(yield* full.post("/api/invoices", { counteragent_id: acme.id, lines }), 201)
  yield* issued(full, draft.invoice)
  return { people, acme }
})

const pathOf = (path: string, query: string, acme: { readonly id: string }) => {
  const all = path.endsWith("reconciliation") ? [query, `entity_id=${acme.id}`] : [query]
  return `${path}?${all.filter((one) => one !== "").join("&")}`
}

layer(stackOn(MemoryStore.layer), { excludeTestServices: true, timeout: "10 minutes" })(
  "the columns of a file",
  (it) => {
    it.effect("are those with rows where there are none, for each list, role and query", () =>
      Effect.gen(function* () {
        assert.sameMembers(Object.keys(asked), [...new Set(listed.map(({ path }) => path))])
        const [full, empty] = [yield* open(true), yield* open(false)]
        for (const shows of [false, true]) {
          for (const { people } of [full, empty]) {
            dataOf(yield* people["owner"]!.full.put("/api/workspace", { show_rates_to_clients: shows }))
          }
          for (const role of ["owner", "admin", "member", "client"]) {
            for (const [path, queries] of Object.entries(asked)) {
              for (const [query, without] of queries) {
                const what = `${path}?${query} as ${role}${shows ? ", who sees rates" : ""}`
                const there = full.people[role]!
                const asks = pathOf(path, query, full.acme)
                const json = yield* there.full.get(asks)
                // What a role may not read has no file either.
                if (json.status === 403) {
                  const refusal = yield* there.full.get(asks, { accept: "text/csv" })
                  assert.strictEqual(refusal.status, 403, what)
                  continue
                }
                const rows = yield* csvOf(there.full, asks)
                const none = yield* csvOf(empty.people[role]!.full, pathOf(path, without, empty.acme))
                assert.deepEqual(none.names, rows.names, what)
                if (!neverEmpty.includes(path)) assert.lengthOf(none.rows, 0, what)
                if (role === "owner") assert.isNotEmpty(rows.rows, what)
                // The keys of the answer, which say who is shown what, are the columns.
                const data = dataOf(json)
                const [first] = data[listed.find((one) => one.path === path)!.rows] ?? []
                if (first === undefined || rows.rows.length === 0) continue
                const keys = Object.entries<any>(first).filter(
                  ([key, value]) => value !== undefined && (key === "day_before" || !key.startsWith("day_"))
                )
                for (const [key] of keys.filter(([, value]) => typeof value !== "object" || value === null)) {
                  assert.isTrue(
                    rows.names.some((name) => name === key || name.startsWith(`${key}.`)),
                    `${key}, ${what}`
                  )
                }
                for (const name of rows.names.filter((one) => !/^\d{4}-/u.test(one))) {
                  const [key = ""] = name.split(".")
                  if (path === "/api/counteragents" && query.includes("for_select") && key === "currency") continue
                  assert.isTrue(
                    keys.some(([one]) => one === key),
                    `${name}, ${what}`
                  )
                }
              }
            }
          }
        }
      })
    )

    it.effect("hold nothing that a role may not see, in workbooks too", () =>
      Effect.gen(function* () {
        const { people } = yield* open(false)
        for (const role of ["member", "client"]) {
          for (const path of ["/api/time", "/api/projects?search=nothing", "/api/counteragents?search=nothing"]) {
            for (const names of [
              (yield* csvOf(people[role]!.full, path)).names,
              (yield* workbookOf(people[role]!.full, path)).names
            ]) {
              assert.isNotEmpty(names)
              assert.isFalse(
                names.some((name) => /internal|margin/u.test(name)),
                `${role} ${path}: ${names.join()}`
              )
              assert.strictEqual(names.includes("metadata"), false)
            }
          }
        }
        assert.includeMembers((yield* csvOf(people["owner"]!.full, "/api/time")).names, [
          "internal_cost",
          "hourly_rate"
        ])
      })
    )
  }
)
