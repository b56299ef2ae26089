import { assert } from "@effect/vitest"
import { ReportFacts } from "@hourbook/core/facts/ReportFacts"
import { type Charge, chargeKind, ChargeRepository } from "@hourbook/core/money/Charge"
import { PaymentRepository } from "@hourbook/core/money/Payment"
import type { ChargeKind } from "@hourbook/core/records/chargeKinds"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { toText } from "@hourbook/core/values/Money"
import { firstPage } from "@hourbook/core/values/Page"
import { Effect } from "effect"
import { aMoneyRecord, aPayment, day, money } from "../../../support/data/builders.ts"
import { changesBy } from "../../../support/data/changes.ts"
import { seedWorkspace } from "../../../support/data/seedWorkspace.ts"
import { expectSameSet } from "../../../support/expecting.ts"
import { defineSuite } from "../defineSuite.ts"

/** What a filter by kinds of charges means to lists and facts. */
export const chargeKinds = defineSuite("ChargeRepository and ReportFacts, by kinds of charges", (it) => {
  it.effect("lists and adds up the charges of the kinds asked for", () =>
    Effect.gen(function* () {
      const { acme, all, carl, mary, olga } = yield* seedWorkspace
      const charges = yield* ChargeRepository
      const facts = yield* ReportFacts
      const charge = (kind: ChargeKind, amount: string): Charge => ({
        ...aMoneyRecord(chargeKind, { owner: olga.member, client: acme }),
        userId: null,
        userName: null,
        kind,
        amount: money(amount)
      })
      const [fee, discount, opening] = [charge("fee", "10.5"), charge("discount", "-3"), charge("opening", "-100")]
      for (const one of [fee, discount, opening]) {
        yield* charges.save(changesBy(olga.member, "charge").create(one))
      }
      const payment = aPayment({ owner: olga.member, client: acme })
      yield* (yield* PaymentRepository).save(changesBy(olga.member, "payment").create(payment))

      const listed = (filter: RecordFilter, visible = all) =>
        Effect.map(charges.list(visible, { filter, page: firstPage("chargedOn") }), ({ items }) => items)
      const summed = (filter: RecordFilter) =>
        Effect.map(facts.ask(all, { of: ["payments", "charges", "credits"], filter, by: [] }), (found) =>
          found.map(({ amount, kind }) => `${kind} ${toText(amount)}`).sort()
        )
      const both: RecordFilter = { chargeKinds: ["fee", "opening"] }
      expectSameSet(yield* listed(both), [fee, opening])
      expectSameSet(yield* listed(both, carl.visible), [fee, opening])
      expectSameSet(yield* listed({ chargeKinds: ["discount"], from: day("1900-01-01") }), [discount])
      assert.deepStrictEqual(yield* listed({ chargeKinds: ["tax"] }), [])
      assert.deepStrictEqual(yield* listed({ chargeKinds: [] }), [])
      assert.deepStrictEqual(yield* summed(both), ["charges 10.5", "credits 100"])
      assert.deepStrictEqual(yield* summed({ chargeKinds: ["discount"] }), ["credits 3"])
      assert.deepStrictEqual(yield* summed({}), ["charges 10.5", "credits 103", "payments 10.34"])
      const hers: Charge = { ...charge("fee", "0.5"), userId: mary.member.userId, userName: mary.member.name }
      yield* charges.save(changesBy(olga.member, "charge").create(hers))
      for (const kinds of [{}, { chargeKinds: ["fee", "discount", "opening"] }] as const) {
        const ofNobody: RecordFilter = { ...kinds, userIds: [null] }
        expectSameSet(yield* listed(ofNobody), [fee, discount, opening])
        expectSameSet(yield* listed({ ...ofNobody, userIds: [null, mary.member.userId] }), [
          fee,
          discount,
          opening,
          hers
        ])
        assert.deepStrictEqual(yield* summed(ofNobody), ["charges 10.5", "credits 103"])
        assert.deepStrictEqual(yield* summed({ ...kinds, userIds: [mary.member.userId] }), ["charges 0.5"])
      }
      const page = yield* (yield* PaymentRepository).list(all, { filter: both, page: firstPage("receivedOn") })
      assert.deepStrictEqual(page.items, [])
    })
  )
})
