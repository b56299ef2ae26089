import { Effect } from "effect"
import { type Caller, dataOf, openTeam } from "../http/callers.ts"
import { paymentKind, payoutKind, timeKind } from "../http/wireKinds.ts"

export const read = ({ read: caller }: { readonly read: Caller }, path: string) => Effect.map(caller.get(path), dataOf)

/** Acme owes 150 of 200 since January, Bolt paid 30 in advance, 40 are without a client; Mary worked for Acme. */
export const seedReports = Effect.gen(function* () {
  const fixture = yield* openTeam()
  const { bolt, member, owner, website } = fixture
  const work = (accrual_date: string, cost: number, rest: object = {}) =>
    owner.full.make("/api/time", { ...timeKind.body, duration_minutes_total: 60, accrual_date, cost, ...rest })
  yield* work("2026-01-10", 80, { project_id: website.id })
  yield* work("2026-03-05", 120, { project_id: website.id, user_id: member.id })
  yield* work("2026-03-20", 40)
  const pay = (inflow_date: string, amount: number, rest: object) =>
    owner.full.make("/api/money", { ...paymentKind.body, inflow_date, amount, ...rest })
  yield* pay("2026-03-10", 50, { project_id: website.id })
  yield* pay("2026-02-10", 30, { counteragent_id: bolt.id })
  yield* owner.full.make("/api/payouts", {
    ...payoutKind.body,
    payout_date: "2026-03-31",
    amount: 25,
    user_id: member.id
  })
  return fixture
})
