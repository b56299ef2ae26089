import { Context, Effect, Layer } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { Snapshot } from "../access/Snapshot.ts"
import { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { type ListQuery, recordList } from "../facts/recordList.ts"
import { ReportFacts } from "../facts/ReportFacts.ts"
import { recordVerbs } from "../records/recordVerbs.ts"
import { ReferenceLookup } from "../records/ReferenceLookup.ts"
import { PaymentId } from "../shared/Ids.ts"
import { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { Payment, type PaymentDraft, type PaymentSort } from "./Payment.ts"
import { PaymentRepository } from "./PaymentRepository.ts"

type Own = Pick<PaymentDraft, "receivedOn" | "amount" | "currency" | "comment">

/** Payments: money that the workspace received (interface, section 4.2). */
export class Payments extends Context.Service<Payments>()("@hourbook/core/payments/Payments", {
  make: Effect.gen(function* () {
    const repository = yield* PaymentRepository
    const facts = yield* ReportFacts
    const exchangeRates = yield* ExchangeRateRepository
    const snapshot = yield* Snapshot
    const ports = { references: yield* ReferenceLookup, idempotencyStore: yield* IdempotencyStore }

    const verbs = recordVerbs<Payment, Own, PaymentId, PaymentSort>(
      {
        subject: "payment",
        noun: "payment",
        fields: ["receivedOn", "amount", "currency", "comment"],
        codec: Payment,
        repository,
        mayRead: Policy.mayRead,
        mayWrite: Policy.mayRecord,
        own: ({ amount, comment, currency, receivedOn }) => ({ amount, comment, currency, receivedOn }),
        make: ({ amount, comment, currency, receivedOn }, base) => ({
          ...base,
          id: PaymentId.make(base.id),
          amount,
          comment,
          currency,
          receivedOn
        }),
        headline: ({ amount, comment }) => ({ title: comment ?? "", amount, minutes: null })
      },
      ports
    )

    /** A page of payments, and of everything that the filter matches the totals and days. */
    const list = Effect.fn("Payments.list")(function* (who: Principal, query: ListQuery<PaymentSort>) {
      const visible = yield* Policy.mayRead(who)
      return yield* snapshot.of(
        visible,
        recordList(
          { repository, facts, exchangeRates },
          { of: "payments", byDay: "receivedOn" },
          { who, visible, query }
        )
      )
    })

    return { ...verbs, list }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
