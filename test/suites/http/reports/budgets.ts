import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { csvOf, workbookOf } from "../../../support/exchange/listFiles.ts"
import { dataOf, openTeam, refused } from "../../../support/http/callers.ts"
import { at } from "../../../support/http/stack.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const hours = { basis: "hours", amount: 10, period: "month" }
const fees = { basis: "fees", amount: "1000.50", currency: "eur", period: "total" }

const asked = {
  basis: "hours",
  amount: 10,
  currency: null,
  period: "month",
  starts_on: null,
  carry_unused: false,
  with_expenses: false,
  alert_at: [80, 100]
}

/** What a budget may not be, and what the refusal says. */
const wrong: ReadonlyArray<readonly [budget: object, message: RegExp]> = [
  [{ ...hours, currency: "EUR" }, /budget: a budget of hours has no currency/u],
  [{ ...hours, with_expenses: true }, /with_expenses is for budgets of fees and cost/u],
  [{ basis: "cost", amount: 5, period: "year" }, /budget: a budget of cost needs a currency/u],
  [{ ...hours, carry_unused: true }, /carry_unused needs starts_on/u],
  [{ ...fees, carry_unused: true, starts_on: "2026-01-01" }, /carry_unused needs a period/u],
  [{ ...hours, amount: 0 }, /amount/u],
  [{ ...hours, alert_at: [100, 80] }, /alert_at: .*rising/u],
  [{ ...hours, alert_at: [0] }, /alert_at/u]
]

/** Budgets of projects and clients: what they may be, who sees them, and their report. */
export const budgets = defineHttpSuite("budgets", (it) => {
  it.effect(
    "are none until one is set, whole and by any way of writing, and are refused where they make no sense",
    () =>
      Effect.gen(function* () {
        const { acme, admin, owner, website } = yield* openTeam()
        const path = `/api/projects/${website.id}`
        assert.isNull(dataOf(yield* owner.read.get(path)).project.budget)
        assert.isNull(dataOf(yield* owner.read.get(`/api/counteragents/${acme.id}`)).counteragent.budget)
        const set = (budget: object | null) =>
          Effect.map(admin.full.put(path, { budget }), (answer) => dataOf(answer).project.budget)
        assert.deepStrictEqual(yield* set(hours), asked)
        const whole = { ...hours, starts_on: "2026-01-15", carry_unused: true, alert_at: [] }
        assert.deepStrictEqual(yield* set(whole), { ...asked, ...whole })
        assert.deepStrictEqual(yield* set(fees), {
          ...asked,
          basis: "fees",
          amount: 1000.5,
          currency: "EUR",
          period: "total"
        })
        for (const [budget, message] of wrong) {
          refused(yield* owner.full.put(path, { budget }), 400, "validation_error", message)
        }
        refused(yield* owner.full.put(path, { budget: { amount: 5 } }), 400, "invalid_body")
        assert.isNull(yield* set(null))
        const made = yield* owner.full.make("/api/projects", { name: "Shop", budget: hours })
        assert.deepStrictEqual(made.budget, asked)
        const operations = [{ op: "update", id: acme.id, body: { budget: fees } }]
        const { results } = dataOf(yield* owner.full.post("/api/counteragents/bulk", { operations }))
        assert.strictEqual(results[0].data.counteragent.budget.amount, 1000.5)
        const [row] = (yield* csvOf(owner.read, `/api/counteragents?search=Acme`)).rows
        assert.deepStrictEqual(
          ["budget.basis", "budget.amount", "budget.currency", "budget.alert_at"].map((name) => row?.[name]),
          ["fees", "1000.5", "EUR", "80, 100"]
        )
      })
  )

  it.effect("are shown to members where they are in hours and of projects, and to the role client not at all", () =>
    Effect.gen(function* () {
      const { acme, client, member, owner, website } = yield* openTeam()
      const project = `/api/projects/${website.id}`
      const ofAcme = `/api/counteragents/${acme.id}`
      dataOf(yield* owner.full.put(project, { budget: hours }))
      dataOf(yield* owner.full.put(ofAcme, { budget: hours }))
      refused(yield* member.full.put(project, { budget: null }), 403, "forbidden")
      assert.deepStrictEqual(dataOf(yield* member.read.get(project)).project.budget, asked)
      assert.isNull(dataOf(yield* member.read.get(ofAcme)).counteragent.budget)
      assert.notProperty(dataOf(yield* client.read.get(project)).project, "budget")
      assert.notProperty(dataOf(yield* client.read.get(ofAcme)).counteragent, "budget")
      dataOf(yield* owner.full.put(project, { budget: { ...fees, amount: 77 } }))
      assert.isNull(dataOf(yield* member.read.get(project)).project.budget)
      const linesOf = Effect.fnUntraced(function* (who: typeof member) {
        const { changes } = dataOf(yield* who.read.get("/api/changes?cursor=start&limit=200"))
        return changes.flatMap(({ changes: { budget } }: any) => (budget === undefined ? [] : [budget]))
      })
      const ofOwner = yield* linesOf(owner)
      assert.lengthOf(ofOwner, 3)
      assert.deepInclude(ofOwner[2].after, { basis: "fees", amount: "77", currency: "EUR", starts_on: "null" })
      const ofMember = yield* linesOf(member)
      assert.deepStrictEqual(
        ofMember.map(({ after, before }: any) => [before?.basis ?? null, after?.basis ?? null]),
        [
          [null, "hours"],
          ["hours", null]
        ]
      )
      assert.notInclude(JSON.stringify(ofMember), "77")
      assert.deepStrictEqual(yield* linesOf(client), [])
    })
  )

  it.effect("have a report of what is used up, which the dashboard warns of", () =>
    at("2026-03-16T12:00:00.000Z")(
      Effect.gen(function* () {
        const { acme, client, member, owner, website } = yield* openTeam()
        const { full, read } = owner
        for (const day of ["02", "03", "04", "05", "06", "20"]) {
          yield* full.make("/api/time", {
            description: "Work",
            accrual_date: `2026-03-${day}`,
            duration_minutes_total: 100,
            cost: 150,
            currency: "EUR",
            project_id: website.id
          })
        }
        const charge = { amount: 50, currency: "EUR", charge_date: "2026-03-02", counteragent_id: acme.id }
        yield* full.make("/api/charges", { ...charge, kind: "expense" })
        yield* full.make("/api/charges", { ...charge, kind: "fee" })
        dataOf(yield* full.put(`/api/projects/${website.id}`, { budget: hours }))
        const ofAcme = { ...fees, amount: 800, with_expenses: true, alert_at: [50] }
        dataOf(yield* full.put(`/api/counteragents/${acme.id}`, { budget: ofAcme }))
        const { rows, today } = dataOf(yield* read.get("/api/reports/budgets?charts=1"))
        assert.strictEqual(today, "2026-03-16")
        const [first, second] = rows
        assert.deepStrictEqual(second, {
          entity: {
            kind: "project",
            id: website.id,
            name: website.name,
            counteragent_id: acme.id,
            counteragent_name: acme.name
          },
          period: { unit: "month", from: "2026-03-01", to: "2026-03-31" },
          basis: "hours",
          currency: null,
          budget: 10,
          carried: 0,
          spent: 8.3333,
          left: 1.6667,
          percent: 83.33,
          // 500 minutes in 20 working days, of which 11 are left.
          forecast: 12.9167,
          state: "near",
          alert_at: [80, 100],
          with_expenses: false,
          unconverted: [],
          days: ["02", "03", "04", "05", "06"].map((day) => ({ date: `2026-03-${day}`, spent: 1.6667 }))
        })
        assert.deepInclude(first, { budget: 800, spent: 800, left: 0, percent: 100, forecast: null, state: "over" })
        const names = (query: string) =>
          Effect.map(read.get(`/api/reports/budgets?${query}`), (answer) =>
            dataOf(answer).rows.map(({ entity }: any) => entity.kind)
          )
        assert.deepStrictEqual(yield* names("state=over"), ["counteragent"])
        assert.deepStrictEqual(yield* names("state=under"), [])
        assert.deepStrictEqual(yield* names(`project_id=${website.id}`), ["project"])
        assert.deepStrictEqual(yield* names(`counteragent_id=${acme.id}`), ["counteragent", "project"])
        refused(yield* read.get("/api/reports/budgets?state=empty"), 400, "invalid_param")
        const ofMember = dataOf(yield* member.read.get("/api/reports/budgets")).rows
        assert.deepStrictEqual(
          ofMember.map(({ entity, spent }: any) => [entity.id, spent]),
          [[website.id, 8.3333]]
        )
        refused(yield* client.read.get("/api/reports/budgets"), 403, "forbidden")
        const sheet = yield* workbookOf(full, "/api/reports/budgets")
        assert.deepStrictEqual(
          sheet.rows.map((row) => [row["entity.name"], row["spent"], row["state"]]),
          [
            [acme.name, 800, "over"],
            [website.name, 8.3333, "near"]
          ]
        )
        const { risks } = dataOf(yield* read.get("/api/dashboard/overview"))
        const risky = risks.filter(({ kind }: any) => kind === "budget")
        assert.deepStrictEqual(
          risky.map(({ entity_id, entity_kind, severity, value }: any) => [entity_id, entity_kind, severity, value]),
          [
            [acme.id, "counteragent", "critical", 100],
            [website.id, "project", "warning", 83.33]
          ]
        )
        dataOf(yield* full.put(`/api/projects/${website.id}`, { archived: true }))
        assert.deepStrictEqual(yield* names(""), ["counteragent"])
      })
    )
  )
})
