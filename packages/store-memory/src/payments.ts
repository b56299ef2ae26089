import type { Payment, PaymentSort } from "@hourbook/core/payments/Payment"
import { PaymentRepository } from "@hourbook/core/payments/PaymentRepository"
import { byAmount, byTime } from "@hourbook/core/shared/sorting"
import { Effect, Layer } from "effect"
import { type RecordKind, recordRepository } from "./records/recordRepository.ts"
import { Memory } from "./rows/Memory.ts"

export const payments: RecordKind<Payment, PaymentSort> = {
  table: (rows) => rows.payments,
  dayOf: ({ receivedOn }) => receivedOn,
  textOf: ({ comment }) => comment,
  amountOf: ({ amount }) => amount,
  minutesOf: () => 0,
  columns: {
    receivedOn: byTime(({ receivedOn }) => receivedOn),
    createdAt: byTime(({ createdAt }) => createdAt),
    amount: byAmount(({ amount }) => amount)
  }
}

export const layer = Layer.effect(
  PaymentRepository,
  Effect.map(Memory, (memory) => PaymentRepository.of(recordRepository(memory, payments)))
)
