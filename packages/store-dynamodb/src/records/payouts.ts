import type { Payout, PayoutSort } from "@hourbook/core/payouts/Payout"
import { PayoutRepository } from "@hourbook/core/payouts/PayoutRepository"
import { byAmount, byTime } from "@hourbook/core/shared/sorting"
import { Effect, Layer } from "effect"
import type { RecordKind } from "../layout/recordItems.ts"
import { unsafeBrand } from "../layout/unsafeBrand.ts"
import { recordRepository } from "./records.ts"

export const payouts: RecordKind<Payout, PayoutSort> = {
  of: "payouts",
  ownOf: ({ amount, comment, paidOn }) => ({ day: paidOn, amount, minutes: 0, text: comment }),
  make: (base, { amount, day, text }) => ({
    ...base,
    id: unsafeBrand.payout(base.id),
    paidOn: day,
    amount,
    comment: text
  }),
  columns: {
    paidOn: byTime(({ paidOn }) => paidOn),
    createdAt: byTime(({ createdAt }) => createdAt),
    amount: byAmount(({ amount }) => amount)
  },
  byDay: "paidOn"
}

export const layer = Layer.effect(
  PayoutRepository,
  Effect.map(recordRepository(payouts), (repository) => PayoutRepository.of(repository))
)
