import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { dataOf, openTeam } from "../../support/http/callers.ts"
import { onMemory } from "../onMemory.ts"

const date = "2026-03-02"
const period = { from: "2026-03-01", to: "2026-03-31" }

/** What a client has paid and owes: what Mary recorded as received, and what her own records leave open. */
const figures = /4321|4172\.?\d*|-4,?172/u
const words = /\b(?:debts?|owed?|owes|owing|overdue|received|receipts?|receivables?|charged)\b/iu

const own = /^Your own records: /u

/** What a member asks with each tool that has totals, and how the answer begins. */
const totals: ReadonlyArray<readonly [tool: string, input: object, begins: RegExp]> = [
  ["time_list", {}, own],
  ["summarize_period", period, own],
  ["summarize_period", { ...period, group_by: "client" }, own],
  ["summarize_period", { ...period, group_by: "project", each_day: "earned" }, own],
  ["report_overview", period, own],
  ["report_overview", { ...period, compare_from: "2026-02-01", compare_to: "2026-02-28" }, own],
  ["reference_list", { kind: "client", with_totals: true }, /^Your own records alone in its totals: /u],
  ["reference_list", { kind: "project", with_totals: true, sort: "earned" }, /^Your own records alone in its totals: /u]
]

/** The other tools. A list of payments has what she recorded herself. */
const others: ReadonlyArray<readonly [tool: string, input: object]> = [
  ["whoami", {}],
  ["whoami", { detail: "full" }],
  ["search", { query: "Website", kinds: ["client", "project", "time"] }],
  ["search", { query: "wire" }],
  ["reference_list", { kind: "client" }],
  ["reference_list", { kind: "member" }],
  ["reference_list", { kind: "billing_rate" }],
  ["reference_list", { kind: "exchange_rate" }],
  ["money_list", { kind: "payout" }],
  ["timer", {}],
  ["timesheets", period],
  ["report_budgets", {}],
  [
    "time_log",
    { entries: [{ date, minutes: 30, cost: 10, currency: "EUR", description: "Logged", project: "Website" }] }
  ],
  ["undo", {}]
]

/** Tools whose calls need an id. */
const byId = ["fetch", "time_update", "record_delete", "money_save"]

onMemory("assistants of members", (it) => {
  it.effect(
    "say nothing of what clients paid or owe with any tool, and first that totals are of the member's own records",
    () =>
      Effect.gen(function* () {
        const { member, owner, website } = yield* openTeam()
        const on = { project_id: website.id, description: "Wireframes", accrual_date: date, duration_minutes_total: 90 }
        const entry = yield* member.full.make("/api/time", { ...on, cost: 148.53, currency: "EUR" })
        yield* member.full.make("/api/time", { ...on, cost: 7, currency: "CHF" })
        const paid = { amount: 4321.09, currency: "EUR", comment: "Part", inflow_date: date, project_id: website.id }
        const payment = yield* member.full.make("/api/money", paid)
        // An owner is shown these figures, of the same records.
        const asOwner = yield* assistantOf(owner.full.key)
        for (const tool of ["summarize_period", "report_overview"]) {
          const { text } = yield* asOwner.ok(tool, period)
          assert.match(text, words)
          assert.match(text, figures)
          assert.notMatch(text, own)
        }

        const assistant = yield* assistantOf(member.full.key)
        const quiet = ({ data, text }: { readonly text: string; readonly data: unknown }, what: string) => {
          for (const said of [text, JSON.stringify(data)]) {
            assert.notMatch(said, words, what)
            assert.notMatch(said, figures, what)
          }
        }
        for (const [tool, input, begins] of totals) {
          const answer = yield* assistant.ok(tool, input)
          quiet(answer, `${tool} ${JSON.stringify(input)}`)
          assert.match(answer.text, begins)
          assert.match(`${answer.data.only}: `, begins)
        }
        for (const [tool, input] of others) quiet(yield* assistant.ok(tool, input), `${tool} ${JSON.stringify(input)}`)
        quiet(yield* assistant.ok("fetch", { id: entry.id }), "fetch")
        quiet(yield* assistant.ok("time_update", { id: entry.id, minutes: 60 }), "time_update")
        const payments = yield* assistant.ok("money_list", { kind: "payment" })
        assert.match(payments.text, own)
        assert.notMatch(payments.text, words)
        assert.include(payments.text, "4321.09")
        assert.notMatch((yield* assistant.ok("fetch", { id: payment.id })).text, words)

        const refusal = /own records are only a part/u
        yield* assistant.refused("reference_list", { kind: "client", sort: "debt" }, refusal)
        yield* assistant.refused("reference_list", { kind: "project", sort: "received" }, refusal)
        for (const each_day of ["received", "charged"]) {
          yield* assistant.refused("summarize_period", { ...period, group_by: "client", each_day }, refusal)
        }

        const offered = yield* Effect.promise(() => assistant.plain.tools())
        assert.sameMembers(
          offered.map(({ name }) => name),
          [...new Set([...totals, ...others].map(([tool]) => tool)), "money_list", ...byId].filter(
            (name, index, all) => all.indexOf(name) === index
          )
        )
        for (const tool of offered) assert.notMatch(JSON.stringify(tool), words, tool.name)
      })
  )

  it.effect("leave members what the REST interface gives them", () =>
    Effect.gen(function* () {
      const { acme, member } = yield* openTeam()
      yield* member.full.make("/api/money", { amount: 5, currency: "EUR", inflow_date: date, counteragent_id: acme.id })
      const { counteragents } = dataOf(yield* member.full.get("/api/counteragents"))
      assert.deepInclude(
        counteragents.find(({ id }: any) => id === acme.id),
        { received_total: 5, debt_total: -5 }
      )
    })
  )
})
