import { assert, describe, it } from "@effect/vitest"
import { BillingRateRepository, type RateKind } from "@hourbook/core/prices/BillingRate"
import { resolveRate } from "@hourbook/core/prices/resolveRate"
import * as DynamoStore from "@hourbook/store-dynamodb/DynamoStore"
import { Effect, Layer } from "effect"
import { capacityCounter } from "../../engines/capacityCounter.ts"
import { layerDynamoEngine } from "../../engines/DynamoEngine.ts"
import { day, money } from "../../support/data/builders.ts"
import { aBillingRate } from "../../support/data/prices.ts"
import { seedWorkspace } from "../../support/data/seedWorkspace.ts"

describe("many billing rates on DynamoDB", () => {
  const counter = capacityCounter()
  const store = DynamoStore.layer.pipe(Layer.provide(layerDynamoEngine({ configure: counter.configure })))

  it.live("decide about work as all of them do, in a few small reads", () =>
    Effect.gen(function* () {
      const fixture = yield* seedWorkspace
      const { acme, all, bolt, mary, max, olga, shop, website, workspace } = fixture
      const rates = yield* BillingRateRepository
      const nothing = { projectId: null, clientId: null, userId: null }
      const scopes = [
        nothing,
        ...[mary, max, olga].map(({ member }) => ({ ...nothing, userId: member.userId })),
        ...[acme, bolt].map(({ id }) => ({ ...nothing, clientId: id })),
        { ...nothing, projectId: website.id },
        { ...nothing, projectId: website.id, userId: mary.member.userId }
      ]
      const made = scopes.flatMap((scope, index) =>
        Array.from({ length: 10 }, (_, month) =>
          aBillingRate(workspace.id, {
            ...scope,
            kind: month % 3 === 0 ? "cost" : "bill",
            amount: money(`${index}.${month}`),
            effectiveDate: day(`2026-${String(1 + ((month * 5 + index) % 12)).padStart(2, "0")}-01`)
          })
        )
      )
      yield* Effect.forEach(made, (rate) => rates.put({ rate, idempotency: null }), { concurrency: 8 })
      const work = [mary, max, olga].flatMap(({ member: { userId } }) =>
        [website, shop, null].map((project) => ({
          day: day("2026-06-15"),
          userId,
          projectId: project?.id ?? null,
          clientId: project?.clientId ?? null
        }))
      )
      const found = (among: typeof made, one: (typeof work)[number]) =>
        (["bill", "cost"] satisfies ReadonlyArray<RateKind>).map((kind) => resolveRate(among, kind, one)?.id)
      for (const some of [...work.map((one) => [one]), work]) {
        counter.take()
        const deciding = [...(yield* rates.deciding(all, some))]
        const { calls, read } = counter.take()
        assert.isAtMost(calls, 6)
        assert.isAtMost(read, 8)
        for (const one of some) assert.deepStrictEqual(found(deciding, one), found(made, one))
      }
    }).pipe(Effect.provide(store))
  )
})
