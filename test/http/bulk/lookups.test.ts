import { assert, layer } from "@effect/vitest"
import { ExchangeRateRepository } from "@hourbook/core/exchangeRates/ExchangeRateRepository"
import { BillingRateRepository } from "@hourbook/core/prices/BillingRate"
import { ReferenceLookup } from "@hourbook/core/records/ReferenceLookup"
import { TagRepository } from "@hourbook/core/time/Tag"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Context, Effect, Layer } from "effect"
import { dataOf, openWorkspace } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"
import { billingRateBody, rateBody, timeKind } from "../../support/http/wireKinds.ts"

/** How often each was looked up. */
const asked = { references: 0, tags: 0, billingRates: 0, exchangeRates: 0 }
const noting =
  <Args extends ReadonlyArray<unknown>, A>(what: keyof typeof asked, find: (...args: Args) => Effect.Effect<A>) =>
  (...args: Args) =>
    Effect.suspend(() => (asked[what]++, find(...args)))

const counting = Layer.effectContext(
  Effect.gen(function* () {
    const references = yield* ReferenceLookup
    const billing = yield* BillingRateRepository
    const exchange = yield* ExchangeRateRepository
    const tags = yield* TagRepository
    return Context.make(ReferenceLookup, {
      find: noting("references", references.find),
      findAll: noting("references", references.findAll)
    }).pipe(
      Context.add(TagRepository, { ...tags, spelled: noting("tags", tags.spelled) }),
      Context.add(BillingRateRepository, {
        ...billing,
        list: noting("billingRates", billing.list),
        deciding: noting("billingRates", billing.deciding)
      }),
      Context.add(ExchangeRateRepository, { ...exchange, list: noting("exchangeRates", exchange.list) })
    )
  })
).pipe(Layer.provideMerge(MemoryStore.layer))

layer(stackOn(counting), { excludeTestServices: true })("the look-ups of a call with many operations", (it) => {
  it.effect("are made once a call, and price each entry as a request for it alone does", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      yield* owner.full.make("/api/exchange-rates", rateBody)
      yield* owner.full.make("/api/rates", billingRateBody)
      const client = yield* owner.full.make("/api/counteragents", { name: "Acme" })
      const project = yield* owner.full.make("/api/projects", { name: "Website", counteragent_id: client.id })
      yield* owner.full.make("/api/rates", { ...billingRateBody, amount: 120, project_id: project.id })
      yield* owner.full.make("/api/rates", {
        ...billingRateBody,
        amount: 130,
        effective_date: "2026-03-05",
        project_id: project.id
      })
      const { description, duration_minutes_total } = timeKind.body
      const unpriced = { description, duration_minutes_total, tags: ["Deep work"] }
      const days = ["2025-12-31", "2026-03-02", "2026-03-06"]
      const bodies = days.flatMap((accrual_date) => [
        { ...unpriced, accrual_date, cost: 1, currency: "USD" },
        {
          ...unpriced,
          accrual_date,
          project_id: project.id,
          ...(accrual_date < "2026" ? { cost: 1, currency: "EUR" } : {})
        }
      ])
      const operations = Array.from({ length: 200 }, (_, index) => ({
        op: "create",
        body: bodies[index % bodies.length]
      }))
      Object.assign(asked, { references: 0, tags: 0, billingRates: 0, exchangeRates: 0 })
      const { created, results } = dataOf(yield* owner.full.post("/api/time/bulk", { operations }))
      assert.strictEqual(created, 200)
      // The first entries make the tag, so those after them ask for it once more.
      assert.deepStrictEqual(asked, { references: 1, tags: 2, billingRates: 1, exchangeRates: 1 })
      for (const [index, body] of bodies.entries()) {
        const alone: object = yield* owner.full.make("/api/time", body)
        const { created_at, id, updated_at, ...entry } = results[index].data.entry
        assert.deepStrictEqual({ ...alone, created_at, id, updated_at }, { ...entry, created_at, id, updated_at })
      }
      assert.isAbove(asked.references, bodies.length)
    })
  )
})
