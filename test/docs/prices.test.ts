import { readFileSync } from "node:fs"
import { assert, it, layer } from "@effect/vitest"
import { Rounding, billedMinutesOf } from "@hourbook/core/values/Rounding"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Schema } from "effect"
import { dataOf, join, openWorkspace } from "../support/http/callers.ts"
import { stackOn } from "../support/http/stack.ts"
import { tableIn } from "./tableIn.ts"

const page = readFileSync(new URL("../../docs/prices.md", import.meta.url), "utf8")
const table = tableIn(page)

/** The page's rates, in a workspace of their own; answers with the ids of what they name. */
const load = Effect.gen(function* () {
  const { owner } = yield* openWorkspace()
  const by = owner.full
  const ids: Record<string, string> = {
    Olga: owner.id,
    Mary: (yield* join(by, { name: "Mary", role: "member" })).id,
    Acme: (yield* by.make("/api/counteragents", { name: "Acme" })).id,
    Bolt: (yield* by.make("/api/counteragents", { name: "Bolt" })).id,
    Dove: (yield* by.make("/api/counteragents", { name: "Dove", currency: "USD" })).id,
    Echo: (yield* by.make("/api/counteragents", { name: "Echo", currency: "USD" })).id
  }
  for (const [name, client] of [
    ["Website", "Acme"],
    ["Logo", "Acme"],
    ["Shop", "Bolt"],
    ["Blog", "Dove"],
    ["Audit", "Echo"]
  ] as const) {
    ids[name] = (yield* by.make("/api/projects", { name, counteragent_id: ids[client] })).id
  }
  const rates = table("kind", "effective_date", "project", "client", "member", "amount", "currency")
  assert.strictEqual(rates.length, 9)
  for (const { client = "", member = "", project = "", ...rate } of rates) {
    const of = { project_id: ids[project] ?? null, counteragent_id: ids[client] ?? null, user_id: ids[member] ?? null }
    dataOf(yield* by.post("/api/rates", { ...rate, ...of }), 201)
  }
  return { by, ids }
})

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("the page on prices", (it) => {
  it.effect("has entries that cost what its rates say", () =>
    Effect.gen(function* () {
      const { by, ids } = yield* load
      const rows = table(
        "accrual_date",
        "member",
        "project",
        "client pays in",
        "minutes",
        "hourly_rate",
        "cost",
        "currency",
        "internal_cost",
        "decided by"
      )
      assert.strictEqual(rows.length, 9)
      for (const {
        accrual_date,
        cost,
        hourly_rate,
        internal_cost,
        member = "",
        minutes,
        project = "",
        ...row
      } of rows) {
        const { entry, warnings = [] } = dataOf(
          yield* by.post("/api/time", {
            description: "Work",
            accrual_date,
            duration_minutes_total: Number(minutes),
            project_id: ids[project],
            user_id: ids[member]
          }),
          201
        )
        assert.deepStrictEqual(
          [entry.hourly_rate, entry.cost, entry.internal_cost, entry.currency, entry.internal_currency],
          [Number(hourly_rate), Number(cost), Number(internal_cost), row["currency"], "EUR"]
        )
        const { counteragent } = dataOf(yield* by.get(`/api/counteragents/${entry.counteragent_id}`))
        assert.strictEqual(counteragent.currency ?? "", row["client pays in"])
        const codes = warnings.map(({ code }: any) => code)
        const isWarned = row["decided by"]?.endsWith("a warning") === true
        assert.strictEqual(codes.includes("rate_in_other_currency"), isWarned)
        assert.isNotNull(entry.rate_id)
      }
      const { stats } = dataOf(yield* by.get("/api/time?include_totals=1"))
      assert.deepInclude(stats, {
        earned_total: 685,
        internal_cost_total: 320,
        margin_total: 365,
        margin_percent: 53.28
      })
    })
  )
})

it("rounds minutes as its table says", () => {
  const rows = table("mode", "step", "minimum", "minutes", "billed_minutes")
  assert.strictEqual(rows.length, 9)
  for (const { billed_minutes, minimum, minutes, mode, step } of rows) {
    const rounding = Schema.decodeUnknownSync(Rounding)({ mode, step: Number(step), minimum: Number(minimum) })
    assert.strictEqual(billedMinutesOf(rounding, Number(minutes)), Number(billed_minutes))
  }
})
