import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { resolveRate } from "../../../packages/core/src/prices/resolveRate.ts"
import { type ListedRate, rateInForce } from "../../../packages/web/src/format/rateInForce.ts"

const scopes = [
  [null, null, null],
  ["p", null, null],
  ["p", null, "u"],
  [null, "c", null],
  [null, null, "u"],
  ["p2", null, null],
  [null, "c2", null],
  [null, null, "u2"]
] as const

const rates = fc
  .array(
    fc.record({
      kind: fc.constantFrom("bill" as const, "cost" as const),
      scope: fc.constantFrom(...scopes),
      day: fc.integer({ min: 1, max: 28 }),
      currency: fc.constantFrom("EUR", "USD")
    }),
    { maxLength: 12 }
  )
  // One rate for each kind, scope and date, as the server keeps them.
  .map((all) => [...new Map(all.map((one) => [JSON.stringify([one.kind, one.scope, one.day]), one])).values()])

describe("the rate that the page shows", () => {
  it("is the one that the server will use", () => {
    fc.assert(
      fc.property(
        rates,
        fc.integer({ min: 1, max: 28 }),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(null, "EUR", "USD"),
        (all, day, hasProject, hasClient, clientCurrency) => {
          const dayOf = (date: number) => `2026-11-${String(date).padStart(2, "0")}`
          const listed = all.map((rate, at): ListedRate & { id: number } => ({
            id: at,
            kind: rate.kind,
            amount: 1,
            currency: rate.currency,
            effective_date: dayOf(rate.day),
            project_id: rate.scope[0],
            counteragent_id: rate.scope[1],
            user_id: rate.scope[2]
          }))
          const kept = listed.map((rate) => ({
            id: rate.id,
            kind: rate.kind,
            currency: rate.currency,
            effectiveDate: rate.effective_date,
            scope: {
              projectId: rate.project_id,
              clientId: rate.counteragent_id,
              userId: rate.user_id
            },
            projectId: rate.project_id,
            clientId: rate.counteragent_id,
            userId: rate.user_id
          }))
          const projectId = hasProject ? "p" : null
          const clientId = hasClient ? "c" : null
          const server = resolveRate(kept as any, "bill", {
            projectId,
            clientId,
            userId: "u",
            workedOn: dayOf(day),
            day: dayOf(day),
            clientCurrency
          } as any)
          const page = rateInForce(listed, { projectId, clientId, userId: "u", day: dayOf(day), clientCurrency })
          expect(page?.id).toBe((server as any)?.id)
        }
      )
    )
  })
})
