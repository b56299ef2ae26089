import type { Payment, PaymentSort } from "@hourbook/core/payments/Payment"
import { PaymentRepository } from "@hourbook/core/payments/PaymentRepository"
import { byAmount, byTime } from "@hourbook/core/shared/sorting"
import { Effect, Layer } from "effect"
import type { RecordKind } from "../layout/recordItems.ts"
import { unsafeBrand } from "../layout/unsafeBrand.ts"
import { recordRepository } from "./records.ts"

export const payments: RecordKind<Payment, PaymentSort> = {
  of: "payments",
  ownOf: ({ amount, comment, receivedOn }) => ({ day: receivedOn, amount, minutes: 0, text: comment }),
  make: (base, { amount, day, text }) => ({
    ...base,
    id: unsafeBrand.payment(base.id),
    receivedOn: day,
    amount,
    comment: text
  }),
  columns: {
    receivedOn: byTime(({ receivedOn }) => receivedOn),
    createdAt: byTime(({ createdAt }) => createdAt),
    amount: byAmount(({ amount }) => amount)
  },
  byDay: "receivedOn"
}

export const layer = Layer.effect(
  PaymentRepository,
  Effect.map(recordRepository(payments), (repository) => PaymentRepository.of(repository))
)
