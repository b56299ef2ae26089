import { Context, Effect, Layer } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { Snapshot } from "../access/Snapshot.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { type ListQuery, recordList } from "../facts/recordList.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { recordVerbs } from "../records/recordVerbs.ts"
import { ReferenceLookup } from "../records/ReferenceLookup.ts"
import { PayoutId } from "../shared/Ids.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { Payout, type PayoutDraft, type PayoutSort } from "./Payout.ts"
import { PayoutRepository } from "./PayoutRepository.ts"

type Own = Pick<PayoutDraft, "paidOn" | "amount" | "currency" | "comment">

/** Payouts: money that the workspace paid to its members (interface, section 4.5). */
export class Payouts extends Context.Service<Payouts>()("@hourbook/core/payouts/Payouts", {
  make: Effect.gen(function* () {
    const repository = yield* PayoutRepository
    const facts = yield* ReportFacts
    const exchangeRates = yield* ExchangeRateRepository
    const snapshot = yield* Snapshot
    const ports = { references: yield* ReferenceLookup, idempotencyStore: yield* IdempotencyStore }

    const verbs = recordVerbs<Payout, Own, PayoutId, PayoutSort>(
      {
        subject: "payout",
        noun: "payout",
        fields: ["paidOn", "amount", "currency", "comment"],
        codec: Payout,
        repository,
        mayRead: Policy.mayReadPayouts,
        mayWrite: Policy.mayManage,
        own: ({ amount, comment, currency, paidOn }) => ({ amount, comment, currency, paidOn }),
        make: ({ amount, comment, currency, paidOn }, base) => ({
          ...base,
          id: PayoutId.make(base.id),
          amount,
          comment,
          currency,
          paidOn
        }),
        headline: ({ amount, comment }) => ({ title: comment ?? "", amount, minutes: null })
      },
      ports
    )

    /** A page of payouts, and of everything that the filter matches the totals and days. */
    const list = Effect.fn("Payouts.list")(function* (who: Principal, query: ListQuery<PayoutSort>) {
      const visible = yield* Policy.mayReadPayouts(who)
      return yield* snapshot.of(
        visible,
        recordList({ repository, facts, exchangeRates }, { of: "payouts", byDay: "paidOn" }, { who, visible, query })
      )
    })

    return { ...verbs, list }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
