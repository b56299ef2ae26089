import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { dataOf, openTeam } from "../../support/http/callers.ts"
import { onMemory } from "../onMemory.ts"

/** Amounts that no other figure comes to: the rate, what 90 minutes come to, and what Mary received and was paid. */
const amounts = /97\.53|146\.3|4321|8642|48\.7[67]/u

const date = "2026-03-02"
const period = { from: "2026-03-01", to: "2026-03-31" }

/** What a member asks with each tool that she is offered. */
const asked: Readonly<Record<string, ReadonlyArray<object>>> = {
  whoami: [{}, { detail: "full" }],
  search: [{ query: "wire" }, { query: "part" }, { query: "Website" }],
  time_list: [{}, { detail: "full" }],
  time_log: [{ entries: [{ date, minutes: 30, description: "Logged", project: "Website" }] }],
  money_list: [{ kind: "payment" }, { kind: "payout" }, { kind: "payment", detail: "full" }],
  money_save: [{ kind: "payment", date, amount: 4321.09, currency: "EUR", project: "Website", comment: "Part" }],
  reference_list: [
    { kind: "client", with_totals: true },
    { kind: "project", with_totals: true },
    { kind: "member" },
    { kind: "billing_rate" },
    { kind: "exchange_rate" }
  ],
  report_overview: [period],
  summarize_period: [
    period,
    { ...period, group_by: "client" },
    { ...period, group_by: "project", each_day: "minutes" }
  ],
  timer: [{}, { action: "start", project: "Website" }, { action: "stop", minutes: 30, description: "Timed" }],
  timesheets: [period],
  report_budgets: [{}],
  undo: [{}]
}

/** Tools that are about money alone, and what needs an id. */
const refusedOrById = ["fetch", "time_update", "record_delete"]

onMemory("members who see no money", (it) => {
  it.effect("are told of none by any tool, as text or as data, by a client that checks the schemas of results", () =>
    Effect.gen(function* () {
      const { member, owner, website } = yield* openTeam()
      const rate = { kind: "bill", amount: "97.53", currency: "EUR", effective_date: "2020-01-01" }
      yield* owner.full.make("/api/rates", rate)
      const on = { project_id: website.id, description: "Wireframes", accrual_date: date, duration_minutes_total: 90 }
      const entry = yield* member.full.make("/api/time", on)
      const paid = { amount: "4321.09", currency: "EUR", comment: "Part" }
      const got = yield* member.full.make("/api/money", { ...paid, inflow_date: date, project_id: website.id })
      yield* owner.full.make("/api/payouts", { ...paid, payout_date: date, user_id: member.id })
      const before = yield* assistantOf(member.full.key)
      assert.match((yield* before.ok("time_list")).text, amounts)
      dataOf(yield* owner.full.put("/api/workspace", { members_see_money: false }))

      const { plain: assistant, ok, refused } = yield* assistantOf(member.full.key)
      const offered = (yield* Effect.promise(() => assistant.tools())).map(({ name }) => name)
      assert.sameMembers(offered, [...Object.keys(asked), ...refusedOrById])
      const told = (answer: { readonly text: string; readonly data: unknown }, what: string) => {
        assert.notMatch(answer.text, amounts, what)
        assert.notMatch(JSON.stringify(answer.data), amounts, what)
      }
      for (const [tool, inputs] of Object.entries(asked)) {
        for (const input of inputs) {
          told(yield* ok(tool, input), `${tool} ${JSON.stringify(input)}`)
        }
      }
      for (const { id } of [entry, got]) told(yield* ok("fetch", { id }), "fetch")
      told(yield* ok("time_update", { id: entry.id, minutes: 60 }), "time_update")
      told(yield* ok("record_delete", { kind: "time", ids: [entry.id] }), "record_delete")
      const noMoney = /no money/u
      yield* refused("reference_list", { kind: "client", sort: "debt" }, noMoney)
      yield* refused("summarize_period", { ...period, group_by: "project", each_day: "earned" }, noMoney)
      // A missing price names no earlier one.
      const { rates } = dataOf(yield* owner.full.get("/api/rates"))
      dataOf(yield* owner.full.delete(`/api/rates/${rates[0].id}`))
      const unpriced = { entries: [{ date, minutes: 45, description: "Unpriced", project: "Website" }] }
      const refusal = yield* refused("time_log", unpriced, /cost or hourly_rate is required/u)
      assert.notMatch(JSON.stringify(refusal), amounts)
      const day = yield* Effect.promise(() => assistant.read(`hourbook://time/${date}`))
      assert.notMatch(JSON.stringify(day), amounts)
      for (const about of ["clients", "projects", "access"]) {
        assert.notMatch(JSON.stringify(yield* Effect.promise(() => assistant.read(`hourbook://${about}`))), amounts)
      }
    })
  )
})
