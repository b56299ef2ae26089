import { NewId } from "@hourbook/core/values/NewId"
import { Operator } from "@hourbook/core/workspaces/Operator"
import { Effect } from "effect"
import { currency } from "../data/builders.ts"
import { type Caller, callerWith, dataOf } from "./callers.ts"
import { at } from "./stack.ts"

/** When everything is recorded and asked for. */
const moment = "2026-04-20T09:30:00.000Z"

/** Ids in the order they are made, the same in each run. */
const countedIds = (world: string) => {
  let made = 0
  return Effect.sync(() => `0195f000-0000-7000-8000-${world}${String(++made).padStart(10, "0")}`)
}

interface World {
  /** Two digits, for its ids. */
  readonly number: string
  /** The currencies of the two clients' work and money; the workspace has the first. */
  readonly currencies: readonly [string, string]
}

/** One with a currency alone, and one with several, of which one has no rate. */
const worlds: Readonly<Record<string, World>> = {
  one: { number: "01", currencies: ["EUR", "EUR"] },
  several: { number: "02", currencies: ["EUR", "USD"] }
}

/**
 * Acme is overdue, Bolt owes a part of what it was charged and is in the other currency, Cole paid in advance, and a member
 * worked for no client. No client has work that is open in one currency and money left over in another.
 */
const seed = Effect.fnUntraced(function* (by: Caller, { currencies: [base, other] }: World) {
  const acme = yield* by.make("/api/counteragents", { name: "Acme" })
  const bolt = yield* by.make("/api/counteragents", { name: "Bolt", payment_terms_days: 14 })
  const cole = yield* by.make("/api/counteragents", { name: "Cole" })
  const website = yield* by.make("/api/projects", { name: "Website", counteragent_id: acme.id })
  const shop = yield* by.make("/api/projects", { name: "Shop", counteragent_id: bolt.id })
  const mary = yield* by.make("/api/members", { name: "Mary", role: "member", email: "mary@example.org" })
  if (other !== base) {
    yield* by.make("/api/exchange-rates", { currency: other, effective_date: "2026-01-01", rate: 0.9 })
    yield* by.make("/api/exchange-rates", { currency: other, effective_date: "2026-03-01", rate: 0.8 })
  }
  const work = (accrual_date: string, cost: number, rest: object) =>
    by.make("/api/time", {
      description: `Work of ${accrual_date}`,
      accrual_date,
      duration_minutes_total: 90,
      cost,
      currency: base,
      ...rest
    })
  const pay = (inflow_date: string, amount: number, rest: object) =>
    by.make("/api/money", { inflow_date, amount, currency: base, comment: `Paid ${inflow_date}`, ...rest })
  yield* work("2025-12-31", 80.25, { project_id: website.id })
  yield* work("2026-02-10", 200, { project_id: website.id, user_id: mary.id })
  yield* work("2026-03-05", 120.5, { counteragent_id: acme.id })
  yield* work("2026-03-06", 300, { project_id: shop.id, currency: other })
  yield* work("2026-04-12", 150, { project_id: shop.id, currency: other, user_id: mary.id })
  yield* work("2026-04-13", 40, { user_id: mary.id })
  yield* work("2026-04-14", 7000, { counteragent_id: acme.id, currency: other === base ? base : "JPY" })
  yield* pay("2026-02-20", 100, { project_id: website.id })
  yield* pay("2026-03-10", 120, { project_id: shop.id, currency: other })
  yield* pay("2026-04-01", 55.5, { counteragent_id: cole.id, user_id: mary.id })
  yield* by.make("/api/payouts", {
    payout_date: "2026-04-15",
    amount: 60,
    currency: base,
    user_id: mary.id,
    comment: "April"
  })
  const edited = yield* work("2026-04-16", 10, { project_id: website.id })
  dataOf(yield* by.put(`/api/time/${edited.id}`, { cost: 12.34, description: "Fixes" }))
  const gone = yield* work("2026-04-17", 10, { project_id: shop.id, currency: other })
  dataOf(yield* by.delete(`/api/time/${gone.id}`))
  return { acme, shop, website, edited }
})

const march = "accrual_from=2026-03-01&accrual_to=2026-03-31"
const spring = "date_from=2026-03-01&date_to=2026-04-30"

/** Every GET endpoint that answers figures, records or lines of the log. */
const pathsOf = ({ acme, edited, shop, website }: Effect.Success<ReturnType<typeof seed>>): ReadonlyArray<string> => [
  "/api/time",
  `/api/time?accrual_from=2026-03-01&page_size=2&sort_by=cost`,
  `/api/time/${edited.id}`,
  "/api/money",
  `/api/money?counteragent_id=${acme.id}`,
  "/api/payouts",
  "/api/projects",
  `/api/projects?${march}&sort_by=debt`,
  `/api/projects/${website.id}`,
  "/api/counteragents",
  `/api/counteragents?${march}&sort_by=debt`,
  "/api/counteragents?for_select=1",
  `/api/counteragents/${acme.id}`,
  "/api/calendar?month=2026-04-01",
  "/api/exchange-rates",
  "/api/reports/team",
  `/api/reports/team?${march}&view=summary`,
  `/api/reports/activity?${spring}&feed_limit=4`,
  "/api/reports/activity?feed_limit=1",
  "/api/reports/debtors",
  `/api/reports/debtors?${march}&view=projects&sort_key=debt`,
  "/api/reports/debtors?overdue_only=1",
  `/api/reports/debtors/reconciliation?entity_id=${acme.id}`,
  `/api/reports/debtors/reconciliation?entity_id=${shop.id}&view=projects&accrual_to=2026-03-31`,
  `/api/timesheet-matrix?${march}&view=team`,
  `/api/moneysheet-matrix?${march}`,
  `/api/moneysheet-matrix?${march}&metric=received&view=counteragent`,
  `/api/dashboard/overview?date_from=2026-04-10&date_to=2026-04-16`
]

/** What the owner of each world is answered, by world and path. */
export const recordedAnswers = Effect.gen(function* () {
  const operator = yield* Operator
  const answers: Array<readonly [name: string, data: unknown]> = []
  for (const [name, world] of Object.entries(worlds)) {
    yield* Effect.gen(function* () {
      const { secret } = yield* Effect.orDie(
        operator.createWorkspace({
          name: "Studio",
          slug: `recorded-${name}`,
          currency: currency(world.currencies[0]),
          ownerEmail: `olga-${name}@example.org`,
          ownerName: "Olga",
          secret: undefined
        })
      )
      const { get, ...owner } = callerWith(secret)
      for (const path of pathsOf(yield* seed({ get, ...owner }, world))) {
        answers.push([`${name} ${path}`, dataOf(yield* get(path))])
      }
    }).pipe(at(moment), Effect.provideService(NewId, countedIds(world.number)))
  }
  return answers
})
