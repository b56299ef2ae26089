import { Effect } from "effect"
import { type Caller, dataOf, openTeam, type Team } from "../../support/http/callers.ts"
import { operations } from "../../support/http/contract.ts"

/** What no other figure of these tests comes to: a note, what an hour costs, what it is billed at and what 90 minutes cost. */
export const secrets = { note: "hush-hush", costRate: "41.37", billRate: "97.53", internalCost: "62.06" }

export const keysIn = (value: unknown, found = new Set<string>()): ReadonlySet<string> => {
  if (Array.isArray(value)) for (const one of value) keysIn(one, found)
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      found.add(key)
      keysIn(inner, found)
    }
  }
  return found
}

const metadata = { ref: secrets.note }

/** A workspace in which everything that can be hidden is on something that all roles see. */
export const seed = Effect.gen(function* () {
  const team = yield* openTeam()
  const { acme, bolt, member, owner, website } = team
  const by = owner.full
  for (const [kind, amount] of [
    ["bill", secrets.billRate],
    ["cost", secrets.costRate]
  ]) {
    yield* by.make("/api/rates", { kind, amount, currency: "EUR", effective_date: "2020-01-01" })
  }
  dataOf(yield* by.put(`/api/projects/${website.id}`, { metadata }))
  dataOf(yield* by.put(`/api/counteragents/${acme.id}`, { metadata }))
  yield* by.make("/api/money", {
    inflow_date: "2026-03-02",
    amount: 5,
    currency: "EUR",
    project_id: website.id,
    metadata
  })
  yield* by.make("/api/payouts", {
    payout_date: "2026-03-02",
    amount: 5,
    currency: "EUR",
    user_id: member.id,
    metadata
  })
  yield* by.make("/api/charges", {
    charge_date: "2026-03-02",
    kind: "fee",
    amount: 5,
    currency: "EUR",
    counteragent_id: acme.id,
    metadata
  })
  const entry = yield* member.full.make("/api/time", work(website))
  dataOf(yield* member.full.put(`/api/time/${entry.id}`, { duration_minutes_total: 91 }))
  dataOf(yield* member.full.put(`/api/time/${entry.id}`, { duration_minutes_total: 90 }))
  dataOf(yield* member.full.post("/api/timer/start", { description: "Calls", counteragent_id: bolt.id }), 201)
  return { ...team, entry }
})

export const work = ({ id }: Team["website"]) => ({
  description: "Wireframes",
  accrual_date: "2026-03-02",
  duration_minutes_total: 90,
  project_id: id,
  tags: ["design"],
  metadata
})

/** What every GET operation answers, those of one thing for something that there is. */
export const everyAnswer = Effect.fnUntraced(function* (
  { acme, entry, website }: Effect.Success<typeof seed>,
  caller: Caller
) {
  const ids: Readonly<Record<string, string>> = {
    "/api/time/{id}": entry.id,
    "/api/timesheet/{id}": entry.id,
    "/api/projects/{id}": website.id,
    "/api/counteragents/{id}": acme.id
  }
  const queries: Readonly<Record<string, string>> = {
    "/api/calendar": "?month=2026-03-01",
    "/api/reports/debtors/reconciliation": `?entity_id=${acme.id}`
  }
  const answers: Array<{ readonly path: string; readonly data: unknown; readonly headers: string }> = []
  const lists = new Map<string, any>()
  for (const { path } of operations.filter(({ method }) => method === "GET")) {
    const list = lists.get(path.replace("/{id}", ""))
    const first: any = list === undefined ? undefined : Object.values<any>(list)[0]?.[0]
    const id = ids[path] ?? first?.id
    if (["/api/openapi.json", "/api/calendar.ics"].includes(path) || (path.includes("{") && id === undefined)) continue
    const answer = yield* caller.get(path.replace("{id}", id) + (queries[path] ?? ""))
    if (answer.status === 403 || answer.status === 404) continue
    const data = dataOf(answer)
    lists.set(path, data)
    answers.push({ path, data, headers: JSON.stringify([...answer.headers]) })
  }
  return answers
})
