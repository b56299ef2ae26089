import { assert, describe, it } from "@effect/vitest"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { BillingRates } from "@hourbook/core/prices/BillingRates"
import type { Repriced } from "@hourbook/core/time/Repriced"
import { TimeEntries } from "@hourbook/core/time/TimeEntries"
import type { TimeEntryDraft } from "@hourbook/core/time/TimeEntry"
import { toText } from "@hourbook/core/values/Money"
import { DryRun } from "@hourbook/core/writing/DryRun"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { currency, day, money } from "../../support/data/builders.ts"
import { useCases } from "../../support/useCases.ts"
import { seedPrices } from "./seedPrices.ts"

const provided = Effect.provide(useCases.pipe(Layer.provideMerge(MemoryStore.layer)))

const design: TimeEntryDraft = { description: "Design", workedOn: day("2026-02-20"), durationMinutes: 60 }
const february = { from: day("2026-02-01"), to: day("2026-02-28") }

const totals = ({ totals: found }: Repriced) =>
  found.map(
    ({ after, before, currency: code, projectName }) =>
      `${projectName ?? "none"}: ${toText(before)} -> ${toText(after)} ${code}`
  )
const refusals = ({ refused }: Repriced) => refused.map(({ count, why }) => `${count} ${why.problem}`)

describe("entries that get the rates of now", () => {
  it.effect("change where a rate decided their price, once, with a line in the log", () =>
    Effect.gen(function* () {
      const { all, member, owner, rate, shop, website } = yield* seedPrices
      const [time, rates, log] = [yield* TimeEntries, yield* BillingRates, yield* ActivityLog]
      const recorded = (draft: Partial<TimeEntryDraft>) =>
        Effect.map(time.record(member, { ...design, ...draft }), ({ value }) => value.record)
      yield* rate("100")
      const ofShop = yield* rate("10", { projectId: shop.id })
      const plain = yield* recorded({ projectId: website.id })
      const orphan = yield* recorded({ projectId: shop.id })
      yield* recorded({ cost: money("7"), currency: currency("EUR") })
      yield* recorded({ billable: false })
      yield* recorded({ workedOn: day("2026-03-01") })
      const lines = Effect.flatMap(
        log.feed(all, { filter: { subjects: ["time_entry"] }, offset: 0, limit: 1 }),
        ({ total }) => total
      )
      const before = yield* lines
      const question = { kind: "bill", ...february } as const
      assert.strictEqual((yield* time.reprice(owner, question)).changed, 0)

      yield* rate("120", { effectiveDate: day("2026-02-10"), currency: currency("USD") })
      yield* rates.remove(owner, ofShop.id)
      const dry = yield* time.reprice(owner, question).pipe(Effect.provideService(DryRun, true))
      assert.deepInclude(dry, { entries: 4, changed: 2, byHand: 2, next: null })
      assert.strictEqual(toText((yield* time.get(owner, plain.id)).cost), "100")
      assert.strictEqual(yield* lines, before)
      const done = yield* time.reprice(owner, question)
      assert.deepStrictEqual(done, dry)
      assert.deepStrictEqual(totals(done), [
        "Shop: 10 -> 0 EUR",
        "Shop: 0 -> 120 USD",
        "Website: 100 -> 0 EUR",
        "Website: 0 -> 120 USD"
      ])
      assert.deepInclude(yield* time.get(owner, orphan.id), { currency: currency("USD"), version: 2 })
      assert.strictEqual(yield* lines, before + 2)
      const again = yield* time.reprice(owner, question)
      assert.deepInclude(again, { entries: 4, changed: 0, byHand: 2 })
      assert.strictEqual(yield* lines, before + 2)
    }).pipe(provided)
  )

  it.effect("stay where no rate applies any more, and are counted", () =>
    Effect.gen(function* () {
      const { mary, member, owner, rate } = yield* seedPrices
      const [time, rates] = [yield* TimeEntries, yield* BillingRates]
      const bill = yield* rate("100")
      const cost = yield* rate("30", { kind: "cost", userId: mary.member.userId })
      const { record } = (yield* time.record(member, design)).value
      yield* rates.remove(owner, bill.id)
      yield* rates.remove(owner, cost.id)
      for (const kind of ["bill", "cost"] as const) {
        const done = yield* time.reprice(owner, { kind, ...february })
        assert.deepInclude(done, { entries: 1, changed: 0 })
        assert.deepStrictEqual(refusals(done), ["1 no billing rate applies any more: the entry stays as it is"])
      }
      yield* rate("99999999999")
      yield* time.amend(owner, record.id, { durationMinutes: 61 })
      const large = yield* time.reprice(owner, { kind: "bill", ...february })
      assert.deepStrictEqual(refusals(large), ["1 expected an amount with at most 11 digits before the decimal point"])
      assert.strictEqual(toText((yield* time.get(owner, record.id)).hourlyRate ?? money("-1")), "100")
    }).pipe(provided)
  )

  it.effect("cost what their member costs now, however the price was set", () =>
    Effect.gen(function* () {
      const { mary, member, owner, rate, website } = yield* seedPrices
      const time = yield* TimeEntries
      const cost = { cost: money("7"), currency: currency("EUR") }
      const { record } = (yield* time.record(member, { ...design, ...cost, projectId: website.id })).value
      yield* rate("30", { kind: "cost", userId: mary.member.userId })
      const done = yield* time.reprice(owner, { kind: "cost", ...february, projectId: website.id })
      assert.deepStrictEqual(totals(done), ["Website: 0 -> 30 EUR"])
      const { internalCost, ...entry } = yield* time.get(owner, record.id)
      assert.strictEqual(toText(internalCost?.amount ?? money("-1")), "30")
      assert.strictEqual(toText(entry.cost), "7")
      assert.strictEqual((yield* Effect.flip(time.reprice(member, { kind: "bill", ...february })))._tag, "Forbidden")
    }).pipe(provided)
  )

  it.effect("are 1,000 a call, and a cursor takes up the rest", () =>
    Effect.gen(function* () {
      const { all, member, owner, rate } = yield* seedPrices
      const [time, log] = [yield* TimeEntries, yield* ActivityLog]
      yield* rate("60")
      for (let batch = 0; batch < 63; batch++) {
        // Entries are compared with those of their day.
        const workedOn = day(`2026-02-${String((batch % 28) + 1).padStart(2, "0")}`)
        yield* time.recordAll(
          member,
          Array.from({ length: 16 }, () => ({ ...design, workedOn }))
        )
      }
      yield* rate("120")
      const question = { kind: "bill", ...february } as const
      const first = yield* time.reprice(owner, question)
      assert.deepInclude(first, { entries: 1000, changed: 1000 })
      assert.deepStrictEqual(totals(first), ["none: 60000 -> 120000 EUR"])
      const second = yield* time.reprice(owner, { ...question, cursor: first.next ?? "" })
      assert.deepInclude(second, { entries: 8, changed: 8, next: null })
      const { items } = yield* log.feed(all, {
        filter: { actions: ["updated"], subjects: ["time_entry"] },
        offset: 0,
        limit: 2000
      })
      assert.lengthOf(items, 1008)
      assert.strictEqual(new Set(items.map(({ operationId }) => operationId)).size, 1)
      const wrong = yield* Effect.flip(time.reprice(owner, { ...question, cursor: "nonsense" }))
      assert.deepInclude(wrong, { _tag: "ValidationFailed", field: "cursor" })
    }).pipe(provided)
  )
})
