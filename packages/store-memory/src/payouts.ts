import type { Payout, PayoutSort } from "@hourbook/core/payouts/Payout"
import { PayoutRepository } from "@hourbook/core/payouts/PayoutRepository"
import { byAmount, byTime } from "@hourbook/core/shared/sorting"
import { Effect, Layer } from "effect"
import { type RecordKind, recordRepository } from "./records/recordRepository.ts"
import { Memory } from "./rows/Memory.ts"

export const payouts: RecordKind<Payout, PayoutSort> = {
  table: (rows) => rows.payouts,
  dayOf: ({ paidOn }) => paidOn,
  textOf: ({ comment }) => comment,
  amountOf: ({ amount }) => amount,
  minutesOf: () => 0,
  columns: {
    paidOn: byTime(({ paidOn }) => paidOn),
    createdAt: byTime(({ createdAt }) => createdAt),
    amount: byAmount(({ amount }) => amount)
  }
}

export const layer = Layer.effect(
  PayoutRepository,
  Effect.map(Memory, (memory) => PayoutRepository.of(recordRepository(memory, payouts)))
)
