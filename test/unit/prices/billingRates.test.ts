import { assert, describe, it } from "@effect/vitest"
import type { Principal } from "@hourbook/core/access/Principal"
import { BillingRates } from "@hourbook/core/prices/BillingRates"
import { BillingRateId, ProjectId } from "@hourbook/core/values/Ids"
import { toText } from "@hourbook/core/values/Money"
import { DryRun } from "@hourbook/core/writing/DryRun"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { day, newUuid } from "../../support/data/builders.ts"
import { useCases } from "../../support/useCases.ts"
import { aRateDraft, seedPrices } from "./seedPrices.ts"

const provided = Effect.provide(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))

const amountsFor = (who: Principal) =>
  Effect.gen(function* () {
    return (yield* (yield* BillingRates).list(who)).map(({ amount }) => toText(amount))
  })

describe("billing rates", () => {
  it.effect("are listed by kind, scope and date, to each caller those that they may see", () =>
    Effect.gen(function* () {
      const { acme, admin, client, mary, max, member, other, owner, rate, website } = yield* seedPrices
      yield* rate("1")
      yield* rate("2", { effectiveDate: day("2026-02-01") })
      yield* rate("3", { clientId: acme.id })
      yield* rate("4", { userId: mary.member.userId })
      yield* rate("5", { projectId: website.id })
      yield* rate("6", { projectId: website.id, userId: max.member.userId })
      yield* rate("7", { kind: "cost" })
      yield* rate("8", { kind: "cost", userId: mary.member.userId })
      const all = ["6", "5", "4", "3", "1", "2", "8", "7"]
      assert.deepStrictEqual(yield* amountsFor(owner), all)
      assert.deepStrictEqual(yield* amountsFor(admin), all)
      assert.deepStrictEqual(yield* amountsFor(member), ["5", "4", "3", "1", "2"])
      assert.deepStrictEqual(yield* amountsFor(other), ["6", "5", "3", "1", "2"])
      assert.strictEqual((yield* Effect.flip(amountsFor(client)))._tag, "Forbidden")
      const rates = yield* BillingRates
      for (const who of [member, client]) {
        assert.strictEqual((yield* Effect.flip(rates.put(who, aRateDraft("1"))))._tag, "Forbidden")
        assert.strictEqual((yield* Effect.flip(rates.remove(who, BillingRateId.make(newUuid()))))._tag, "Forbidden")
      }
    }).pipe(provided)
  )

  it.effect("replace the rate of the same kind, scope and date, and keep its id", () =>
    Effect.gen(function* () {
      const { owner, rate, website } = yield* seedPrices
      const rates = yield* BillingRates
      const first = yield* rate("1", { projectId: website.id })
      const other = yield* rate("1", { projectId: website.id, kind: "cost" })
      yield* TestClock.adjust("1 minute")
      const dry = yield* rates
        .put(owner, aRateDraft("2", { projectId: website.id }))
        .pipe(Effect.provideService(DryRun, true))
      assert.strictEqual(dry.value.id, first.id)
      assert.deepStrictEqual(yield* amountsFor(owner), ["1", "1"])
      const second = yield* rate("2", { projectId: website.id })
      assert.deepInclude(second, { id: first.id, createdAt: first.createdAt })
      assert.isAbove(Date.parse(second.updatedAt), Date.parse(first.updatedAt))
      assert.notStrictEqual(other.id, first.id)
      assert.deepStrictEqual(yield* amountsFor(owner), ["2", "1"])
      assert.strictEqual(yield* rates.remove(owner, first.id), first.id)
      assert.strictEqual((yield* Effect.flip(rates.remove(owner, first.id)))._tag, "NotFound")
      assert.deepStrictEqual(yield* amountsFor(owner), ["1"])
    }).pipe(provided)
  )

  it.effect("are put once under a key", () =>
    Effect.gen(function* () {
      const { owner } = yield* seedPrices
      const rates = yield* BillingRates
      const once = { key: "one", fingerprint: "a" }
      const first = yield* rates.put(owner, aRateDraft("1.5"), once)
      const again = yield* rates.put(owner, aRateDraft("1.5"), once)
      assert.deepStrictEqual([first.replayed, again.replayed], [false, true])
      assert.deepStrictEqual(again.value, first.value)
    }).pipe(provided)
  )

  it.effect("are of scopes that there are, and of what is there", () =>
    Effect.gen(function* () {
      const { acme, mary, owner, website } = yield* seedPrices
      const rates = yield* BillingRates
      const { userId } = mary.member
      const refused = (of: Parameters<typeof aRateDraft>[1]) =>
        Effect.map(Effect.flip(rates.put(owner, aRateDraft("1", of))), (error) =>
          error._tag === "ValidationFailed" ? error.field : error
        )
      assert.strictEqual(yield* refused({ clientId: acme.id, userId }), "clientId")
      assert.strictEqual(yield* refused({ clientId: acme.id, projectId: website.id }), "clientId")
      assert.strictEqual(yield* refused({ projectId: ProjectId.make(newUuid()), userId }), "projectId")
      assert.lengthOf(yield* amountsFor(owner), 0)
    }).pipe(provided)
  )
})
