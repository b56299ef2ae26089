import { Effect } from "effect"
import { openWorkspace } from "../../support/http/callers.ts"

/** The workspace that every job starts with. */
export const openStudio = Effect.fnUntraced(function* () {
  const { owner } = yield* openWorkspace()
  const by = owner.full
  const acme = yield* by.make("/api/counteragents", { name: "Acme" })
  const bolt = yield* by.make("/api/counteragents", { name: "Bolt" })
  const project = (name: string, { id }: { readonly id: string }) =>
    by.make("/api/projects", { name, counteragent_id: id })
  const website = yield* project("Website", acme)
  const audit = yield* project("Audit", acme)
  const shop = yield* project("Shop", bolt)
  yield* by.post("/api/members", { name: "Mary", email: `mary-${acme.id}@example.org`, role: "member" })
  for (const [accrual_date, duration_minutes_total, cost, description, { id: project_id }] of [
    ["2026-02-10", 120, 180, "Wireframes", website],
    ["2026-02-24", 60, 90, "Call about colours", website],
    ["2026-02-25", 60, 100, "Check of the books", audit],
    ["2026-03-02", 60, 70, "Product page", shop],
    ["2026-03-03", 240, 360, "Landing page", website],
    ["2026-03-04", 30, 45, "Standup", website],
    ["2026-03-05", 60, 90, "Search form", website]
  ] as const) {
    yield* by.make("/api/time", {
      accrual_date,
      duration_minutes_total,
      cost,
      description,
      project_id,
      currency: "EUR"
    })
  }
  yield* by.make("/api/money", {
    inflow_date: "2026-02-20",
    amount: 100,
    currency: "EUR",
    comment: "Deposit",
    counteragent_id: acme.id
  })
  return by
})
